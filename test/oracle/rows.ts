import {
  type IrmSnapshot,
  type ProjectSnapshot,
  type ReportedProject,
  type Sphere,
  searchFields,
} from '../../src/project/index.ts';
import { type Amount, amounts } from '../../src/quality/index.ts';
import { flagsByDefinition } from './flags.ts';
import { measuresOf, type OracleMeasures } from './measures.ts';
import { type NamedPlace, namedPlaces } from './municipalities.ts';
import { coordinatesOf, type OraclePlace } from './places.ts';
import { wordsIn } from './text/words.ts';
import { isWrong, mostOf } from './wrong-amounts.ts';

/**
 * The oracle computes the expected results independently, from the definitions of the API, by going
 * through all rows. It is slow and simple on purpose, and uses nothing of the tested code except
 * types and closed lists.
 */

/** The projects of one IRM snapshot as reported. */
export interface ReportedQuarter {
  readonly irmSnapshot: IrmSnapshot;
  readonly projects: readonly ReportedProject[];
}

export interface OracleEntry {
  /** `2019-20-Q2` */
  readonly quarter: string;
  readonly taken: string;
  readonly snapshot: ProjectSnapshot;
}

/** One project of the listing. */
export interface OracleRow {
  readonly id: number;
  readonly sphere: Sphere;
  readonly history: readonly OracleEntry[];
  readonly latest: ProjectSnapshot;
  readonly government_label: string;
  readonly financial_year: string;
  readonly flags: readonly string[];
  readonly measures: OracleMeasures;
  /** The reported amounts that can't be right. */
  readonly wrong: readonly Amount[];
  /** The most that an estimated cost of the project can be. */
  readonly mostCost: number;
  /** The municipalities that it is in, by field. */
  readonly municipalities: Readonly<Record<string, NamedPlace>>;
  /** The words of each searched field, the name first. */
  readonly words: readonly (readonly string[])[];
  /** Every readable pair of coordinates except `0,0`. */
  readonly coordinates: OraclePlace | undefined;
}

type UnjudgedRow = Omit<OracleRow, 'municipalities' | 'wrong' | 'mostCost'>;

const quarterName = ({ financialYear, quarter }: IrmSnapshot): string => `${financialYear}-Q${quarter}`;

/** The listing after the quarters were published in this order into an empty store. */
export function oracleRows(published: readonly ReportedQuarter[]): readonly OracleRow[] {
  const projects = new Map<string, { sphere: Sphere; history: OracleEntry[] }>();
  for (const { irmSnapshot, projects: reported } of published) {
    for (const { irmProjectId, snapshot } of reported) {
      const key = `${irmSnapshot.sphere} ${irmProjectId}`;
      const project = projects.get(key) ?? { sphere: irmSnapshot.sphere, history: [] };
      projects.set(key, project);
      project.history.push({ quarter: quarterName(irmSnapshot), taken: irmSnapshot.taken, snapshot });
    }
  }
  const newest = (sphere: Sphere) =>
    published
      .filter(({ irmSnapshot }) => irmSnapshot.sphere === sphere)
      .map(({ irmSnapshot }) => quarterName(irmSnapshot))
      .sort()
      .at(-1);
  const rows = [...projects.values()].map(({ sphere, history }, i) => {
    history.sort((a, b) => (a.quarter < b.quarter ? -1 : 1));
    return oracleRow(i + 1, sphere, history, newest(sphere)!);
  });
  const reports = rows.map(({ latest }) => latest);
  const local = namedPlaces(reports, 'local_municipality');
  const district = namedPlaces(reports, 'district_municipality');
  return rows.map((row, i) => ({
    ...row,
    ...judged(rows, row),
    municipalities: { local_municipality: local[i]!, district_municipality: district[i]! },
  }));
}

/** What follows from the amounts of all projects. */
function judged(rows: readonly UnjudgedRow[], row: UnjudgedRow) {
  const wrong = amounts.filter((amount) => isWrong(rows, row, amount));
  const mostCost = mostOf(rows, row, 'estimated_total_project_cost');
  const cost = row.latest.estimated_total_project_cost;
  const flags = Object.entries({
    cost_implausible: cost !== null && cost > mostCost,
    spending_implausible: wrong.includes('spent'),
    spending_over_zero_estimate: cost !== null && cost <= 0 && (row.measures.spent ?? 0) > 0,
  }).flatMap(([flag, holds]) => (holds ? [flag] : []));
  return { flags: [...row.flags, ...flags], wrong, mostCost };
}

function oracleRow(
  id: number,
  sphere: Sphere,
  history: readonly OracleEntry[],
  newestOfSphere: string,
): UnjudgedRow {
  const { snapshot: latest, quarter, taken } = history.at(-1)!;
  const isCurrent = quarter === newestOfSphere;
  const measures = measuresOf(history, isCurrent);
  return {
    id,
    sphere,
    history,
    latest,
    government_label: sphere === 'national' ? 'National' : latest.province,
    financial_year: quarter.slice(0, 7),
    flags: [
      ...flagsByDefinition(latest, history.at(-2)?.snapshot, taken),
      ...(isCurrent ? [] : ['not_in_latest_snapshot']),
      ...(measures.stalledQuarters === 0 ? [] : ['stalled']),
    ],
    measures,
    words: searchFields.map((field) => wordsIn(latest[field] ?? '')),
    coordinates: coordinatesOf(latest),
  };
}
