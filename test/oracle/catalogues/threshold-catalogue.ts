import fc from 'fast-check';
import type { IrmSnapshot } from '../../../src/project/index.ts';
import { reported } from '../../../src/project/project.fixture.ts';
import type { ReportedQuarter } from '../rows.ts';

/** A multiple of 32, so that sets lie exactly at the threshold, too. */
const PROJECTS = 320;

/** Of one project in 32 a set is a list or a bitmap, of one in two what it has or lacks is counted. */
const [FEW, HALF] = [PROJECTS / 32, PROJECTS / 2];

const SIZES = [
  ...[0, 1, FEW - 1, FEW, FEW + 1, HALF - 1, HALF, HALF + 1],
  ...[PROJECTS - FEW, PROJECTS - 1, PROJECTS],
];

/** The projects of each value of a field; the rest has none. */
const valueSizes = {
  province: { Gauteng: FEW - 1, Limpopo: FEW, 'Western Cape': FEW + 1, 'KwaZulu-Natal': HALF },
  department: { Education: HALF - 1, Health: HALF + 1 },
  sector: { Health: PROJECTS },
  primary_funding_source: { Other: PROJECTS - 1, 'School Grant': 1 },
  local_municipality: { Makhado: FEW - 1, Musina: FEW, Blouberg: FEW + 1, eThekwini: HALF - 1 },
  district_municipality: { Vhembe: HALF, Capricorn: HALF },
  nature_of_investment: { Upgrade: PROJECTS - FEW, 'New hall': FEW - 1 },
  status: { Tender: HALF + 1, Design: FEW, 'Final Completion': FEW - 1, 'On Hold': 1 },
} as const;

const words = [
  'Airport',
  'Bridge',
  'Clinic',
  'Depot',
  'Estate',
  'Fence',
  'Garage',
  'Hall',
  'Inn',
  'Jetty',
  'Kiln',
];

/** Of the positions of all projects in random orders. */
const order = fc.shuffledSubarray(
  Array.from({ length: PROJECTS }, (_, i) => i),
  { minLength: PROJECTS, maxLength: PROJECTS },
);

/** For each project those of the texts, of which one in each size has exactly so many projects. */
const textsOfSizes = (texts: readonly string[]): fc.Arbitrary<readonly (readonly string[])[]> =>
  fc.tuple(...SIZES.map(() => order)).map((orders) => {
    const members = orders.map((each, i) => new Set(each.slice(0, SIZES[i])));
    return Array.from({ length: PROJECTS }, (_, project) => texts.filter((_, i) => members[i]!.has(project)));
  });

type Field = keyof typeof valueSizes;

/** For each project its value of a field. */
const valuesOf = (field: Field): fc.Arbitrary<readonly (string | undefined)[]> =>
  order.map((places) => {
    const values = Object.entries<number>(valueSizes[field]).flatMap(([value, size]) =>
      Array.from({ length: size }, () => value),
    );
    return places.map((place) => values[place]);
  });

const fields = Object.keys(valueSizes) as readonly Field[];

const irmSnapshot: IrmSnapshot = {
  sphere: 'provincial',
  financialYear: '2019-20',
  quarter: 4,
  taken: '2020-04-16',
};

/**
 * A catalogue of values, words and firms that have exactly as many projects as one set is sparse by
 * and the next one dense, in random places. Costs and days are those of few projects each, so that
 * ranges have any size.
 */
export const thresholdCatalogue: fc.Arbitrary<readonly ReportedQuarter[]> = fc
  .record({
    values: fc.tuple(...fields.map(valuesOf)),
    names: textsOfSizes(words),
    firms: textsOfSizes(words.map((word) => `${word} Builders`)),
    places: order,
  })
  .map(({ values, names, firms, places }) => [
    {
      irmSnapshot,
      projects: places.map((place, i) =>
        reported(`${i}`, {
          ...Object.fromEntries(fields.map((field, j) => [field, values[j]![i] ?? ''])),
          name: names[i]!.join(' '),
          main_contractor: firms[i]!.join('\n') || null,
          estimated_total_project_cost: place < FEW ? null : Math.floor(place / 2) * 250_000.25,
          project_expenditure_total: place % 3 === 0 ? null : place * 1000,
          estimated_completion_date: place < HALF ? `20${10 + (place % 20)}-0${1 + (place % 9)}-15` : null,
          latitude: place % 5 === 0 ? null : `${-22 - (place % 60) / 5}`,
          longitude: `${18 + (place % 70) / 5}`,
        }),
      ),
    },
  ]);
