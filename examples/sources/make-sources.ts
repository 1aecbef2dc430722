import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';

// Writes the two made-up sources of docs/another-country.md, as a ministry's clerk and a city's map office might: nothing
// in them exists. Run in the repository: npm run --silent ts -- examples/sources/make-sources.ts

/** The same numbers in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const random = seeded(7);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const between = (from: number, to: number): number => from + random() * (to - from);
const twoDigits = (number: number): string => String(number).padStart(2, '0');

const regions = [
  {
    name: 'Northern',
    districts: ['Upper Lake', 'Cedar Hills'],
    south: -11.9,
    north: -10.2,
    west: 33.4,
    east: 34.1,
  },
  {
    name: 'Central',
    districts: ['Old Market', 'Plain View', 'Twin Rivers'],
    south: -14.4,
    north: -12.8,
    west: 33.2,
    east: 34.2,
  },
  {
    name: 'Southern',
    districts: ['Tea Slopes', 'Salt Marsh'],
    south: -16.2,
    north: -14.8,
    west: 34.6,
    east: 35.5,
  },
];
const works = [
  'Primary School',
  'Health Centre',
  'Feeder Road',
  'Water Scheme',
  'Teachers\u2019 Houses',
  'Market',
  'Bridge',
  'Staff Clinic',
  'Irrigation Canal',
];
const places = [
  'Acacia',
  'Baobab',
  'Copperwood',
  'Dambo',
  'Ebony',
  'Fig Tree',
  'Granite',
  'Heron',
  'Ibis',
  'Jackal',
  'Kingfisher',
  'Lotus',
];
const agencies = [
  'Ministry of Works',
  'Ministry of Education',
  'Ministry of Health',
  'Min. of Works',
  'Water Board',
];
const firms = [
  'Invented Builders Ltd',
  'Invented Roads & Bridges',
  'Invented Civil Works (Pvt) Ltd',
  'Invented Brothers',
  'Invented Borehole Company',
];
const stages = [
  'Ongoing',
  'ongoing',
  'Complete',
  'Completed',
  'Works in progress (65%)',
  'Handed over, defects period',
  'Design stage',
  'Tender advertised',
  'Not started',
  'Stalled - awaiting funds',
  'Contract terminated',
  'Roofing level',
];

const thousands = (amount: number, cents = ''): string =>
  String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ',') + cents;

function writtenAmount(amount: number): string | number {
  switch (Math.floor(random() * 8)) {
    case 0:
      return `MK ${thousands(amount, '.00')}`;
    case 1:
      return amount > 1e9 ? `${(amount / 1e9).toFixed(1)}bn` : `${(amount / 1e6).toFixed(1)} million`;
    case 2:
      return `${thousands(amount, '.00')} ?`;
    case 3:
      return thousands(amount);
    case 4:
      return 'TBC';
    default:
      return Math.round(amount);
  }
}

function writtenDay(year: number): string {
  const [day, month] = [1 + Math.floor(random() * 28), 1 + Math.floor(random() * 12)];
  return `${random() < 0.5 ? twoDigits(day) : day}/${twoDigits(month)}/${year}`;
}

const headings = [
  'S/N',
  'Name of Project',
  'Implementing Agency',
  'Region',
  'District',
  'Contract Sum (MK)',
  'Paid to Date',
  'Commencement',
  'Expected Completion',
  'Contractor',
  'Status of Works',
  'GPS',
];

function ministryRow(number: number): (string | number | null)[] {
  const region = pick(regions);
  const sum = 10 ** between(7, 9.6);
  const begun = 2018 + Math.floor(random() * 6);
  const gps = `${between(region.south, region.north).toFixed(4)}, ${between(region.west, region.east).toFixed(4)}`;
  return [
    number,
    `${pick(places)} ${pick(works)}${random() < 0.2 ? ' Phase II' : ''}`,
    pick(agencies),
    region.name,
    pick(region.districts),
    writtenAmount(sum),
    random() < 0.3 ? null : Math.round(sum * random()),
    writtenDay(begun),
    random() < 0.15 ? null : writtenDay(begun + 1 + Math.floor(random() * 3)),
    random() < 0.2 ? null : pick(firms),
    pick(stages),
    random() < 0.25 ? null : gps,
  ];
}

const rows: (string | number | null)[][] = [
  ['MINISTRY OF PUBLIC WORKS (made up)'],
  ['Quarterly report on development projects. None of them exists.'],
  [],
  headings,
  ...Array.from({ length: 60 }, (_, i) => ministryRow(i + 1)),
  [null, 'TOTAL', null, null, null, 98_765_432_100],
  ['Source: returns of agencies, as received.'],
];
const merges = [0, 1].map((row) => ({
  startRow: row,
  endRow: row,
  startCol: 0,
  endCol: headings.length - 1,
}));
const workbook = await writeXlsx({ sheets: [{ name: 'Projects', rows, merges }] });
writeFileSync(join(import.meta.dirname, 'ministry.xlsx'), workbook);

const themes = ['parks', 'streets', 'schools', 'drainage', 'markets'];
const phases = ['idea', 'in design', 'under construction', 'finished', 'paused'];
const wards = ['Harbour', 'Old Town', 'Hillside', 'Mill Quarter'];
const plain = (degrees: number): number => Number(degrees.toFixed(5));

function area(x: number, y: number): number[][][] {
  const size = between(0.001, 0.004);
  const corners = [
    [0, 0],
    [size, 0],
    [size, size * 1.5],
    [0, size],
    [0, 0],
  ];
  return [corners.map(([dx, dy]) => [plain(x + dx!), plain(y + dy!)])];
}

function feature(number: number): object {
  const [x, y] = [between(36.75, 36.95), between(-1.35, -1.2)];
  const kind = random();
  const line = [
    [plain(x), plain(y)],
    [plain(x + 0.006), plain(y + 0.002)],
    [plain(x + 0.011), plain(y)],
  ];
  const geometry =
    kind < 0.55
      ? { type: 'Point', coordinates: [plain(x), plain(y)] }
      : kind < 0.8
        ? { type: 'Polygon', coordinates: area(x, y) }
        : kind < 0.95
          ? { type: 'LineString', coordinates: line }
          : null;
  const begins = `202${Math.floor(random() * 5)}-${twoDigits(1 + Math.floor(random() * 12))}-01`;
  return {
    type: 'Feature',
    id: `city-${100 + number}`,
    properties: {
      title: `${pick(places)} ${pick(['Park', 'Footpath', 'School Yard', 'Storm Drain', 'Market Hall', 'Library'])}`,
      theme: pick(themes),
      ward: pick(wards),
      money: { budget: Math.round(10 ** between(6, 8.5)), currency: 'KES' },
      phase: pick(phases),
      begins,
      ends: random() < 0.3 ? null : `202${5 + Math.floor(random() * 4)}-06-30`,
      builder: random() < 0.4 ? null : pick(firms),
    },
    geometry,
  };
}

const city = {
  type: 'FeatureCollection',
  name: 'Made-up projects of a city',
  features: Array.from({ length: 40 }, (_, i) => feature(i)),
};
writeFileSync(join(import.meta.dirname, 'city.geojson'), `${JSON.stringify(city, null, 1)}\n`);
