import english from './english-search-words.json' with { type: 'json' };
import { type Read, type Reader, readJson } from './profile-file.ts';
import { list, members, number, optional, record, text, whole, words } from './readers.ts';

const isTrue: Reader<boolean> = (value, place) =>
  value === undefined || typeof value === 'boolean' ? value === true : place.wrong(value, 'true or false');

/** Words with a number each. */
const numbers = (reader: Reader<number>): Reader<Readonly<Record<string, number>>> =>
  optional(record(text(), reader), {});

const texts: Reader<Readonly<Record<string, string>>> = optional(record(text(), text()), {});

/** An object that may be missing, with members that may be missing. */
const some =
  <const R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) =>
  (...[value = {}, place]: Parameters<Reader<unknown>>) =>
    members(readers)(value, place);

/** How the words of a search stand beside what completes them. */
const template = optional(text(), '');

/** Phrases, by language, that stand for the same parameters of a search. */
const condition = members({
  /** Values by parameter; `phase` stands for the stages of a phase, and `ordering` is the order. */
  parameters: record(text(), list(text())),
  en: words,
  af: words,
  zu: words,
  /** Whether it says how a project is: a question whether one is finished does not ask for finished ones. */
  isState: isTrue,
  /** Whether a period beside it is that of the completion. */
  isFinished: isTrue,
  /** Whether it is a kind of work, which many projects are named for. */
  isKindOfWork: isTrue,
});

export type ConditionRow = Read<typeof condition>;

/** `search-words.json`: the words that a search understands in a country, besides the English ones. */
export const searchWords = some({
  /** Where words of other languages were seen. */
  sources: texts,
  /** Common English words, and those of the glossary, separated by spaces. */
  commonWords: words,
  conditions: optional(list(condition), []),
  /** What may follow a word of state: `tender stage`. */
  stageWords: words,
  /** What stands before the number of a list: `top 10`. */
  top: words,
  questions: some({
    /** The first words of questions about one project.. */
    about: words,
    /** ..unless they have one of these. */
    except: words,
    /** The first words of other sentences. */
    others: words,
  }),
  amounts: some({
    units: numbers(number(1, 1e15)),
    numbers: numbers(number(0, 1e6)),
    /** What may stand before an amount, or the words that compare with it. */
    before: words,
    atLeast: words,
    atMost: words,
    atLeastAfter: words,
    atMostAfter: words,
    about: words,
    between: words,
    and: words,
    /** Words after which an amount is none of the estimated cost. */
    notAfter: words,
  }),
  periods: some({
    due: words,
    within: words,
    until: words,
    before: words,
    since: words,
    after: words,
    between: words,
    and: words,
    /** What may stand before a period and changes nothing. */
    end: words,
    months: numbers(whole(1, 12)),
    /** The numbers of quarters, and of halves. */
    quarters: numbers(whole(1, 4)),
    last: words,
    quarter: words,
    half: words,
    year: words,
    of: words,
  }),
  places: some({
    /** What may stand before two places.. */
    before: words,
    /** ..and between them. */
    joined: words,
    /** The small words that are kept before a name. */
    kept: words,
    /** Says that what follows is a place. */
    near: optional(text(), ''),
  }),
  streets: some({
    /** What streets are called after their name. */
    kinds: words,
    /** What stands before the number of a ward. */
    wards: words,
  }),
  /** Nouns by their forms that say where. */
  locatives: texts,
  /** How suggestions are written, and, with `.q`, the searches that they stand for, by what they name. */
  suggestions: some({
    alone: template,
    province: template,
    'province.q': template,
    local_municipality: template,
    'local_municipality.q': template,
    district_municipality: template,
    'district_municipality.q': template,
    near: template,
    'near.q': template,
    department: template,
    'department.q': template,
  }),
});

export type SearchWords = Read<typeof searchWords>;

/** The words of a country, and the English ones of every country: where both have a phrase, the country's counts. */
export function withEnglish(own: SearchWords): SearchWords {
  const common = readJson('english-search-words.json', JSON.stringify(english), searchWords);
  const taken = new Set(own.conditions.flatMap(({ en, af, zu }) => [...en, ...af, ...zu]));
  const conditions = common.conditions.map((row) => ({
    ...row,
    en: row.en.filter((each) => !taken.has(each)),
  }));
  return both(own, { ...common, conditions }) as SearchWords;
}

function both(own: unknown, english: unknown): unknown {
  if (Array.isArray(own)) return Object.freeze([...own, ...(english as readonly unknown[])]);
  if (typeof own !== 'object') return own === '' ? english : own;
  const common = english as Readonly<Record<string, unknown>>;
  const entries = Object.entries(own as object).map(([name, value]) =>
    name in common ? [name, both(value, common[name])] : [name, value],
  );
  return Object.freeze({ ...common, ...Object.fromEntries(entries) });
}
