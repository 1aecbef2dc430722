import { fieldOrderings, groupings } from '../../../src/index/index.ts';
import { pagePaths, projectApiPath } from '../../../src/query/addresses.ts';
import { LISTING } from '../served-sample.ts';

/** Requests by number: the same for the same number, and nearly always different ones otherwise. */

const provinces = ['Eastern Cape', 'Free State', 'Gauteng', 'KwaZulu-Natal', 'Limpopo', 'Western Cape'];
const words = ['school', 'clinic', 'road', 'water', 'primary', 'hall', 'north', 'bridge', 'new', 'scool'];
const misspelt = ['clinik', 'hospitl', 'librry', 'secondry', 'educaton', 'bridg', 'watter'];
const SITE = pagePaths.start;

/** Spreads consecutive numbers evenly, differently for each use (Knuth's multiplicative hash). */
const spread = (number: number, use: number): number =>
  Math.imul((number + 1) ^ Math.imul(use, 0x85ebca6b), 0x9e3779b1) >>> 3;

const pick = <T>(list: readonly T[], number: number, use: number): T =>
  list[spread(number, use) % list.length]!;

const query = (values: Readonly<Record<string, string | number>>): string =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;

const twoWords = (n: number) => `${pick(words, n, 1)} ${pick(words, n, 2)}`;
const PAGES = 863;
const PROJECTS = 17_260;

/**
 * Requests that are expensive for the service but have short responses, so that the clients stay
 * fast.
 */
const expensiveKinds: readonly ((n: number) => string)[] = [
  (n) => `${LISTING}stats/${query({ by: 'main_contractor', cost_min: n, limit: 1 })}`,
  (n) =>
    `${LISTING}stats/${query({ by: 'main_contractor', cost_min: n, province: pick(provinces, n, 1), limit: 1 })}`,
  (n) => `${LISTING}facets/${query({ q: pick(words, n, 1), cost_min: n, limit: 1 })}`,
  (n) => `${LISTING}${query({ q: `${twoWords(n)} ${pick(misspelt, n, 3)}`, cost_min: n, limit: 1 })}`,
];

export const expensiveRequest = (number: number): string => pick(expensiveKinds, number, 0)(number);

/** Requests of all kinds of visitors, invalid ones included. */
const mixedKinds: readonly ((n: number, projectPages: readonly string[]) => string)[] = [
  (n) => `${LISTING}${query({ offset: (spread(n, 1) % PAGES) * 20, ordering: pick(fieldOrderings, n, 2) })}`,
  (n) => `${LISTING}${query({ province: pick(provinces, n, 1), cost_min: spread(n, 2) % 1_000_000 })}`,
  (n) =>
    `${LISTING}facets/${query({ province: pick(provinces, n, 1), cost_max: spread(n, 2) % 10_000_000 })}`,
  (n) => `${LISTING}suggest/${query({ q: twoWords(n).slice(0, 3 + (spread(n, 3) % 8)) })}`,
  (n) => `${LISTING}stats/${query({ by: pick(groupings, n, 1), province: pick(provinces, n, 2) })}`,
  (n) => `${LISTING}map/${query({ zoom: 4 + (spread(n, 1) % 8), province: pick(provinces, n, 2) })}`,
  (n) => projectApiPath(1 + (spread(n, 1) % PROJECTS)),
  (n, projectPages) => pick(projectPages, n, 1),
  (n) => `${SITE}${1 + (spread(n, 1) % PROJECTS)}`,
  (n) => `${SITE}${query({ q: twoWords(n), page: 1 + (spread(n, 3) % 5) })}`,
  (n) => `${LISTING}changes/${query({ offset: spread(n, 1) % 1000 })}`,
  (n) => `${LISTING}${query({ limit: `x${n}` })}`,
  (n) => `${LISTING}${query({ cost_min: n + 1, cost_max: n })}`,
  (n) => `/nowhere/${n}`,
  (n) => `${SITE}${1_000_000 + n}-gone`,
];

export const mixedRequest = (number: number, projectPages: readonly string[]): string =>
  pick(mixedKinds, number, 0)(number, projectPages);
