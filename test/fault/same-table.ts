import type { Cell } from '../../src/irm/index.ts';
import { CONTRACTOR_HEADER } from '../../src/project/index.ts';
import type { Choice } from './hostile/choice.ts';
import { knownHeaders, knownRows } from './known-table.ts';

export interface Table {
  readonly headers: readonly string[];
  /** An empty row has no cells. */
  readonly rows: readonly (readonly Cell[])[];
}

const headings: readonly ((header: string) => string)[] = [
  (header) => header,
  (header) => header.toUpperCase(),
  (header) => header.toLowerCase(),
  (header) => `  ${header}\u00a0 `,
];

interface Column {
  readonly header: string;
  readonly cellOf: (row: readonly Cell[]) => Cell;
}

const empty = (header: string): Column => ({ header, cellOf: () => null });

/** The known table with its columns in another order, and with empty columns and rows inserted. */
export function sameTable(choice: Choice): Table {
  const columns = columnsOf(choice);
  const rows = knownRows.flatMap((row) => [
    ...Array.from({ length: choice.pick([0, 0, 0, 1, 3]) }, () => []),
    columns.map(({ cellOf }) => cellOf(row)),
  ]);
  return { headers: columns.map(({ header }) => choice.pick(headings)(header)), rows: [...rows, [], []] };
}

/** Contractors keep their order, which matters; all other columns are shuffled. */
function columnsOf(choice: Choice): readonly Column[] {
  const known = knownHeaders.map((header, i): Column => ({ header, cellOf: (row) => row[i] ?? null }));
  const contractors = known.filter(({ header }) => header === CONTRACTOR_HEADER);
  const others = known.filter(({ header }) => header !== CONTRACTOR_HEADER);
  const more = Array.from({ length: choice.number(0, 3) }, () => empty(choice.pick(['', CONTRACTOR_HEADER])));
  const columns = [...choice.shuffled([...others, ...more])];
  let from = columns.length;
  for (const contractor of contractors.toReversed()) {
    from = choice.number(choice.pick([0, 1]) * from, from);
    columns.splice(from, 0, contractor);
  }
  return columns;
}
