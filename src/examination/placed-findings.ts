import {
  type ComparedFinding,
  type Finding,
  type FindingCell,
  type FindingRow,
  fieldCells,
  projectRow,
} from '../intake/index.ts';
import type { IrmReading, PlacedProject } from '../irm/index.ts';

/** Findings with the cells, or rows, of the values that they speak of. */
export async function placedFindings(
  findings: readonly ComparedFinding[],
  { projects, headings }: Pick<IrmReading, 'projects' | 'headings'>,
): Promise<readonly Finding[]> {
  const ids = new Set(findings.flatMap(({ values = [] }) => values.map(({ irmProjectId }) => irmProjectId)));
  if (ids.size === 0) return findings;
  const found = new Map<string, PlacedProject>();
  for await (const batch of projects)
    for (const project of batch) if (ids.has(project.irmProjectId)) found.set(project.irmProjectId, project);
  const cellOf = fieldCells({ headings });
  return findings.map(({ values, ...finding }): Finding => {
    if (values === undefined) return finding;
    const cells: FindingCell[] = [];
    const whole: FindingRow[] = [];
    for (const { irmProjectId, field } of values) {
      const project = found.get(irmProjectId);
      if (project === undefined) continue;
      const cell = field === null ? undefined : cellOf(field, project);
      if (cell === undefined) whole.push(projectRow(project));
      else cells.push(cell);
    }
    return { ...finding, ...(cells.length > 0 ? { cells } : { rows: whole }) };
  });
}
