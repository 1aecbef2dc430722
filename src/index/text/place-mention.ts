import { type Gazetteer, type Place, radiusOf } from '../../places/index.ts';
import { distanceKm, type Province, provinces, wordsOf } from '../../project/index.ts';
import { isSmallAt, isSmallWord } from './small-words.ts';
import { stemKey } from './stems.ts';
import type { Synonyms } from './synonyms.ts';
import { positiveWords, type QueryPart, queryText } from './typed-query.ts';

/** A place, how far around it is searched, and what else is. */
export interface NearPlace {
  readonly place: Place;
  readonly km: number;
  /** A query that means what this one means without the place. */
  readonly remainingQ: string;
}

/** Words of a query that are the name of a place. */
export interface PlaceMention {
  /** The name as typed, and in other spellings, each in its words. */
  readonly spellings: readonly (readonly string[])[];
  /** The parts of the query before the name and after it. */
  readonly before: readonly QueryPart[];
  readonly after: readonly QueryPart[];
  /** The query without what says where, and without small words if nothing else is left. */
  readonly remaining: readonly QueryPart[];
  /** Whether a place is meant, even if projects have these words. */
  readonly isForced: boolean;
  /** The place that is meant, or all that could be. */
  readonly places: readonly NearPlace[];
}

/** The tables that know places. */
interface Tables {
  readonly gazetteer: Gazetteer;
  readonly synonyms: Synonyms;
}

/**
 * The place that a query names: the first after `near`, else the first after another preposition,
 * else the last; but of a town and a place in it the latter. Leaves out quotations, exclusions and
 * what stands beside `OR`. Undefined if the query names none.
 */
export function placeMention(
  { gazetteer, synonyms }: Tables,
  parts: readonly QueryPart[],
  abbreviations: ReadonlySet<string>,
): PlaceMention | undefined {
  const names = namesIn(gazetteer, parts);
  const likely = chosenName(names);
  if (likely === undefined) return undefined;
  const provinces = provincesIn(synonyms, parts);
  const { chosen, places, around } = mostLocal(likely, names, provinces);
  const { partAt, words, from, to } = chosen;
  const [partsBefore, partsAfter] = [parts.slice(0, partAt), parts.slice(partAt + 1)];
  const remaining = meaningfulParts(without([chosen, ...around], parts));
  const remainingQ = queryText(remaining, abbreviations);
  return {
    spellings: spellingsOf(words.slice(from, to), places),
    before: [...partsBefore, ...run(words.slice(0, from))],
    after: [...run(words.slice(to)), ...partsAfter],
    remaining,
    isForced: isForcing(likely.preposition),
    places: places.map((place) => ({ place, km: radiusOf(place), remainingQ })),
  };
}

/**
 * The name that is meant. If two names are of places near each other, such as a city and a township
 * of it, the smaller one is, and the others only say where that is.
 */
function mostLocal(likely: NameInPart, names: readonly NameInPart[], provinces: ReadonlySet<Province>) {
  const places = likelyPlaces(likely.places, provinces);
  const [place] = places;
  if (place === undefined || places.length > 1) return { chosen: likely, places, around: [] };
  const together = names.flatMap((name) => {
    const near = name === likely ? place : name.places.find((other) => isAround(place, other));
    return near === undefined ? [] : [{ name, near }];
  });
  const { name: chosen, near } = together.reduce((a, b) => (people(b.near) < people(a.near) ? b : a));
  const around = together.flatMap(({ name }) => (name === chosen ? [] : [name]));
  return { chosen, places: [near], around };
}

const isAround = (a: Place, b: Place) => distanceKm(a, b) <= Math.max(radiusOf(a), radiusOf(b));

const people = ({ population }: Place) => population ?? 0;

/** The name as typed, as one word, and as the gazetteer writes it. */
function spellingsOf(name: readonly string[], places: readonly Place[]): readonly (readonly string[])[] {
  const joined = name.join('');
  const written = places
    .flatMap((place) => [place.name, ...place.other_names].map((each) => wordsOf(each)))
    .filter((words) => words.join('') === joined);
  const spellings = new Map([name, [joined], ...written].map((words) => [words.join(' '), words]));
  return [...spellings.values()];
}

/** What a place may be called after its name. */
const kindsOfPlace: ReadonlySet<string> = new Set([
  'township',
  'town',
  'city',
  'village',
  'suburb',
  'area',
  'location',
]);

/** The parts without these names, the prepositions before them and what the places are called after them. */
const without = (names: readonly NameInPart[], parts: readonly QueryPart[]): readonly QueryPart[] =>
  parts.flatMap((part, at) => {
    if (part.kind !== 'run') return [part];
    const { words } = part;
    const kept: string[][] = [[]];
    for (let i = 0; i < words.length; i++) {
      const name = names.find(
        ({ partAt, from, preposition }) => partAt === at && i === from - (preposition === undefined ? 0 : 1),
      );
      if (name === undefined) kept.at(-1)!.push(words[i]!);
      else {
        i = kindsOfPlace.has(words[name.to] ?? '') ? name.to : name.to - 1;
        // What stood before the name is not next to what stood after it.
        kept.push([]);
      }
    }
    return kept.flatMap(run);
  });

/** The words of all names of places in a query: none of them is a typing error. */
export const wordsOfPlaces = (gazetteer: Gazetteer, parts: readonly QueryPart[]): ReadonlySet<string> =>
  new Set(namesIn(gazetteer, parts).flatMap(({ words, from, to }) => words.slice(from, to)));

/** A place is enough to search for: small words alone beside it say nothing. */
function meaningfulParts(parts: readonly QueryPart[]): readonly QueryPart[] {
  const isSmall = (part: QueryPart) =>
    part.kind === 'run' && part.words.every((_, at) => isSmallAt(part.words, at));
  const exclusions = parts.filter(({ kind }) => kind === 'excluded');
  return parts.every((part) => part.kind === 'excluded' || isSmall(part)) ? exclusions : parts;
}

const run = (words: readonly string[]): readonly QueryPart[] =>
  words.length === 0 ? [] : [{ kind: 'run', words }];

/** Words after which a place is meant, even if its name mostly means something else. */
const prepositions: ReadonlySet<string> = new Set(['in', 'at', 'near', 'around', 'naby']);

/** Whether a place is meant after this word, even if projects have the name. `naby` is Afrikaans. */
const isForcing = (preposition: string | undefined) => preposition === 'near' || preposition === 'naby';

/** Neighbouring words that are the name of a place. */
interface Name {
  readonly words: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly preposition: string | undefined;
  readonly places: readonly Place[];
}

interface NameInPart extends Name {
  readonly partAt: number;
}

function chosenName(names: readonly NameInPart[]): NameInPart | undefined {
  return (
    names.find(({ preposition }) => isForcing(preposition)) ??
    names.find(({ preposition }) => preposition !== undefined) ??
    names.at(-1)
  );
}

/** The names of places in a query, from the left, the longest at each place. */
function namesIn(gazetteer: Gazetteer, parts: readonly QueryPart[]): readonly NameInPart[] {
  const meaningful = positiveWords(parts).filter((word) => !isSmallWord(word)).length;
  return parts.flatMap((part, partAt) => {
    const names: NameInPart[] = [];
    if (part.kind !== 'run') return names;
    for (let from = 0; from < part.words.length; ) {
      const name = longestNameAt(gazetteer, part.words, from, meaningful);
      if (name !== undefined) names.push({ ...name, partAt });
      from = name?.to ?? from + 1;
    }
    return names;
  });
}

/** `meaningful`: the number of words of the query that are not small. */
function longestNameAt(
  { placesNamed, mostWords }: Gazetteer,
  words: readonly string[],
  from: number,
  meaningful: number,
): Name | undefined {
  const before = words[from - 1];
  const preposition = before !== undefined && prepositions.has(before) ? before : undefined;
  for (let to = Math.min(words.length, from + mostWords); to > from; to--) {
    const name = words.slice(from, to);
    const isAll = name.filter((word) => !isSmallWord(word)).length === meaningful;
    const isMeant = preposition !== undefined || isAll;
    const places = placesNamed(name).filter(({ ordinary_word }) => isMeant || !ordinary_word);
    if (places.length > 0) return { words, from, to, preposition, places };
  }
  return undefined;
}

const provinceByWords = new Map(provinces.map((province) => [wordsOf(province).join(' '), province]));

/** The provinces that a query names, by their name or a synonym. */
function provincesIn(synonyms: Synonyms, parts: readonly QueryPart[]): ReadonlySet<Province> {
  const terms = parts.flatMap((part) => {
    if (part.kind !== 'run') return [];
    const keys = part.words.map(stemKey);
    return part.words.flatMap((_, at) => [
      ...[1, 2].map((length) => part.words.slice(at, at + length)),
      ...(synonyms.longestAt(keys, at)?.others ?? []),
    ]);
  });
  return new Set(terms.flatMap((words) => provinceByWords.get(words.join(' ')) ?? []));
}

/** A place that is taken although others have its name has at least this many people... */
const CITY_PEOPLE = 50_000;
/** ...and this many times those of the next. */
const MANY_TIMES = 10;

/**
 * Which of the places of one name are meant: those in a province that the query names, and of
 * several the one that is much bigger than the others.
 */
export function likelyPlaces(places: readonly Place[], named: ReadonlySet<Province>): readonly Place[] {
  const inProvince = places.filter(({ province }) => named.has(province));
  const candidates = inProvince.length > 0 ? inProvince : places;
  const [biggest, next] = candidates.toSorted((a, b) => people(b) - people(a));
  const most = biggest === undefined ? 0 : people(biggest);
  const isClear = most >= CITY_PEOPLE && (next === undefined || most >= MANY_TIMES * people(next));
  return isClear ? [biggest!] : candidates;
}
