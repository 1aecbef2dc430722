import { type IrmReading, type PlacedProject, shownText } from '../irm/index.ts';
import type { StoredFieldName } from '../project/index.ts';
import type { FindingCell, FindingRow } from './finding.ts';

/** Tells the cell of a project's field, with the value that it is read as; undefined if its sheet has no column for it. */
export function fieldCells({
  headings,
}: Pick<IrmReading, 'headings'>): (
  field: StoredFieldName,
  project: Pick<PlacedProject, 'place' | 'snapshot'>,
) => FindingCell | undefined {
  const columns = new Map(
    headings.flatMap(({ sheet, columns }) =>
      columns.map(({ column, readAs }) => [`${readAs} ${sheet}`, column] as const),
    ),
  );
  return (field, { place, snapshot }) => {
    const column = columns.get(`${field} ${place.sheet}`);
    const text = shownText(`${snapshot[field] ?? ''}`);
    return column === undefined ? undefined : { ...place, column, text };
  };
}

/** The row of a project, with its id and name. */
export function projectRow({ irmProjectId, place, snapshot }: PlacedProject): FindingRow {
  return { ...place, text: shownText(`${irmProjectId} ${snapshot.name}`.trim()) };
}
