import { type Province, provinces, type Status } from '../project/index.ts';
import { Random } from './random.ts';
import { type KindOfWork, type OddProject, sampleTables } from './tables.ts';

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

/** What projects are counted by, and how common it is beside what has no known number. */
interface Share {
  readonly name: string;
  readonly weight: number;
}

const stageShares = (): readonly Share[] =>
  sampleTables().stages.map(({ status, weight }) => ({ name: status, weight }));
const kindShares = (): readonly Share[] =>
  sampleTables().kindsOfWork.map(({ kind, weight }) => ({ name: kind, weight }));

/**
 * The number of projects of a province with each name: the known ones, and the others by weight.
 * Without the odd projects, so that ordinary and odd ones together match them.
 */
function countsOf(
  province: Province,
  shares: readonly Share[],
  odds: readonly OddProject[],
  nameOf: (odd: OddProject) => string,
): readonly number[] {
  const countOf = (name: string) => sampleTables().knownCounts.get(name)?.[province];
  const known = shares.map(({ name }) => countOf(name));
  const rest = countOf('projects')! - known.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const others = apportion(
    rest,
    shares.map(({ weight }) => weight),
  );
  const taken = odds.filter((odd) => odd.province === province).map(nameOf);
  return shares.map(({ name }, i) => (known[i] ?? others[i]!) - taken.filter((each) => each === name).length);
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

type OddByRow = ReadonlyMap<number, OddProject>;

/** The odd projects by row: spread evenly, and at most a quarter of the sample. */
function oddByRow(projects: number): OddByRow {
  const odds = sampleTables().oddProjects.slice(0, Math.floor(projects / 4));
  const step = Math.floor(projects / (odds.length + 1));
  return new Map(odds.map((odd, i) => [(i + 1) * step, odd]));
}

/**
 * Assigns provinces, stages and kinds of work. With as many projects as the published listing has,
 * the latest snapshot has exactly the known counts; with another number the counts are proportional.
 */
export function allocate(projects: number, seed: number): Allocation {
  const { stages, kindsOfWork } = sampleTables();
  const random = new Random(seed, 'allocation');
  const oddRows = oddByRow(projects);
  const placeOfRow = dealPlaces(projects, oddRows, random);
  const kindOfRow = dealKinds(placeOfRow, oddRows, random);
  return {
    projects,
    allotment: (index) => ({
      province: provinces[Math.floor(placeOfRow[index]! / stages.length)]!,
      status: stages[placeOfRow[index]! % stages.length]!.status,
      kind: kindsOfWork[kindOfRow[index]!]!,
      odd: oddRows.get(index),
    }),
  };
}

/**
 * Province and stage of each row as one number, the place of the province times that of the stage,
 * in the known proportions.
 */
function dealPlaces(projects: number, oddRows: OddByRow, random: Random): Uint8Array {
  const shares = stageShares();
  const odds = [...oddRows.values()];
  const counts = provinces.flatMap((province) => countsOf(province, shares, odds, ({ status }) => status));
  const deck = shuffled(apportion(projects - odds.length, counts), random);
  const placeOf = ({ province, status }: OddProject) =>
    provinces.indexOf(province) * shares.length + shares.findIndex(({ name }) => name === status);
  let dealt = 0;
  return Uint8Array.from({ length: projects }, (_, row) => {
    const odd = oddRows.get(row);
    return odd === undefined ? deck[dealt++]! : placeOf(odd);
  });
}

function dealKinds(placeOfRow: Uint8Array, oddRows: OddByRow, random: Random): Uint8Array {
  const shares = kindShares();
  const odds = [...oddRows.values()];
  const kindOfRow = new Uint8Array(placeOfRow.length);
  for (const [number, province] of provinces.entries()) {
    const rows = rowsOf(number, placeOfRow).filter((row) => !oddRows.has(row));
    const counts = countsOf(province, shares, odds, ({ kind }) => kind);
    const deck = shuffled(apportion(rows.length, counts), random);
    for (const [i, row] of rows.entries()) kindOfRow[row] = deck[i]!;
  }
  for (const [row, { kind }] of oddRows) kindOfRow[row] = shares.findIndex(({ name }) => name === kind);
  return kindOfRow;
}

function rowsOf(province: number, placeOfRow: Uint8Array): Uint32Array {
  const stageCount = sampleTables().stages.length;
  const rows = new Uint32Array(placeOfRow.length);
  let found = 0;
  for (let row = 0; row < placeOfRow.length; row++) {
    if (Math.floor(placeOfRow[row]! / stageCount) === province) rows[found++] = row;
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
