import type { ComparedFinding, Finding } from '../intake/index.ts';
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
  const columnOf = (sheet: string, field: string): string | undefined =>
    headings.find((each) => each.sheet === sheet)?.columns.find(({ readAs }) => readAs === field)?.column;
  return findings.map(({ values, ...finding }): Finding => {
    if (values === undefined) return finding;
    const cells: CellPlace[] = [];
    const whole: RowPlace[] = [];
    for (const { irmProjectId, field } of values) {
      const place = rows.get(irmProjectId);
      if (place === undefined) continue;
      const column = field === null ? undefined : columnOf(place.sheet, field);
      if (column === undefined) whole.push(place);
      else cells.push({ ...place, column });
    }
    return { ...finding, ...(cells.length > 0 ? { cells } : { rows: whole }) };
  });
}
