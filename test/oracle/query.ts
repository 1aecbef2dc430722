import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemmer } from 'stemmer';
import { projectRoot } from '../program.ts';
import { type Operand, type Part, partsIn } from './typed.ts';
import { closestKnown, wordsIn } from './words.ts';

type Words = readonly string[];
type Fields = readonly Words[];
type Condition = (fields: Fields) => boolean;
type Known = ReadonlyMap<string, number>;

/** What a query means, by going through its letters and words one by one. */
export interface OracleQuery {
  readonly isMatch: Condition;
  /** The words that a project should have, in order, after correction. */
  readonly words: Words;
  readonly correctedWords: Words | undefined;
}

const small = new Set(
  [
    'a an the in of at on by for from near to with within without around between and or not no all any',
    'what which where who when why how much many please about is are was were be been being do does did',
    'done has have had will can could should show list find tell give get got going happen happens',
    'happened happening built finished yet still cost costs budget money spent contractor s',
    'status progress update updates news info information details muni',
    'area areas township townships village villages nearby close',
    'i me my we us our you they it its there this that these those',
    'project projects province department departments dept municipality municipalities municipal',
    'die van en vir naby',
  ]
    .join(' ')
    .split(' '),
);

const isKindOfMunicipality = (a: string, b: string | undefined) =>
  ['local', 'district', 'metropolitan', 'metro'].includes(a) &&
  ['municipality', 'municipalities'].includes(b ?? '');

const stems = new Map<string, string>();

function stem(word: string): string {
  const known = stems.get(word) ?? (/^[a-z]{3,}$/.test(word) ? `${stemmer(word)}*` : word);
  stems.set(word, known);
  return known;
}

const isSame = (a: string, b: string) => a === b || stem(a) === stem(b);
const isLetters = (word: string, least: number) => /^\p{L}+$/u.test(word) && [...word].length >= least;

function hasWord(word: string, known: Known): Condition {
  const isWritten = (x: string, y: string | undefined) =>
    y !== undefined &&
    isLetters(x, 2) &&
    isLetters(y, 2) &&
    (x + y === word || (known.has(x + y) && isSame(x + y, word)));
  return (fields) =>
    fields.some((field) =>
      field.some(
        (each, i) =>
          each.startsWith(word) ||
          isSame(each, word) ||
          (isLetters(word, 5) && isWritten(each, field[i + 1])),
      ),
    );
}

const hasRun =
  (words: Words, isEqual: (a: string, b: string) => boolean): Condition =>
  (fields) =>
    fields.some((field) =>
      field.some((_, start) =>
        words.every((word, i) => start + i < field.length && isEqual(field[start + i]!, word)),
      ),
    );

const every =
  (conditions: readonly Condition[]): Condition =>
  (fields) =>
    conditions.every((holds) => holds(fields));

const some =
  (conditions: readonly Condition[]): Condition =>
  (fields) =>
    conditions.some((holds) => holds(fields));

/** Pairs: what is typed, and what is found, too. */
const synonyms = readFileSync(join(projectRoot, 'assets/synonyms.txt'), 'utf8')
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim())
  .filter((line) => line !== '')
  .flatMap((line) => {
    const [left = [], right = left] = line.split('=>').map((side) => side.split(',').map(wordsIn));
    return left.flatMap((from) => right.map((to) => ({ from, to })));
  });

const tableWords = new Set(synonyms.flatMap(({ from, to }) => [...from, ...to]));
const isSameRun = (a: Words, b: Words) => a.length === b.length && a.every((word, i) => isSame(word, b[i]!));

const othersOf = (words: Words): readonly Words[] =>
  synonyms.filter(({ from, to }) => isSameRun(from, words) && !isSameRun(to, words)).map(({ to }) => to);

interface Reading {
  readonly words: Words;
  readonly condition: Condition;
  readonly isSmall: boolean;
  readonly isPlain: boolean;
}

const meaningful = (readings: readonly Reading[]): readonly Reading[] =>
  readings.every(({ isSmall }) => isSmall) ? readings : readings.filter(({ isSmall }) => !isSmall);

const longestEntry = Math.max(0, ...synonyms.map(({ from }) => from.length));

/** What neighbouring words mean: synonyms first, then pairs, then words. */
function readingsOf(words: Words, known: Known): readonly Reading[] {
  const entries = new Map<number, number>();
  for (let at = 0; at < words.length; at++) {
    for (let length = longestEntry; length > 0; length--) {
      if (at + length > words.length || othersOf(words.slice(at, at + length)).length === 0) continue;
      entries.set(at, length);
      at += length - 1;
      break;
    }
  }
  const readings: Reading[] = [];
  for (let at = 0; at < words.length; ) {
    const length = entries.get(at);
    const [a, b] = [words[at]!, words[at + 1]];
    const word: Reading = {
      ...{ words: [a], isSmall: small.has(a) || isKindOfMunicipality(a, b), isPlain: true },
      condition: hasWord(a, known),
    };
    const isPair =
      b !== undefined &&
      !entries.has(at + 1) &&
      isLetters(a, 2) &&
      isLetters(b, 2) &&
      isLetters(a + b, 5) &&
      [...known.keys()].some((each) => isSame(each, a + b));
    if (length !== undefined) {
      const own = words.slice(at, at + length);
      const others = own.filter((each) => !small.has(each));
      const isAbbreviation = length === 1 && /^\p{L}{1,3}$/u.test(a);
      const ownWords = isAbbreviation
        ? hasRun(own, isSame)
        : every((others.length > 0 ? others : own).map((each) => hasWord(each, known)));
      const condition = some([ownWords, ...othersOf(own).map((other) => hasRun(other, isSame))]);
      readings.push({ words: own, condition, isSmall: false, isPlain: false });
      at += length;
    } else if (isPair) {
      const isNear = small.has(a) || small.has(b);
      const own = isNear ? hasRun([a, b], isSame) : every([hasWord(a, known), hasWord(b, known)]);
      readings.push({
        ...{ words: [a, b], isSmall: false, isPlain: false },
        condition: some([own, hasRun([a + b], isSame)]),
      });
      at += 2;
    } else {
      readings.push(word);
      at++;
    }
  }
  return readings;
}

function readOperand({ words, isQuoted }: Operand, known: Known): readonly Reading[] {
  if (!isQuoted) return readingsOf(words, known);
  return [{ words, condition: hasRun(words, (a, b) => a === b), isSmall: false, isPlain: false }];
}

const alone = (operand: Operand, known: Known): Condition =>
  every(meaningful(readOperand(operand, known)).map(({ condition }) => condition));

const operandsOf = (part: Part): readonly Operand[] => (part.kind === 'either' ? part.operands : [part]);
const isPositive = (part: Part): boolean => part.kind !== 'excluded';

function readPart(part: Part, known: Known): readonly Reading[] {
  if (part.kind === 'operand') return readOperand(part, known);
  if (part.kind === 'excluded') return [];
  const { operands } = part;
  const isSmall = operands.every(
    ({ words, isQuoted }) => !isQuoted && words.every((word) => small.has(word)),
  );
  const condition = some(operands.map((operand) => alone(operand, known)));
  return [{ words: operands.flatMap(({ words }) => words), condition, isSmall, isPlain: false }];
}

const wordIsKnown = new WeakMap<Known, Map<string, boolean>>();

/** Queries with more unknown words are not corrected. */
const MAX_UNKNOWN = 8;

function correctionsOf(
  q: string,
  parts: readonly Part[],
  known: Known,
  isKnown: (word: string) => boolean,
): ReadonlyMap<string, string> {
  const abbreviations = new Set(
    /\p{Ll}/u.test(q)
      ? (q.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((text) => !/\p{Ll}/u.test(text)).flatMap(wordsIn)
      : [],
  );
  const single = parts
    .filter(isPositive)
    .flatMap(operandsOf)
    .filter(({ isQuoted }) => !isQuoted)
    .flatMap(({ words }) => readingsOf(words, known))
    .filter(({ isPlain, isSmall }) => isPlain && !isSmall)
    .map(({ words }) => words[0]!);
  const unknown = new Set(
    single.filter(
      (word) =>
        [...word].length >= 4 &&
        !/\p{N}/u.test(word) &&
        !(abbreviations.has(word) && [...word].length <= 5) &&
        !tableWords.has(word) &&
        !isKnown(word),
    ),
  );
  if (unknown.size > MAX_UNKNOWN) return new Map();
  const found = Array.from(unknown, (word) => [word, closestKnown(word, known, tableWords) ?? word] as const);
  return new Map(found.filter(([word, closest]) => word !== closest));
}

/**
 * Reads a query for a catalogue with these words. `isFound` tells whether a project matches a
 * condition.
 */
export function queryRead(q: string, known: Known, isFound: (condition: Condition) => boolean): OracleQuery {
  const knownWords = wordIsKnown.get(known) ?? new Map<string, boolean>();
  wordIsKnown.set(known, knownWords);
  const isKnown = (word: string) => {
    const isOne = knownWords.get(word) ?? isFound(hasWord(word, known));
    knownWords.set(word, isOne);
    return isOne;
  };
  const typed = partsIn(q);
  const corrections = correctionsOf(q, typed, known, isKnown);
  const withCorrection = <T extends Operand>(operand: T): T =>
    operand.isQuoted
      ? operand
      : { ...operand, words: operand.words.map((word) => corrections.get(word) ?? word) };
  const parts = typed.map((part): Part => {
    if (part.kind === 'excluded') return part;
    return part.kind === 'either'
      ? { kind: 'either', operands: part.operands.map(withCorrection) }
      : withCorrection(part);
  });
  const conditions = meaningful(parts.flatMap((part) => readPart(part, known))).map(
    ({ condition }) => condition,
  );
  const excluded = parts.flatMap((part) => (part.kind === 'excluded' ? [alone(part, known)] : []));
  const words = parts
    .filter(isPositive)
    .flatMap(operandsOf)
    .flatMap((operand) => operand.words);
  return {
    isMatch: (fields) => every(conditions)(fields) && !excluded.some((holds) => holds(fields)),
    words,
    correctedWords: corrections.size === 0 ? undefined : [...new Set(words)],
  };
}
