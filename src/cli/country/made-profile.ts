import { stringify } from 'csv-stringify/sync';
import type { Survey } from '../../irm/index.ts';
import { currencyText, fold, internationalSign } from '../../project/index.ts';
import { knownCountry } from './known-country.ts';
import { mapBoxOf } from './map-box.ts';
import { regionsIn } from './seen-regions.ts';

/** What a person says about a country that its files do not. */
export interface CountryChoices {
  /** ISO 3166-1, in small letters. */
  readonly code: string;
  /** ISO 4217. Default: what most amounts are in. */
  readonly currency?: string | undefined;
  /** From 1. Default: January. */
  readonly yearBegins?: number | undefined;
}

/** A guess about a country, and why. */
export interface Guess {
  readonly what: string;
  readonly value: string;
  readonly why: string;
}

/** What offices write where there is no value, in English. */
const emptyWords = [
  'TBC',
  'TBA',
  'TBD',
  'N/A',
  'NA',
  'nan',
  'null',
  'none',
  'nil',
  'unknown',
  'not applicable',
  'not available',
  '-',
  '--',
  '...',
  '?',
  '(blank)',
];
/** A file with more of them has addresses there. */
const MOST_REGIONS = 500;
const LONGEST_NAME = 100;
/** Each takes a copy of the columns of amounts. */
export const MOST_CURRENCIES = 5;

const isName = (text: string): boolean => text.length <= LONGEST_NAME && !/[\p{Cc}\u2028\u2029]/u.test(text);

/** The files of a profile, by what a survey and the data of Unicode about countries say. */
export function madeProfile(survey: Survey, { code, currency, yearBegins = 1 }: CountryChoices) {
  const region = code.toUpperCase();
  const locale = `en-${region}`;
  const written = survey.currencies.flatMap(([value]) => currencyWritten(value, locale) ?? []);
  const known = knownCountry(code);
  const currencyCode = currency ?? written[0] ?? known.currency ?? 'USD';
  const spellings = survey.currencies
    .map(([value]) => value)
    .filter((value) => value !== currencyCode && /^[^\d\s(),.+-]{1,5}\.?$/.test(value))
    .filter((value) => means(value, currencyCode, locale));
  const others = [...new Set(written)]
    .filter((value) => value !== currencyCode && Intl.supportedValuesOf('currency').includes(value))
    .slice(0, MOST_CURRENCIES);
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(region) ?? region;
  const { timeZone, zones } = timeZoneOf(locale);
  const seen = regionsIn(survey.regions.filter(([value]) => isName(value)));
  // A profile has one at least.
  const areas = seen.length === 0 ? [{ name, spellings: [] }] : seen.slice(0, MOST_REGIONS);
  const regions = areas.map((area) => area.name);
  const mapBox = mapBoxOf(survey.points, known.box) ?? { west: -179, south: -80, east: 179, north: 80 };
  const country = {
    ...{ code, name, adjective: name, locale, timeZone },
    currency: currencyIn(currencyCode, locale, spellings),
    ...(others.length > 0 && { otherCurrencies: others }),
    financialYear: { firstMonth: yearBegins, written: yearBegins === 1 ? '2024' : '2019-20' },
    reporters: { national: { label: 'National' } },
    mapBox,
    oc4idsPrefix: `${code}-infrastructure-projects`,
    keepsMore: true,
  };
  const words = {
    reportsTo: 'publisher of the data',
    source: `The data is what the publisher of ${name} says about each project.`,
    email: 'name@example.org',
    searched: {
      word: 'school',
      town: regions[0],
      otherTown: regions.at(-1),
      beginning: 'sch',
    },
  };
  const areaRows = areas.flatMap(({ name, spellings }) =>
    spellings.length === 0
      ? [['province', name, '', '', '', '', '']]
      : spellings.map((spelling) => ['province', name, '', spelling, 'spelling', 'seen in the file', '']),
  );
  const files = {
    'country.json': json(country),
    'words.json': json(words),
    'cell-words.json': json({
      empty: emptyWords,
      noProject: ['example', 'test', 'delete', 'deleted', 'dummy'],
    }),
    'areas.csv': csv(['level', 'name', 'parent', 'other_name', 'kind', 'source', 'ordinary_word'], areaRows),
  };
  const guesses: readonly Guess[] = [
    { what: 'Name', value: name, why: 'its code' },
    {
      what: 'Currency',
      value: currencyCode,
      why:
        currency !== undefined
          ? 'you said so'
          : written.length > 0
            ? `amounts: ${listed(survey.currencies)}`
            : `not sure: no amount names one${known.currency ? ', and it is that of the country' : ''}`,
    },
    ...(others.length === 0
      ? []
      : [{ what: 'Other currencies', value: others.join(', '), why: 'no figure adds them' }]),
    { what: 'Time zone', value: timeZone, why: zones === 1 ? 'the only one' : `the first of ${zones}` },
    {
      what: 'Financial year from month',
      value: String(yearBegins),
      why: yearBegins === 1 ? 'nothing says otherwise' : 'you said so',
    },
    seen.length === 0
      ? { what: 'First level of places', value: name, why: 'no column has regions: write them in areas.csv' }
      : { what: 'First level of places', value: `${regions.length} regions`, why: listed(survey.regions) },
    {
      what: 'Map',
      value: `${mapBox.west},${mapBox.south},${mapBox.east},${mapBox.north}`,
      why: survey.points.length > 0 ? 'the points of the projects' : 'no project has a point',
    },
    { what: 'Statuses', value: 'those of OC4IDS', why: `seen: ${listed(survey.statuses)}` },
  ];
  return { files, guesses };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const csv = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  stringify([[...columns], ...rows.map((row) => [...row])]);

const MOST_LISTED = 5;

export const listed = (counts: Survey['regions']): string =>
  counts.length === 0
    ? 'none'
    : counts
        .slice(0, MOST_LISTED)
        .map(([value, count]) => `${value} (${count})`)
        .join(', ') + (counts.length > MOST_LISTED ? ` and ${counts.length - MOST_LISTED} more` : '');

/** Newer than the types of the language. */
type LocaleWithZones = Intl.Locale & {
  readonly timeZones?: readonly string[];
  getTimeZones?: () => readonly string[] | undefined;
};

function timeZoneOf(locale: string): { readonly timeZone: string; readonly zones: number } {
  const intl: LocaleWithZones = new Intl.Locale(locale);
  const zones = intl.getTimeZones?.() ?? intl.timeZones ?? ['UTC'];
  return { timeZone: zones[0] ?? 'UTC', zones: zones.length };
}

/** The currency that a code or a sign means in a country. */
function currencyWritten(text: string, locale: string): string | undefined {
  const codes = Intl.supportedValuesOf('currency');
  if (codes.includes(text)) return text;
  return codes.find((code) => signIn(code, locale) === text || internationalSign(code) === text);
}

/** Whether a text before or behind amounts means the currency: its sign, or a short form such as `Lps`, `GH¢` and `грн`. */
function means(text: string, code: string, locale: string): boolean {
  const plain = text.replace(/\.$/, '').replace('\u00a2', '\u20b5');
  const other = currencyWritten(plain, locale);
  if (other !== undefined) return other === code;
  const narrow = signIn(code, locale);
  const region = new Intl.Locale(locale).region!;
  if (
    [narrow, `${region}${narrow}`, narrow.replace(region, ''), code].some(
      (sign) => sign.toLowerCase() === plain.toLowerCase(),
    )
  )
    return true;
  if (!/^\p{L}{2,4}$/u.test(plain) || /^US/i.test(plain)) return false;
  const own = new Intl.Locale(`und-${region}`).maximize().language;
  return [locale, own].some((language) =>
    [1, 2].some((count) => isShortOf(plain, currencyText(code, 'name', language, count))),
  );
}

/** Whether letters stand in this order in a name or in one of its words, from its first letter. */
function isShortOf(short: string, name: string): boolean {
  const letters = Array.from(fold(short));
  const begins = new RegExp(`^${letters.join('.*')}`, 'u');
  const all = fold(name);
  return [all, ...all.split(/[^\p{L}]+/u)].some((text) => begins.test(text));
}

const signIn = (code: string, locale: string): string =>
  currencyText(code, 'narrowSymbol', locale).replace(/\s/g, '');

function currencyIn(code: string, locale: string, more: readonly string[] = []) {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
  });
  const part = (value: number, type: 'group' | 'decimal') =>
    format.formatToParts(value).find((each) => each.type === type)?.value ?? '';
  const group = part(1_234_567.5, 'group');
  const decimal = part(1.5, 'decimal') === ',' ? ',' : '.';
  return {
    code,
    name: currencyText(code, 'name', locale),
    plural: currencyText(code, 'name', locale, 2),
    cents: 'cents',
    sign: signIn(code, locale),
    spellings: [code, ...more],
    thousands: [',', '.', "'"].includes(group) && group !== decimal ? group : ' ',
    decimal,
  };
}
