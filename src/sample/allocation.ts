import { type Province, provinces, type Status, statuses } from '../project/index.ts';
import { GRANT_HOUSING, type KindOfWork } from './kind-of-work.ts';
import { kindsOfWork } from './kinds-of-work.ts';
import {
  grantHousingCounts,
  knownStatusCounts,
  otherStatusWeights,
  projectsByProvince,
} from './known-counts.ts';
import { type OddProject, oddProjects } from './odd-projects.ts';
import { Random } from './random.ts';

/** The properties of a project in the latest snapshot that everything else about it depends on. */
export interface Allotment {
  readonly province: Province;
  readonly status: Status;
  readonly kind: KindOfWork;
  readonly odd: OddProject | undefined;
}

/** The allotment of every row of a sample, by index. It takes three bytes per project. */
export interface Allocation {
  readonly projects: number;
  allotment(index: number): Allotment;
}

const statusNames = statuses.map(({ status }) => status);

function statusCounts(province: Province): readonly number[] {
  const known: Partial<Record<Status, number>> = Object.fromEntries(
    Object.entries(knownStatusCounts).map(([status, counts]) => [status, counts[province]]),
  );
  const rest = projectsByProvince[province] - Object.values(known).reduce((a, b) => a + b, 0);
  const weights: Partial<Record<Status, number>> = otherStatusWeights;
  const others = apportion(
    rest,
    statusNames.map((status) => weights[status] ?? 0),
  );
  return statusNames.map((status, i) => known[status] ?? others[i]!);
}

function kindCounts(province: Province): readonly number[] {
  const housing = grantHousingCounts[province];
  const others = apportion(
    projectsByProvince[province] - housing,
    kindsOfWork.map(({ weight }) => weight),
  );
  return kindsOfWork.map(({ kind }, i) => (kind === GRANT_HOUSING ? housing : others[i]!));
}

/**
 * Subtracts the odd projects from the counts, so that ordinary and odd projects together match
 * them.
 */
function without(counts: readonly number[], names: readonly string[], taken: readonly string[]): number[] {
  return counts.map((count, i) => count - taken.filter((name) => name === names[i]).length);
}

function shuffled(counts: readonly number[], random: Random): Uint16Array {
  const deck = new Uint16Array(counts.reduce((a, b) => a + b, 0));
  let next = 0;
  for (const [card, count] of counts.entries()) {
    deck.fill(card, next, next + count);
    next += count;
  }
  for (let i = deck.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  return deck;
}

const kindNames = kindsOfWork.map(({ kind }) => kind);

function kindDeck(
  province: Province,
  size: number,
  odds: readonly OddProject[],
  random: Random,
): Uint16Array {
  const taken = odds.filter((odd) => odd.province === province).map(({ kind }) => kind);
  return shuffled(apportion(size, without(kindCounts(province), kindNames, taken)), random);
}

/**
 * Province and stage of each row as one number, `province * 16 + stage`, in the known proportions.
 */
function placeDeck(size: number, odds: readonly OddProject[], random: Random): Uint16Array {
  const counts = provinces.flatMap((province) => {
    const taken = odds.filter((odd) => odd.province === province).map(({ status }) => status);
    return without(statusCounts(province), statusNames, taken);
  });
  return shuffled(apportion(size, counts), random);
}

/** The odd projects by row: spread evenly, and at most a quarter of the sample. */
function oddByRow(projects: number): ReadonlyMap<number, OddProject> {
  const odds = oddProjects.slice(0, Math.floor(projects / 4));
  const step = Math.floor(projects / (odds.length + 1));
  return new Map(odds.map((odd, i) => [(i + 1) * step, odd]));
}

/**
 * Assigns provinces, stages and kinds of work. With `KNOWN_PROJECTS` projects the latest snapshot
 * has exactly the known counts; with another number the counts are proportional.
 */
export function allocate(projects: number, seed: number): Allocation {
  const random = new Random(seed, 'allocation');
  const oddRows = oddByRow(projects);
  const odds = [...oddRows.values()];
  const placeOfRow = dealPlaces(projects, placeDeck(projects - odds.length, odds, random), oddRows);
  const kindOfRow = dealKinds(placeOfRow, oddRows, random);
  return {
    projects,
    allotment: (index) => ({
      province: provinces[Math.floor(placeOfRow[index]! / statusNames.length)]!,
      status: statusNames[placeOfRow[index]! % statusNames.length]!,
      kind: kindsOfWork[kindOfRow[index]!]!,
      odd: oddRows.get(index),
    }),
  };
}

function placeCode({ province, status }: OddProject): number {
  return provinces.indexOf(province) * statusNames.length + statusNames.indexOf(status);
}

function dealPlaces(
  projects: number,
  deck: Uint16Array,
  oddRows: ReadonlyMap<number, OddProject>,
): Uint8Array {
  let dealt = 0;
  return Uint8Array.from({ length: projects }, (_, row) => {
    const odd = oddRows.get(row);
    return odd === undefined ? deck[dealt++]! : placeCode(odd);
  });
}

function dealKinds(
  placeOfRow: Uint8Array,
  oddRows: ReadonlyMap<number, OddProject>,
  random: Random,
): Uint8Array {
  const kindOfRow = new Uint8Array(placeOfRow.length);
  for (const [number, province] of provinces.entries()) {
    const rows = rowsOf(number, placeOfRow).filter((row) => !oddRows.has(row));
    const deck = kindDeck(province, rows.length, [...oddRows.values()], random);
    for (const [i, row] of rows.entries()) kindOfRow[row] = deck[i]!;
  }
  for (const [row, { kind }] of oddRows) kindOfRow[row] = kindNames.indexOf(kind);
  return kindOfRow;
}

function rowsOf(province: number, placeOfRow: Uint8Array): Uint32Array {
  const rows = new Uint32Array(placeOfRow.length);
  let found = 0;
  for (let row = 0; row < placeOfRow.length; row++) {
    if (Math.floor(placeOfRow[row]! / statusNames.length) === province) rows[found++] = row;
  }
  return rows.subarray(0, found);
}

/**
 * Splits `total` into integers in proportion to the weights (largest remainder method). Weights
 * that add up to `total` are returned unchanged. Of equal remainders, the first is rounded up.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (sum === 0 ? 0 : (total * weight) / sum));
  const shares = exact.map(Math.floor);
  const byRemainder = weights
    .map((_, i) => i)
    .sort((a, b) => exact[b]! - shares[b]! - (exact[a]! - shares[a]!) || a - b);
  const left = total - shares.reduce((a, b) => a + b, 0);
  for (const i of byRemainder.slice(0, sum === 0 ? 0 : left)) shares[i]! += 1;
  return shares;
}
