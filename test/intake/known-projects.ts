import {
  type ColumnField,
  columnFields,
  type ProjectSnapshot,
  storedFields,
} from '../../src/project/index.ts';
import { irmHeaders } from '../fixtures/irm-workbook.ts';

/** A project whose values are known, before anybody wrote them into a file. */
export interface KnownProject {
  readonly irmProjectId: string;
  readonly snapshot: ProjectSnapshot;
}

const COUNT = 60;
/** Projects of one province and department stand together. */
const GROUP = 20;
const provinces = ['KwaZulu-Natal', 'Gauteng', 'Limpopo'] as const;
const departments = ['Education', 'Health', 'Public Works, Roads & Transport'] as const;
const statuses = ['Design', 'Construction 1% - 25%', 'Final Completion'] as const;

function knownValue({ name, type, source }: ColumnField, project: number): string | number | null {
  const group = Math.floor(project / GROUP);
  if (name === 'name') return `Swing Clinic ${project + 1}`;
  if (name === 'province') return provinces[group]!;
  if (name === 'department') return departments[group]!;
  switch (type) {
    case 'money':
      // With and without cents, below and above a million, and now and then nothing.
      return (project + source.place) % 7 === 0
        ? null
        : (project + 1) * 41_250.5 + source.place * 1_000_000 * (project % 2);
    case 'date':
      // Day 13 or later in every second row, so that a column proves its order.
      return `20${10 + (source.place % 9)}-0${1 + (project % 9)}-${project % 2 === 0 ? '21' : '05'}`;
    case 'coordinate':
      return name === 'latitude' ? `-2${project % 10}.5${project}1` : `3${project % 3}.25${project}1`;
    case 'status':
      return statuses[project % 3]!;
    default:
      return `${source.irmHeader} ${1 + (project % 11)}`;
  }
}

function knownProject(_: unknown, project: number): KnownProject {
  const values = Object.fromEntries([
    ...storedFields.map(({ name }) => [name, null]),
    ...columnFields.map((field) => [field.name, knownValue(field, project)]),
    ['program_implementing_agent', 'Public Works'],
    ['main_contractor', `Builder ${project + 1}\nBuilder of ${project + 1}`],
  ]);
  return { irmProjectId: `${30_601 + project}`, snapshot: values as ProjectSnapshot };
}

export const knownProjects: readonly KnownProject[] = Array.from({ length: COUNT }, knownProject);

/** A cell of a file: dates as `YYYY-MM-DD`, until somebody writes them. */
export type KnownCell = string | number | null;

const fieldByHeader = new Map<string, ColumnField>(
  columnFields.map((field) => [field.source.irmHeader, field]),
);

/** The field under each heading; undefined for the Project ID and contractors. */
export const fieldsOfColumns: readonly (ColumnField | undefined)[] = irmHeaders.map((header) =>
  fieldByHeader.get(header),
);

/** The cells of a project under `irmHeaders`. */
export function cellsOf({ irmProjectId, snapshot }: KnownProject): readonly KnownCell[] {
  const [first = '', second = ''] = (snapshot.main_contractor ?? '').split('\n');
  const contractors = [
    `Program Implementing Agent: ${snapshot.program_implementing_agent}`,
    `Main Contractor: ${first}`,
    `Main Contractor: ${second}`,
  ];
  const columns = fieldsOfColumns.map((field) => (field === undefined ? undefined : snapshot[field.name]));
  return columns.map((value, column) =>
    column === 0 ? irmProjectId : value === undefined ? (contractors.shift() ?? null) : value,
  );
}
