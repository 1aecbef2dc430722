import { type ComparedFinding, type Finding, fieldCells } from '../intake/index.ts';
import type { CellPlace, IrmReading, RowPlace } from '../irm/index.ts';

/** Findings with the cells, or rows, of the values that they speak of. */
export async function placedFindings(
  findings: readonly ComparedFinding[],
  { projects, headings }: Pick<IrmReading, 'projects' | 'headings'>,
): Promise<readonly Finding[]> {
  const ids = new Set(findings.flatMap(({ values = [] }) => values.map(({ irmProjectId }) => irmProjectId)));
  if (ids.size === 0) return findings;
  const rows = new Map<string, RowPlace>();
  for await (const batch of projects)
    for (const { irmProjectId, place } of batch) if (ids.has(irmProjectId)) rows.set(irmProjectId, place);
  const cellOf = fieldCells({ headings });
  return findings.map(({ values, ...finding }): Finding => {
    if (values === undefined) return finding;
    const cells: CellPlace[] = [];
    const whole: RowPlace[] = [];
    for (const { irmProjectId, field } of values) {
      const place = rows.get(irmProjectId);
      if (place === undefined) continue;
      const cell = field === null ? undefined : cellOf(field, place);
      if (cell === undefined) whole.push(place);
      else cells.push(cell);
    }
    return { ...finding, ...(cells.length > 0 ? { cells } : { rows: whole }) };
  });
}
