import {
  type Pairs,
  type Parameter,
  type ParameterReading,
  type ParameterValues,
  readParameters,
} from '../http/parameters/parameter.ts';
import {
  type CatalogueIndex,
  projectAtAddress,
  select,
  tellingWords,
  type UnderstoodWords,
  understanding,
} from '../index/index.ts';
import { orderingParameter } from './listing-parameters.ts';

/** What the words of a query were understood as. */
export interface UnderstoodQuery {
  readonly understood: readonly UnderstoodWords[];
  /** Everyday words that are not searched. */
  readonly leftOut: readonly string[];
  readonly hasStreet: boolean;
}

/** The parameters of a request, with what its words were understood as among them. */
export interface UnderstoodReading<Values> extends ParameterReading<Values> {
  /** Undefined if the words are only searched. */
  readonly query: UnderstoodQuery | undefined;
}

/**
 * Reads parameters as `readParameters` does. With `understand=true`, words of `q` that say how, when, how
 * much or in which order become parameters, so that links have them as such.
 */
export function understoodParameters<P extends Parameter>(
  index: CatalogueIndex,
  query: URLSearchParams,
  parameters: readonly P[],
): UnderstoodReading<ParameterValues<P>> {
  const given = readParameters(query, parameters);
  const { q, understand } = given.values as { readonly q?: string; readonly understand?: boolean };
  if (q === undefined || understand !== true) return { ...given, query: undefined };
  // Statistics have orders of their own.
  const taken = parameters.filter(
    ({ name, schema }) => name !== 'ordering' || schema === orderingParameter.schema,
  );
  const { pairs, ...understood } = understoodPairs(index, given.pairs, taken);
  const reading = readParameters(new URLSearchParams(pairs as [string, string][]), parameters);
  return { ...reading, query: understood };
}

/** Parameters that are about the same: the words of `q` say nothing about what the request says. */
const together: readonly (readonly string[])[] = [
  ['cost_min', 'cost_max'],
  ['completion_after', 'completion_before'],
  ['status', 'status!'],
];

const subjectOf = (name: string): string => together.find((names) => names.includes(name))?.[0] ?? name;

/** The parameters with the words of `q` that were understood as further ones, of those that are taken. */
export function understoodPairs(
  index: CatalogueIndex,
  given: Pairs,
  taken: readonly Parameter[],
): UnderstoodQuery & { readonly pairs: Pairs } {
  const q = given.find(([name]) => name === 'q')?.[1] ?? '';
  if (projectAtAddress(index, q) !== undefined)
    return { pairs: given, understood: [], leftOut: [], hasStreet: false };
  const { rest, understood, leftOut, hasStreet, isStory } = understanding(index.text, q);
  const known = new Set(taken.map(({ name }) => name));
  const subjects = new Set(given.map(([name]) => subjectOf(name)));
  const isOpen = ([name]: Pairs[number]) => known.has(name) && !subjects.has(subjectOf(name));
  const open = understood.map((words) => ({ ...words, pairs: words.pairs.filter(isOpen) }));
  const added = compatible(open.flatMap(({ pairs }) => pairs));
  const words = isStory ? tellingWords(index, rest) : rest;
  const wide = added.map((pair) => wideEnough(index, words, pair));
  return {
    pairs: [
      ...given.filter(([name]) => name !== 'q'),
      ...(words === '' ? [] : [['q', words] as const]),
      ...wide,
    ],
    understood: open
      .map(({ text, pairs }) => ({ text, pairs: pairs.flatMap((pair) => kept(added, wide, pair)) }))
      .filter(({ pairs }) => pairs.length > 0),
    leftOut,
    hasStreet,
  };
}

/** The parameter as it is in the end, if it was added. */
const kept = (added: Pairs, wide: Pairs, [name, value]: Pairs[number]): Pairs =>
  wide.filter((_, i) => added[i]![0] === name && added[i]![1] === value);

/** Radii that are tried if there is nothing around two places, km. */
const widerKm = [0, 25, 40, 60] as const;

/** Two places with the next radius, from their own on, that has a project with the words. */
function wideEnough(index: CatalogueIndex, q: string, pair: Pairs[number]): Pairs[number] {
  if (pair[0] !== 'near') return pair;
  const [latitude = 0, longitude = 0, km = 0, otherLatitude = 0, otherLongitude = 0, otherKm = 0] = pair[1]
    .split(',')
    .map(Number);
  for (const least of widerKm) {
    const or = { latitude: otherLatitude, longitude: otherLongitude, km: Math.max(otherKm, least) };
    const near = { latitude, longitude, km: Math.max(km, least), or };
    const words = q === '' ? {} : { q, hasWholeWords: true };
    if (select(index, { ...words, near }).count > 0)
      return ['near', [latitude, longitude, near.km, or.latitude, or.longitude, or.km].join(',')];
  }
  return pair;
}

const has = (pairs: Pairs, [name, value]: Pairs[number]): boolean =>
  pairs.some(([other, otherValue]) => other === name && otherValue === value);

/** Parameters that may stand once, and whether the larger or the smaller of two values says more. */
const narrower: Readonly<Record<string, 'larger' | 'smaller'>> = {
  cost_min: 'larger',
  completion_after: 'larger',
  cost_max: 'smaller',
  completion_before: 'smaller',
};

/** Each parameter as often as it may stand: the first order, the narrower bound. */
function compatible(pairs: Pairs): Pairs {
  const kept: (readonly [string, string])[] = [];
  for (const pair of pairs) {
    const [name, value] = pair;
    const at = kept.findIndex(([other]) => other === name);
    if (at === -1) kept.push(pair);
    else if (name in narrower) {
      const isMore = name.startsWith('cost') ? Number(value) > Number(kept[at]![1]) : value > kept[at]![1];
      if (isMore === (narrower[name] === 'larger')) kept[at] = pair;
    } else if (name !== 'ordering' && !has(kept, pair)) kept.push(pair);
  }
  return isReversed(kept, 'cost_min', 'cost_max') || isReversed(kept, 'completion_after', 'completion_before')
    ? []
    : kept;
}

function isReversed(pairs: Pairs, from: string, to: string): boolean {
  const [low, high] = [from, to].map((name) => pairs.find(([other]) => other === name)?.[1]);
  if (low === undefined || high === undefined) return false;
  return from === 'cost_min' ? Number(low) > Number(high) : low > high;
}

/** What was understood as a header: each of the words with its parameters, percent-encoded. */
export const understoodHeader = ({ understood, leftOut }: UnderstoodQuery): string =>
  [
    ...understood.map(
      ({ text, pairs }) =>
        `${encodeURIComponent(text)}; ${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('; ')}`,
    ),
    ...leftOut.map((word) => `${encodeURIComponent(word)}; left-out`),
  ].join(', ');
