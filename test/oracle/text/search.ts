import type { OracleRow } from '../rows.ts';
import { corrected, type Tables } from './correction.ts';
import { stemOf } from './inflection.ts';
import {
  all,
  areSmall,
  type Condition,
  eitherCondition,
  isMeant,
  operandCondition,
  phraseCondition,
  placeNameCondition,
  unitCondition,
  unitsOf,
} from './matching.ts';
import { type NamedPlace, type PlaceWords, placeWordsOf, withoutSpans } from './named-places.ts';
import { meantWords, type Part, typedParts } from './typed.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { folded } from './words.ts';

/** What a query is taken for. */
export interface Search {
  /** The rows with the words, in order of ids; with a place also those without it nearby. */
  readonly rows: readonly OracleRow[];
  /** After correction. */
  readonly parts: readonly Part[];
  readonly isCorrected: boolean;
  /** What must hold of a project. */
  readonly conditions: readonly Condition[];
  /** The place that the query names, or all that it could mean. */
  readonly places: readonly NamedPlace[];
  /** Whether the search is near the place, instead of for its name. */
  readonly isNearPlace: boolean;
}

/** What may be the beginning of any word. */
const FEW_LETTERS = /^\s*\p{L}{1,2}\s*$/u;

/** Searches the words of `q`. Words name places only if no other point was given. */
export function search(
  rows: readonly OracleRow[],
  q: string,
  tables: Tables,
  { looksForPlaces, hasWholeWords }: { readonly looksForPlaces: boolean; readonly hasWholeWords: boolean },
): Search {
  const known = vocabularyOf(rows);
  const isWhole = hasWholeWords && !(FEW_LETTERS.test(q) && !known.inflected.has(stemOf(folded(q.trim()))));
  const vocabulary = { ...known, ...(isWhole && { wholeWords: tables.commonWords }) };
  const typed = typedParts(q);
  const replaced = corrected(q, typed, vocabulary, tables);
  const parts = replaced ?? typed;
  const named = looksForPlaces ? placeWordsOf(parts, tables.places, tables.synonyms) : undefined;
  const places = named?.places ?? [];
  const asText =
    named === undefined
      ? conditionsOf(parts, vocabulary, tables)
      : withName(parts, named, vocabulary, tables);
  const withText = having(rows, asText);
  const isNearPlace = places.length === 1 && (named!.isForced || withText.length === 0);
  const found = isNearPlace ? withoutPlace(parts, named!, vocabulary, tables) : asText;
  return {
    rows: isNearPlace ? having(rows, found) : withText,
    parts,
    isCorrected: replaced !== undefined,
    conditions: found.positive,
    places,
    isNearPlace,
  };
}

interface Conditions {
  readonly positive: readonly Condition[];
  readonly excluded: readonly Condition[];
}

const having = (rows: readonly OracleRow[], { positive, excluded }: Conditions): readonly OracleRow[] =>
  rows.filter(({ words }) => all(positive)(words) && !excluded.some((holds) => holds(words)));

/** The conditions of the parts. Small words have none if others remain, or the `name` of a place. */
function conditionsOf(
  parts: readonly Part[],
  vocabulary: Vocabulary,
  { synonyms }: Tables,
  ...names: readonly Condition[]
): Conditions {
  const positive = names.map((condition) => ({ condition, isMeant: true }));
  for (const part of parts) {
    if (part.kind === 'phrase') positive.push({ condition: phraseCondition(part.words), isMeant: true });
    if (part.kind === 'run')
      for (const unit of unitsOf(part.words, vocabulary, synonyms))
        positive.push({ condition: unitCondition(unit, vocabulary), isMeant: isMeant(unit) });
    if (part.kind === 'either')
      positive.push({
        condition: eitherCondition(part.operands, vocabulary, synonyms),
        isMeant: meantWords([part]).length > 0,
      });
  }
  const meant = positive.filter((each) => each.isMeant);
  return {
    positive: (meant.length > 0 ? meant : positive).map(({ condition }) => condition),
    excluded: parts.flatMap((part) =>
      part.kind === 'not' ? [operandCondition(part.operand, vocabulary, synonyms)] : [],
    ),
  };
}

/** The conditions with the name of a place as it is. */
const withName = (parts: readonly Part[], place: PlaceWords, vocabulary: Vocabulary, tables: Tables) =>
  conditionsOf(
    withoutSpans(parts, [place.name]),
    vocabulary,
    tables,
    placeNameCondition(place.spellings, tables.synonyms),
  );

/** The conditions without what says where: small words alone beside it say nothing. */
function withoutPlace(parts: readonly Part[], place: PlaceWords, vocabulary: Vocabulary, tables: Tables) {
  const rest = withoutSpans(parts, place.spans);
  const exclusions = rest.filter(({ kind }) => kind === 'not');
  const isNothingElse = rest.every(
    (part) => part.kind === 'not' || (part.kind === 'run' && areSmall(part.words)),
  );
  return conditionsOf(isNothingElse ? exclusions : rest, vocabulary, tables);
}
