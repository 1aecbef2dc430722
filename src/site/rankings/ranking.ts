import { type AmountSum, type CatalogueIndex, dateOf } from '../../index/index.ts';
import { flagSet, flagsIn, type Measure, measures } from '../../quality/index.ts';
import { type Subject, subjectsOf } from '../../query/subjects/index.ts';
import { type FirmInPlace, firmRanking } from './firm-ranking.ts';
import { projectRanking } from './project-ranking.ts';
import {
  isOfAmounts,
  type ProjectListName,
  projectList,
  type RankedListName,
  wrongBy,
} from './ranked-searches.ts';

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
  /** Of its amounts (ISO 4217). */
  readonly currency: string;
  /** NaN if it is not known. */
  readonly cost: number;
  readonly spent: number;
  readonly completion: string | null;
  /** What in it can't be right. */
  readonly doubts: readonly Measure[];
}

/** A ranked list of the projects of a search. */
export interface Ranking {
  readonly name: RankedListName;
  /** The number of entries. */
  readonly count: number;
  /** The projects that the entries were chosen from, and those that could not be judged. */
  readonly known: number;
  readonly unknown: number;
  /** Of the values of the entries, if these are amounts. */
  readonly sum: AmountSum | undefined;
  /** The number of entries at the end whose values can't be right. */
  readonly wrong: number;
  /** The entries from `from` on, up to `to`. */
  readonly entries: (from: number, to: number) => readonly (RankedProject | FirmInPlace)[];
}

/** Ranks the given projects, which are in order of positions. */
export function ranking(index: CatalogueIndex, name: RankedListName, positions: Uint32Array): Ranking {
  if (name === 'one-firm') {
    const { count, known, rows } = firmRanking(index, positions);
    return { name, count, known, unknown: positions.length - known, sum: undefined, wrong: 0, entries: rows };
  }
  const list = projectList(index, name);
  const views = isOfAmounts(name) ? index.inEachCurrency.filter((view) => view !== index) : [];
  const lists = [list, ...views.map((view) => projectList(view, name))];
  const { order, known, unknown, sum } = projectRanking(index, lists, positions, flagSet(...wrongBy(name)));
  return {
    name,
    count: order.length,
    known,
    unknown,
    sum: isOfAmounts(name) ? sum : undefined,
    wrong: sum.leftOut,
    entries: (from, to) =>
      Array.from(order.subarray(from, to), (position) => ({
        ...rankedProject(index, position),
        list: name,
        value: list.values[position]!,
      })),
  };
}

/** The measures that doubt an amount. */
const doubtful = measures.filter((measure) => flagsIn('outlier').some((flag) => flag === measure));

function rankedProject(index: CatalogueIndex, position: number): Omit<RankedProject, 'list' | 'value'> {
  const { name, url_path: path, status } = index.record(position);
  const { departments, municipalities, provinces, numberOf } = subjectsOf(index);
  const { numbers, currency } = index.inOwnCurrency(position);
  const { cost, spent, completion } = numbers;
  return {
    ...{ name, path, status },
    department: departments[numberOf.department(position)],
    place: municipalities[numberOf.municipality(position)] ?? provinces[numberOf.province(position)],
    currency,
    cost: cost[position]!,
    spent: spent[position]!,
    completion: dateOf(completion[position]!),
    doubts: doubtful.filter((flag) => (index.quality[position]! & flagSet(flag)) !== 0),
  };
}
