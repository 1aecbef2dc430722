import { type CatalogueIndex, dateOf, hasImplausibleCost } from '../../index/index.ts';
import { type Subject, subjectsOf } from '../../query/subjects/index.ts';
import { type FirmInPlace, firmRanking } from './firm-ranking.ts';
import { projectRanking } from './project-ranking.ts';
import { isOfAmounts, type ProjectListName, projectList, type RankedListName } from './ranked-searches.ts';

/** A project in a list. */
export interface RankedProject {
  readonly list: ProjectListName;
  /** What it is ranked by. */
  readonly value: number;
  readonly name: string;
  readonly path: string;
  readonly status: string;
  readonly department: Subject | undefined;
  /** Its municipality, or else its province. */
  readonly place: Subject | undefined;
  /** In the main currency; NaN if it is not known. */
  readonly cost: number;
  readonly spent: number;
  readonly completion: string | null;
  readonly hasDoubtfulCost: boolean;
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
    sum: isOfAmounts(name) ? sum : undefined,
    entries: (from, to) =>
      Array.from(order.subarray(from, to), (position) => ({
        ...rankedProject(index, position),
        list: name,
        value: list.values[position]!,
      })),
  };
}

function rankedProject(index: CatalogueIndex, position: number): Omit<RankedProject, 'list' | 'value'> {
  const { name, url_path: path, status } = index.record(position);
  const { departments, municipalities, provinces, numberOf } = subjectsOf(index);
  const { cost, spent, completion } = index.numbers;
  return {
    ...{ name, path, status },
    department: departments[numberOf.department(position)],
    place: municipalities[numberOf.municipality(position)] ?? provinces[numberOf.province(position)],
    cost: cost[position]!,
    spent: spent[position]!,
    completion: dateOf(completion[position]!),
    hasDoubtfulCost: hasImplausibleCost(index, position),
  };
}
