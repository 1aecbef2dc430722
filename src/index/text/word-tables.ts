import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryFolder } from '../../country/index.ts';

/** Phrases by language. */
interface PhrasesByLanguage {
  readonly en: readonly string[];
  readonly af?: readonly string[];
  readonly zu?: readonly string[];
}

/** Phrases that stand for the same parameters of a search. */
export interface ConditionRow extends PhrasesByLanguage {
  /** Values by parameter; `phase` stands for the stages of a phase, and `ordering` is the order. */
  readonly parameters: Readonly<Record<string, readonly string[]>>;
  /** Whether it says how a project is: a question whether one is finished does not ask for finished ones. */
  readonly isState?: boolean;
  /** Whether a period beside it is that of the completion. */
  readonly isFinished?: boolean;
  /** Whether it is a kind of work, which many projects are named for. */
  readonly isKindOfWork?: boolean;
}

/** The tables of words of the search, as they stand in their file. */
interface WordTables {
  /** Common English words, and those of the glossary, separated by spaces. */
  readonly commonWords: readonly string[];
  readonly conditions: readonly ConditionRow[];
  /** What may follow a word of state: `tender stage`. */
  readonly stageWords: readonly string[];
  /** What stands before the number of a list: `top 10`. */
  readonly top: readonly string[];
  readonly questions: {
    /** The first words of questions about one project.. */
    readonly about: readonly string[];
    /** ..unless they have one of these. */
    readonly except: readonly string[];
    /** The first words of other sentences. */
    readonly others: readonly string[];
  };
  readonly amounts: {
    readonly currency: readonly string[];
    readonly units: Readonly<Record<string, number>>;
    readonly numbers: Readonly<Record<string, number>>;
    /** What may stand before an amount, or the words that compare with it. */
    readonly before: readonly string[];
    readonly atLeast: readonly string[];
    readonly atMost: readonly string[];
    readonly atLeastAfter: readonly string[];
    readonly atMostAfter: readonly string[];
    readonly about: readonly string[];
    readonly between: readonly string[];
    readonly and: readonly string[];
    /** Words after which an amount is none of the estimated cost. */
    readonly notAfter: readonly string[];
  };
  readonly periods: {
    readonly due: readonly string[];
    readonly within: readonly string[];
    readonly until: readonly string[];
    readonly before: readonly string[];
    readonly since: readonly string[];
    readonly after: readonly string[];
    readonly between: readonly string[];
    readonly and: readonly string[];
    /** What may stand before a period and changes nothing. */
    readonly end: readonly string[];
    readonly months: Readonly<Record<string, number>>;
    readonly quarters: Readonly<Record<string, number>>;
    readonly quarter: readonly string[];
    readonly year: readonly string[];
    readonly of: readonly string[];
  };
  readonly places: {
    /** What may stand before two places.. */
    readonly before: readonly string[];
    /** ..and between them. */
    readonly joined: readonly string[];
    /** The small words that are kept before a name. */
    readonly kept: readonly string[];
    /** Says that what follows is a place. */
    readonly near: string;
  };
  readonly streets: {
    /** What streets are called after their name. */
    readonly kinds: readonly string[];
    /** What stands before the number of a ward. */
    readonly wards: readonly string[];
  };
  /** Nouns by their forms that say where. */
  readonly locatives: Readonly<Record<string, string>>;
  readonly suggestions: Readonly<Record<string, string>>;
}

/** A country whose profile has no such words: all words are searched. */
const noWords: WordTables = {
  commonWords: [],
  conditions: [],
  stageWords: [],
  top: [],
  questions: { about: [], except: [], others: [] },
  amounts: {
    currency: [],
    units: {},
    numbers: {},
    before: [],
    atLeast: [],
    atMost: [],
    atLeastAfter: [],
    atMostAfter: [],
    about: [],
    between: [],
    and: [],
    notAfter: [],
  },
  periods: {
    due: [],
    within: [],
    until: [],
    before: [],
    since: [],
    after: [],
    between: [],
    and: [],
    end: [],
    months: {},
    quarters: {},
    quarter: [],
    year: [],
    of: [],
  },
  places: { before: [], joined: [], kept: [], near: '' },
  streets: { kinds: [], wards: [] },
  locatives: {},
  suggestions: {},
};

const file = join(countryFolder, 'search-words.json');

/** Those of the country's profile, read when the program starts. */
export const wordTables: WordTables = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as WordTables)
  : noWords;

const commonWords: ReadonlySet<string> = new Set(wordTables.commonWords.join(' ').split(' '));

/**
 * Whether this is a word of everyday English or of our glossary, and so no typing error: who types
 * `late` does not mean a lane.
 */
export const isCommonWord = (word: string): boolean => commonWords.has(word);

/** How suggestions are written, and, with `.q`, the searches that they stand for, by what they name. */
export const suggestionTexts = wordTables.suggestions;
