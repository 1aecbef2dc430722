import type { CatalogueIndex } from '../../index/index.ts';
import { type FirmInPlace, firmRanking } from './firm-ranking.ts';
import type { RankedListName } from './lists.ts';
import { type ProjectListName, projectList } from './project-lists.ts';
import { projectRanking } from './project-ranking.ts';

/** A project in a list, with what it is ranked by. */
export interface RankedProject {
  readonly list: ProjectListName;
  readonly position: number;
  readonly value: number;
}

/** A sum of amounts, and the sum without projects whose cost can't be right. */
export interface AmountSum {
  readonly sum: number;
  readonly implausible: number;
  readonly sumWithout: number;
}

/** A ranked list of the projects of a search. */
export interface Ranking {
  readonly name: RankedListName;
  /** The number of entries. */
  readonly count: number;
  /** The projects that the entries were chosen from, and those that could not be judged. */
  readonly known: number;
  readonly unknown: number;
  /** Only where the entries are ranked by an amount. */
  readonly sum: AmountSum | undefined;
  /** The entries from `from` on, up to `to`. */
  readonly entries: (from: number, to: number) => readonly (RankedProject | FirmInPlace)[];
}

const ofAmounts: readonly RankedListName[] = ['overruns', 'growth', 'early-spending'];

/** Ranks the given projects, which are in order of positions. */
export function ranking(index: CatalogueIndex, name: RankedListName, positions: Uint32Array): Ranking {
  if (name === 'one-firm') {
    const { count, known, rows } = firmRanking(index, positions);
    return { name, count, known, unknown: positions.length - known, sum: undefined, entries: rows };
  }
  const list = projectList(index, name);
  const { order, known, unknown, ...sum } = projectRanking(index, list, positions);
  return {
    name,
    count: order.length,
    known,
    unknown,
    sum: ofAmounts.includes(name) ? sum : undefined,
    entries: (from, to) =>
      Array.from(order.subarray(from, to), (position) => ({
        list: name,
        position,
        value: list.values[position]!,
      })),
  };
}
