import { type IrmReading, MAX_LISTED, type PlacedProject } from '../../irm/index.ts';
import { currencyOf, levelNames, smallestLevel } from '../../project/index.ts';
import { projectRow } from '../field-cells.ts';
import { type Finding, type FindingRow, finding, warning } from '../finding.ts';
import { FEWEST_DOUBLED, TOUCHED_SHARE } from '../finding-codes.ts';
import { list, plural } from '../sentences.ts';
import { foldedValue } from '../values/meant-value.ts';

interface Reported {
  readonly irmProjectId: string;
  readonly department: string;
  readonly row: FindingRow;
}

/** Projects that two departments report: with one name, municipality and cost, and different Project IDs. */
export async function doubledProjects({
  projects,
}: Pick<IrmReading, 'projects'>): Promise<readonly Finding[]> {
  const repeated = await repeatedCosts(projects);
  if (repeated.size === 0) return [];
  const first = new Map<string, Reported>();
  const named: string[] = [];
  const rows: FindingRow[] = [];
  let count = 0;
  let all = 0;
  for await (const batch of projects)
    for (const project of batch) {
      all += 1;
      const { irmProjectId, snapshot } = project;
      const cost = snapshot.estimated_total_project_cost;
      if (cost === null || !repeated.has(cost)) continue;
      const key = keyOf(project);
      const other = key === undefined ? undefined : first.get(key);
      const { department } = snapshot;
      if (key !== undefined && other === undefined)
        first.set(key, { irmProjectId, department, row: projectRow(project) });
      if (other === undefined || foldedValue(other.department) === foldedValue(department)) continue;
      count += 1;
      if (rows.length >= MAX_LISTED) continue;
      rows.push(other.row, projectRow(project));
      named.push(`${other.irmProjectId} (${other.department}) and ${irmProjectId} (${department})`);
    }
  if (count === 0) return [];
  const sentence = `${plural(count, 'project is', 'projects are')} reported by two departments with one name, ${levelNames[smallestLevel].one} and cost: ${list(named, count)}.`;
  const isGrave = count >= FEWEST_DOUBLED && count >= Math.floor(all * TOUCHED_SHARE);
  return [(isGrave ? finding : warning)('projects_doubled', sentence, { rows })];
}

/** Costs that several projects have: most others can be left aside. */
async function repeatedCosts(
  projects: AsyncIterable<readonly PlacedProject[]>,
): Promise<ReadonlySet<number>> {
  const seen = new Set<number>();
  const repeated = new Set<number>();
  for await (const batch of projects)
    for (const { snapshot } of batch) {
      const cost = snapshot.estimated_total_project_cost;
      if (cost === null || cost <= 0) continue;
      if (seen.has(cost)) repeated.add(cost);
      seen.add(cost);
    }
  return repeated;
}

function keyOf({ snapshot }: PlacedProject): string | undefined {
  const name = foldedValue(snapshot.name);
  const municipality = foldedValue(snapshot.local_municipality ?? snapshot.district_municipality ?? '');
  if (name === '' || municipality === '') return undefined;
  const { province, estimated_total_project_cost: cost } = snapshot;
  return [name, municipality, province, cost, currencyOf(snapshot)].join('\n');
}
