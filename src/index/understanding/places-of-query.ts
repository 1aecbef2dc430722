import { country } from '../../country/index.ts';
import { type Gazetteer, type Place, radiusOf } from '../../places/index.ts';
import { distanceKm, provinces, wordsOf } from '../../project/index.ts';
import { likelyPlaces } from '../text/place-mention.ts';
import { stemKey } from '../text/stems.ts';
import type { TextIndex } from '../text/text-index.ts';
import { type Found, phraseAt, phrasesOf, skip, type Token, wordsAlone } from './tokens.ts';
import type { UnderstoodPairs } from './understood.ts';

const provinceNames = phrasesOf(provinces.map((province) => [province, province] as const));
const provinceByWords = new Map(
  provinces.map((province) => [wordsOf(province).join(' '), province as string]),
);

/** The province that begins at a token, by its name or another word for it. */
export function provinceAt(
  { synonyms }: TextIndex,
  tokens: readonly Token[],
  at: number,
): Found<string> | undefined {
  if (tokens[at]!.isTied) return undefined;
  const named = phraseAt(tokens, at, provinceNames);
  if (named !== undefined) return named;
  const entry = synonyms.longestAt(
    tokens.map(({ text }) => stemKey(text)),
    at,
  );
  const [province] = entry?.others.flatMap((words) => provinceByWords.get(words.join(' ')) ?? []) ?? [];
  return province === undefined ? undefined : { value: province, end: at + entry!.length };
}

const streetKinds: ReadonlySet<string> = new Set(country.searchWords.streets.kinds);
const wards = wordsAlone(country.searchWords.streets.wards);

/** The most words of the name of a street. */
const MOST_OF_STREET = 3;

/** The street address or the ward that begins at a token: `45 Church Street`, `ward 12`. */
export function streetAt(tokens: readonly Token[], at: number): Found<true> | undefined {
  const ward = phraseAt(tokens, at, wards);
  if (ward !== undefined)
    return tokens[ward.end]?.kind === 'number' ? { value: true, end: ward.end + 1 } : undefined;
  if (!/^\d{1,4}$/.test(tokens[at]!.text)) return undefined;
  for (let end = at + 2; end <= at + 1 + MOST_OF_STREET && end < tokens.length; end++)
    if (streetKinds.has(tokens[end]!.text)) return { value: true, end: end + 1 };
  return undefined;
}

const where = wordsAlone(country.searchWords.places.before);
const joined = wordsAlone(country.searchWords.places.joined);

/** Two places, after or without a word that says where. */
export function twoPlacesAt(
  gazetteer: Gazetteer,
  tokens: readonly Token[],
  at: number,
): Found<UnderstoodPairs> | undefined {
  const start = skip(tokens, at, where);
  const isMeant = start > at;
  const first = namedAt(gazetteer, tokens, start, isMeant);
  const next = first && phraseAt(tokens, first.end, joined);
  const second = next && namedAt(gazetteer, tokens, skip(tokens, next.end, where), isMeant);
  if (first === undefined || second === undefined) return undefined;
  const one = likelyPlaces(first.value, new Set())[0]!;
  const others = likelyPlaces(second.value, new Set());
  // Of several places of the name, the one that is nearest to the first.
  const other = others.reduce((a, b) => (distanceKm(one, b) < distanceKm(one, a) ? b : a));
  if (one === other) return undefined;
  return { value: [['near', `${circleOf(one)},${circleOf(other)}`]], end: second.end };
}

const circleOf = (place: Place): string => `${place.latitude},${place.longitude},${radiusOf(place)}`;

/** The places whose name begins at a token, the longest name. Ordinary words are names only where one is meant. */
function namedAt(
  { placesNamed, mostWords }: Gazetteer,
  tokens: readonly Token[],
  at: number,
  isMeant: boolean,
): Found<readonly Place[]> | undefined {
  for (let end = Math.min(tokens.length, at + mostWords); end > at; end--) {
    const name = tokens.slice(at, end);
    if (name.some(({ isTied, kind }) => isTied || kind !== 'word')) continue;
    const places = placesNamed(name.map(({ text }) => text)).filter(
      (place) => isMeant || !place.ordinary_word,
    );
    if (places.length > 0) return { value: places, end };
  }
  return undefined;
}
