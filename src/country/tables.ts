import { CountryError, type Place, type Reader } from './profile-file.ts';
import {
  cell,
  list,
  members,
  number,
  oneOf,
  optional,
  record,
  text,
  texts,
  truth,
  whole,
  yes,
} from './readers.ts';

// What the files of a profile hold: each table here gives the types, the checks and what messages accept.

/** A box in degrees, west and south first as in GeoJSON. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const longitude = number(-180, 180);
export const latitude = number(-90, 90);

/** Refuses a box without an inside. */
export function checkBounds({ west, south, east, north }: Bounds, place: Place): void {
  if (east <= west) place.inside('east').wrong(east, `a number above the ${west} of the west`);
  if (north <= south) place.inside('north').wrong(north, `a number above the ${south} of the south`);
}

const bounds: Reader<Bounds> = (value, place) => {
  const box = members({ west: longitude, south: latitude, east: longitude, north: latitude })(value, place);
  checkBounds(box, place);
  return box;
};

/** A text that `Intl` understands. */
const forIntl =
  (use: (value: string) => unknown, accepted: string): Reader<string> =>
  (value, place) => {
    try {
      if (typeof value === 'string' && value !== '' && use(value)) return value;
    } catch {
      // Refused below.
    }
    return place.wrong(value, accepted);
  };

const link = text(/^https?:\/\/[^\s<>"{}|\\^`@]+$/, 'an address that begins with http:// or https://');
const currencyCode = text(/^[A-Z]{3}$/, 'a currency code of ISO 4217, such as MWK');
const reporter = members({ label: text(/^\w+$/, 'one word') });

const perYear: Reader<4 | 2 | 1> = (value, place) =>
  ([4, 2, 1] as const).find((each) => each === value) ?? place.wrong(value, '4, 2 or 1');

/** One place of a level and several, and what a column with its names is called, if that is not `one`. */
const level = members({ one: text(), other: text(), full: optional(text(), undefined) });

const usualLevels = {
  province: { one: 'Province', other: 'Provinces', full: undefined },
  district_municipality: { one: 'District', other: 'Districts', full: 'District municipality' },
  local_municipality: { one: 'Municipality', other: 'Municipalities', full: 'Local municipality' },
};

/** A currency that no entry before it names. */
function otherCurrency(): Reader<string> {
  const named = new Set<string>();
  return (value, place) => {
    const code = currencyCode(value, place);
    if (!Intl.supportedValuesOf('currency').includes(code) || named.has(code))
      place.wrong(code, 'a currency code of ISO 4217 that stands there once');
    named.add(code);
    return code;
  };
}

const headMembers = (province: Reader<string>) =>
  members({
    /** ISO 3166-1, in small letters. A store remembers it. */
    code: text(/^[a-z]{2}$/, 'a country code of ISO 3166-1 in small letters, such as mw'),
    name: text(),
    adjective: text(),
    locale: forIntl(
      (value) => new Intl.Locale(value).region !== undefined,
      'a language and a country (BCP 47), such as en-MW',
    ),
    timeZone: forIntl(
      (timeZone) => new Intl.DateTimeFormat('en', { timeZone }),
      'a time zone of IANA, such as Africa/Blantyre',
    ),
    /** The main currency: of all amounts whose source names no other one. */
    currency: members({
      code: currencyCode,
      /** As in "amounts are in kwacha", "thousands of kwachas" and "kwacha and tambala". */
      name: text(),
      plural: text(),
      cents: text(),
      sign: text(/^\S{1,5}$/, 'one to five characters without a blank'),
      /** What cells may have in place of the sign. */
      spellings: list(
        text(
          /^[^\d\s(),.+-]+\.?$/,
          'a text without digits, blanks, brackets and marks but a full stop at its end',
        ),
      ),
      /** Between thousands and before cents, where no language says otherwise. */
      thousands: oneOf(' ', ',', '.', "'"),
      decimal: oneOf('.', ','),
    }),
    /** Further currencies that amounts may be in. No figure adds two. */
    otherCurrencies: optional(list(otherCurrency()), [] as readonly string[]),
    financialYear: members({
      firstMonth: whole(1, 12),
      /** How a year is written: with the last digits of the next one, or alone. */
      written: oneOf('2019-20', '2024'),
    }),
    /** How many reports a financial year has, each for as many months as the others. */
    reportsPerYear: optional(perYear, 4),
    /**
     * What the levels of places are called; `province` is the first one. A level that is not named is one that
     * the country does not have.
     */
    levels: optional(
      members({
        province: level,
        district_municipality: optional(level, undefined),
        local_municipality: optional(level, undefined),
      }),
      usualLevels,
    ),
    /** Who reports: each province for its departments, the national government for its own. */
    reporters: members({
      provincial: optional(reporter, undefined),
      national: optional(reporter, undefined),
    }),
    publisher: optional(members({ name: text(), url: link }), undefined),
    licence: optional(link, undefined),
    /** What maps show when they show nothing else. Places outside are not drawn. */
    mapBox: bounds,
    oc4idsPrefix: text(
      /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/,
      'letters and digits, with single hyphens between them',
    ),
    /** By how many pixels the names of provinces are moved that would run into each other on a phone. */
    mapLabels: optional(record(province, list(whole(-50, 50))), undefined),
    /** Whether what has no field of ours is kept, and shown as the publisher's. */
    keepsMore: optional(truth, false),
    /** Words at the end of a name that only say that it is a municipality. */
    municipalityEndings: optional(list(text(/^\p{Ll}+$/u, 'a word in small letters')), []),
  });

/** `country.json`. `province` reads the name of one. */
export const head =
  (province: Reader<string>): ReturnType<typeof headMembers> =>
  (value, place) => {
    const read = headMembers(province)(value, place);
    const { code } = read.currency;
    if (read.otherCurrencies.includes(code))
      place.inside('otherCurrencies').wrong(code, `other currencies than the main one, ${code}`);
    return read;
  };

/** `words.json` */
export const words = (province: Reader<string>) =>
  members({
    /** The system that departments report to: "reported by departments to the ..". */
    reportsTo: text(),
    /** The first sentences about the source of the data. */
    source: text(),
    /** What reporters send: one and several, how a form asks for it, and which endings it says are right. */
    received: optional(members({ one: text(), other: text(), choose: text(), endings: text() }), {
      one: 'file',
      other: 'files',
      choose: 'Files',
      endings: '.xlsx, .csv, .geojson, OC4IDS as .json or .jsonl, or a .zip of them',
    }),
    /** An address as staff may have it. */
    email: text(/^[^@\s]+@[^@\s]+$/, 'an email address'),
    /** What examples search for: a kind of building, a province (by default the first one), two towns, the beginning of a name. */
    searched: members({
      word: text(),
      province: optional(province, undefined),
      town: text(),
      otherTown: text(),
      beginning: text(),
    }),
  });

const pattern: Reader<RegExp> = (value, place) => {
  try {
    return new RegExp(text()(value, place), 'u');
  } catch (error) {
    if (error instanceof CountryError) throw error;
    return place.wrong(value, 'a regular expression');
  }
};

/** `firms.json` */
export const firms = members({
  /** Ends of names that say what a firm is in law: a form, then its other spellings. Longer ones first. */
  legalForms: list(list(text())),
  /** Of folded words, so that every spelling of case, accents and punctuation matches. */
  remarks: list(pattern),
  ownDepartment: list(pattern),
  publicBodies: list(pattern),
});

/** The parts of a project's life that statuses belong to. */
const phases = ['planning', 'construction', 'finished', 'stopped', 'other'] as const;
export type Phase = (typeof phases)[number];

export const statusColumns = {
  order: cell(whole(0, 99)),
  phase: oneOf(...phases),
  /** For narrow places. */
  short_name: text(),
  definition: text(),
  /** Its code in OC4IDS; "" if it implies none. */
  oc4ids: optional(
    oneOf(
      ...(['identification', 'preparation', 'implementation', 'completion', 'maintenance'] as const),
      ...(['decommissioning', 'completed', 'cancelled'] as const),
    ),
    '',
  ),
  /** What has happened by then for certain: construction has begun or ended, or the project is closed. */
  proves: optional(oneOf('begun', 'built', 'closed'), ''),
};

export const areaColumns = {
  level: oneOf('province', 'metro', 'district', 'local'),
  name: text(),
  /** "" for a province. */
  parent: optional(text(), ''),
  /** "" if the area has no other name. */
  other_name: optional(text(), ''),
  kind: optional(oneOf('code', 'gazetteer', 'spelling', 'renamed', 'merged', 'town'), ''),
  source: optional(text(), ''),
  ordinary_word: yes,
};

/** The official code of an area of `areas.csv`, for those who join what they have by it. */
export const areaCodeColumns = {
  level: areaColumns.level,
  name: text(),
  parent: areaColumns.parent,
  code: text(/^\S{1,20}$/, 'a code without blanks'),
};

export const grantColumns = {
  /** The sector that it pays for by law, as OC4IDS calls it; "" if it may pay for several. */
  sector: optional(
    oneOf(
      'education',
      'health',
      'economy',
      'cultureSportsAndRecreation',
      'transport',
      'transport.road',
      'socialHousing',
      'naturalResources',
    ),
    '',
  ),
  meaning: optional(text(), ''),
};

export const boundsColumns = {
  west: cell(longitude),
  south: cell(latitude),
  east: cell(longitude),
  north: cell(latitude),
};

export const termColumns = {
  section: oneOf('money', 'grants', 'time', 'places'),
  term: text(),
  meaning: text(),
};

export const placeColumns = {
  /** The name in use. */
  name: text(),
  /** The middle of the place, in degrees. */
  latitude: cell(latitude),
  longitude: cell(longitude),
  /** People, from censuses and estimates of different years: good enough to tell a city from a village. */
  population: optional(cell(whole(0, 1e9)), null),
  /** Today's local or metropolitan municipality, as the reports spell it. */
  municipality: optional(text(), null),
  /** Former names, and names in other languages. */
  other_names: texts,
  /** Its name mostly means something else ("Springs"): it is a place only after "in" or "near". */
  ordinary_word: yes,
};

/** `codes.csv`: what a source writes in a field, and what it means. */
export const codeColumns = {
  /** A field of text, such as `status`, `sector` or `department`. */
  field: text(/^[a-z_]+$/, 'the name of a field, such as status'),
  source: text(),
  /** "" if it means that there is no value. */
  meaning: optional(text(), ''),
};

/** `columns.csv`: where a table has the fields. `src/irm/table` says which fields there are. */
export const columnColumns = {
  field: text(/^[a-z_0-9]+$/, 'the name of a field, such as name, or project_id or place'),
  /** The heading of a table, or the path of a property: `budget/total`. */
  source: text(),
  /** Of dates: day or month first; of amounts: the decimal mark; of places: what stands first. */
  format: optional(
    oneOf('day first', 'month first', 'point', 'comma', 'latitude first', 'longitude first'),
    '',
  ),
  /** What amounts are counted in. */
  unit: optional(oneOf('thousands', 'millions', 'billions'), ''),
  may_be_missing: yes,
};

/** `api-examples.json`, which `npm run generate` writes: responses by the name of their operation. */
export const examples = record(text(), (value) => value);
