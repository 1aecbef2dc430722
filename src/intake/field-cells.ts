import type { CellPlace, IrmReading, RowPlace } from '../irm/index.ts';
import type { StoredFieldName } from '../project/index.ts';

/** Tells the cell of a field in a row; undefined if its sheet has no column for it. */
export function fieldCells({
  headings,
}: Pick<IrmReading, 'headings'>): (field: StoredFieldName, place: RowPlace) => CellPlace | undefined {
  const columns = new Map(
    headings.flatMap(({ sheet, columns }) =>
      columns.map(({ column, readAs }) => [`${readAs} ${sheet}`, column] as const),
    ),
  );
  return (field, place) => {
    const column = columns.get(`${field} ${place.sheet}`);
    return column === undefined ? undefined : { ...place, column };
  };
}
