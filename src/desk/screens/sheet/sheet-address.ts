/** What the address of a sheet says. */
export interface SheetPlace {
  /** From 1. */
  readonly sheet: number;
  /** The name of a finding, or `any`: only rows that it points at. */
  readonly finding?: string | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  /** The row to show, and the column of the cell in it, in letters. */
  readonly row?: number | undefined;
  readonly column?: string | undefined;
  /** The Project ID whose row to show. */
  readonly id?: string | undefined;
}

/** Reads an address. What makes no sense is left out. */
export function readSheetPlace(query: URLSearchParams): SheetPlace {
  const number = (name: string) => {
    const text = query.get(name) ?? '';
    return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
  };
  const column = query.get('column') ?? '';
  return {
    sheet: number('sheet') ?? 1,
    finding: query.get('finding') || undefined,
    page: number('page'),
    row: number('row'),
    column: /^[A-Z]{1,3}$/.test(column) ? column : undefined,
    id: query.get('id')?.trim() || undefined,
  };
}

/** The address of a place, which goes to the cell or row if it names one. */
export function sheetAddress(draftId: string, place: Partial<SheetPlace>): string {
  const query = new URLSearchParams();
  for (const name of ['sheet', 'finding', 'page', 'row', 'column', 'id'] as const) {
    const value = place[name];
    if (value !== undefined && !(name === 'sheet' && value === 1)) query.set(name, String(value));
  }
  const text = query.toString();
  const fragment = place.row === undefined && place.id === undefined ? '' : '#here';
  return `/drafts/${draftId}/sheet${text === '' ? '' : `?${text}`}${fragment}`;
}
