import { isSmallWord } from '../../../src/index/text/small-words.ts';
import { kmBetween } from '../near.ts';
import type { OraclePlace } from '../places.ts';
import { type Synonym, synonymsAt } from './synonyms.ts';
import { type Part, positiveWords, type TypedWord } from './typed.ts';
import { areEqual, wordsIn } from './words.ts';

/** A place of the gazetteer. */
export interface NamedPlace extends OraclePlace {
  readonly name: string;
  readonly province: string;
  readonly population: number | null;
  /** Today's names and those of before, in words. */
  readonly names: readonly (readonly string[])[];
  /** Its name is a word that projects use for other things. */
  readonly ordinary_word: boolean;
}

/** Neighbouring words of a part of a query, `to` not included. */
export interface Span {
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/** The words of a query that name places. */
export interface PlaceWords {
  readonly name: Span;
  /** The name as typed, then in other spellings. */
  readonly spellings: readonly (readonly string[])[];
  /** All that says where: names with the words before and after them that belong to them. */
  readonly spans: readonly Span[];
  /** Asked for with `near`. */
  readonly isForced: boolean;
  /** The place that is meant, or all that could be. */
  readonly places: readonly NamedPlace[];
}

const forcing = ['near', 'naby'];
const leading = [...forcing, 'in', 'at', 'around'];
const kindsOfPlace = ['township', 'town', 'city', 'village', 'suburb', 'area', 'location'];

/** The words that name a place, if any do. */
export function placeWordsOf(
  parts: readonly Part[],
  places: readonly NamedPlace[],
  synonyms: readonly Synonym[],
): PlaceWords | undefined {
  const runs = namingRuns(parts, places);
  const likely =
    runs.find(({ before }) => forcing.includes(before)) ??
    runs.find(({ before }) => leading.includes(before)) ??
    runs.at(-1);
  if (likely === undefined) return undefined;
  const texts = parts.flatMap((part) => (part.kind === 'run' ? [textsOf(part.words)] : []));
  const possible = meant(likely.named, texts, synonyms);
  // Of places near each other, such as a city and its townships, the one with the fewest people.
  const together = runs.flatMap((run) => {
    const place = run === likely ? possible[0]! : run.named.find((other) => areTogether(possible[0]!, other));
    return place === undefined ? [] : [{ run, place }];
  });
  const fewest = Math.min(...together.map(({ place }) => people(place)));
  const smallest = together.find(({ place }) => people(place) === fewest)!;
  const isClear = possible.length === 1;
  const chosen = isClear ? smallest.run : likely;
  const named = isClear ? [smallest.place] : possible;
  return {
    name: { part: chosen.part, from: chosen.from, to: chosen.from + chosen.words.length },
    spellings: spellingsOf(chosen.words, named),
    spans: (isClear ? together.map(({ run }) => run) : [likely]).map(spanOf),
    isForced: forcing.includes(likely.before),
    places: named,
  };
}

const people = ({ population }: NamedPlace): number => population ?? 0;

const areTogether = (a: NamedPlace, b: NamedPlace): boolean =>
  kmBetween(a, b) <= Math.max(radiusKm(a), radiusKm(b));

/** Names that have the same letters, with gaps in other places. */
function spellingsOf(words: readonly string[], places: readonly NamedPlace[]): PlaceWords['spellings'] {
  const joined = words.join('');
  return [
    words,
    [joined],
    ...places.flatMap(({ names }) => names.filter((name) => name.join('') === joined)),
  ];
}

/** A name with the preposition before it and the kind of place after it. */
function spanOf({ part, from, words, before, after }: NamingRun): Span {
  const to = from + words.length;
  return {
    part,
    from: leading.includes(before) ? from - 1 : from,
    to: kindsOfPlace.includes(after) ? to + 1 : to,
  };
}

/** The parts without the words of the spans. What a span parted is not next to each other. */
export function withoutSpans(parts: readonly Part[], spans: readonly Span[]): readonly Part[] {
  return parts.flatMap((each, part): readonly Part[] => {
    if (each.kind !== 'run') return [each];
    const kept: TypedWord[][] = [];
    let at = 0;
    for (const span of spans) {
      if (span.part !== part || span.from < at) continue;
      kept.push(each.words.slice(at, span.from));
      at = span.to;
    }
    kept.push(each.words.slice(at));
    return kept.filter((words) => words.length > 0).map((words) => ({ kind: 'run', words }));
  });
}

/** All words that are part of a name of a place. */
export const wordsOfPlaces = (parts: readonly Part[], places: readonly NamedPlace[]): readonly string[] =>
  namingRuns(parts, places).flatMap(({ words }) => words);

const textsOf = (words: readonly TypedWord[]): readonly string[] => words.map(({ text }) => text);

interface NamingRun {
  readonly part: number;
  readonly from: number;
  readonly words: readonly string[];
  /** The words before and after it. */
  readonly before: string;
  readonly after: string;
  readonly named: readonly NamedPlace[];
}

interface PlaceNames {
  /** The places by the letters of their names, the biggest first. */
  readonly byLetters: ReadonlyMap<string, readonly NamedPlace[]>;
  /** The words of the longest name. */
  readonly longest: number;
}

const knownNames = new WeakMap<readonly NamedPlace[], PlaceNames>();

function namesOf(places: readonly NamedPlace[]): PlaceNames {
  const known = knownNames.get(places);
  if (known !== undefined) return known;
  const byLetters = new Map<string, NamedPlace[]>();
  for (const place of places.toSorted((a, b) => people(b) - people(a))) {
    for (const letters of new Set(place.names.map((name) => name.join(''))))
      byLetters.set(letters, [...(byLetters.get(letters) ?? []), place]);
  }
  const longest = Math.max(...places.flatMap(({ names }) => names.map((name) => name.length)));
  knownNames.set(places, { byLetters, longest });
  return { byLetters, longest };
}

/**
 * The longest runs that are names of places, from the left, not overlapping. The gaps between the
 * words of a name do not matter.
 */
function namingRuns(parts: readonly Part[], places: readonly NamedPlace[]): readonly NamingRun[] {
  const { byLetters, longest } = namesOf(places);
  const countMeant = (words: readonly string[]) => words.filter((word) => !isSmallWord(word)).length;
  const meantOfAll = countMeant(positiveWords(parts));
  const runAt = (texts: readonly string[], from: number, part: number): NamingRun | undefined => {
    const before = texts[from - 1] ?? '';
    for (let length = Math.min(longest, texts.length - from); length > 0; length--) {
      const words = texts.slice(from, from + length);
      const isMeant = leading.includes(before) || countMeant(words) === meantOfAll;
      const known = byLetters.get(words.join('')) ?? [];
      const named = known.filter(({ ordinary_word }) => isMeant || !ordinary_word);
      if (named.length > 0) return { part, from, words, before, after: texts[from + length] ?? '', named };
    }
    return undefined;
  };
  return parts.flatMap((each, part) => {
    if (each.kind !== 'run') return [];
    const texts = textsOf(each.words);
    const runs: NamingRun[] = [];
    for (let from = 0; from < texts.length; ) {
      const run = runAt(texts, from, part);
      if (run !== undefined) runs.push(run);
      from += run?.words.length ?? 1;
    }
    return runs;
  });
}

/** A place so large, and so much larger than the next of its name, is meant without a province. */
const LARGE = 50_000;
const MUCH_LARGER = 10;

/** The places that a name can stand for in a query of these words, the biggest first. */
function meant(
  named: readonly NamedPlace[],
  queried: readonly (readonly string[])[],
  synonyms: readonly Synonym[],
): readonly NamedPlace[] {
  const isNamed = (province: string) => {
    const own = wordsIn(province);
    return queried.some((run) =>
      run.some((_, i) => {
        const found = synonymsAt(run.slice(i), synonyms)?.found ?? [];
        return [run.slice(i, i + own.length), ...found].some((words) => areEqual(words, own));
      }),
    );
  };
  const inProvince = named.filter(({ province }) => isNamed(province));
  const possible = inProvince.length > 0 ? inProvince : named;
  const [largest, next] = possible;
  const isClear = people(largest!) >= LARGE && (!next || people(largest!) >= MUCH_LARGER * people(next));
  return isClear ? [largest!] : possible;
}

/** How far around a place is near it. */
function radiusKm({ population }: NamedPlace): number {
  if (population === null) return 10;
  if (population >= 1_000_000) return 40;
  if (population >= 250_000) return 25;
  if (population >= 50_000) return 15;
  return population >= 10_000 ? 10 : 8;
}

/** Radii that are tried where nothing is near a place. */
const WIDER_KM = [10, 15, 25, 40, 60];

/** How far around a place is searched: its own radius, or the next one with a match. */
export function searchedKm(place: NamedPlace, hasMatch: (km: number) => boolean): number {
  const own = radiusKm(place);
  return [own, ...WIDER_KM.filter((km) => km > own)].find(hasMatch) ?? own;
}
