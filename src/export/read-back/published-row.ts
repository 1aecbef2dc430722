import {
  CURRENCY,
  currencies,
  exampleQuarter,
  type IrmSnapshot,
  irmSnapshotFromLabel,
  isCalendarDate,
  type ProjectSnapshot,
  type StoredField,
  sphereNames,
  spheres,
  storedFields,
} from '../../project/index.ts';
import type { ProjectToPublish } from '../../store/index.ts';
import type { OddRows } from './odd-rows.ts';

/** The values that a service publishes of a project, as text; absent ones are unknown. */
export type PublishedValues = Readonly<Record<string, string>>;

/** A project as another service publishes it, with the snapshot that reported it. */
export interface PublishedRow {
  readonly project: ProjectToPublish & { readonly id: number };
  readonly irmSnapshot: IrmSnapshot;
  /** Path of the project's page at that service. */
  readonly urlPath: string;
  /** The number of the line on which the row ends. */
  readonly line: number;
}

/** The index stores ids in 32 bits. */
const MAX_ID = 0xffffffff;

/** The row of these values. Undefined, with what is wrong in `odd`, if no service could write it. */
export function publishedRow(values: PublishedValues, line: number, odd: OddRows): PublishedRow | undefined {
  const id = projectId(values, line, odd);
  const irmSnapshot = irmSnapshotOf(values, line, odd);
  const stored = storedFields.map((field) => [field.name, storedValue(field, values, line, odd)] as const);
  if (id === undefined || irmSnapshot === undefined || stored.some(([, value]) => value === undefined))
    return undefined;
  // No service publishes IRM project ids, so its own id of the project stands in.
  return {
    project: { id, irmProjectId: String(id), snapshot: Object.fromEntries(stored) as ProjectSnapshot },
    irmSnapshot,
    urlPath: values.url_path ?? '',
    line,
  };
}

/** The id of the project whose page is at this path; undefined if it is no such path. */
export function projectIdIn(urlPath: string): number | undefined {
  const id = Number(/^\/infrastructure-projects\/[a-z]+\/(\d{1,10})-/.exec(urlPath)?.[1]);
  return id >= 1 && id <= MAX_ID ? id : undefined;
}

function projectId({ url_path }: PublishedValues, line: number, odd: OddRows): number | undefined {
  const id = projectIdIn(url_path ?? '');
  if (id !== undefined) return id;
  odd.addCell(line, 'url_path', url_path, 'a path that begins with the id of the project');
  return undefined;
}

function irmSnapshotOf(values: PublishedValues, line: number, odd: OddRows): IrmSnapshot | undefined {
  const { irm_snapshot, sphere, financial_year } = values;
  const irmSnapshot = irmSnapshotFromLabel(irm_snapshot ?? '');
  if (irmSnapshot === undefined) {
    odd.addCell(
      line,
      'irm_snapshot',
      irm_snapshot,
      `like "${sphereNames[spheres[0]!]} ${exampleQuarter.replace(/-(?=[QH])/, ' ')} taken 2019-10-15"`,
    );
    return undefined;
  }
  const asThere = (value: string): string => `"${value}", as in irm_snapshot`;
  if (sphere !== irmSnapshot.sphere) odd.addCell(line, 'sphere', sphere, asThere(irmSnapshot.sphere));
  else if (financial_year !== irmSnapshot.financialYear)
    odd.addCell(line, 'financial_year', financial_year, asThere(irmSnapshot.financialYear));
  else return irmSnapshot;
  return undefined;
}

function storedValue(
  field: StoredField,
  values: PublishedValues,
  line: number,
  odd: OddRows,
): string | number | null | undefined {
  const text = values[field.name] ?? '';
  if (text === '') return field.nullable ? null : '';
  switch (field.type) {
    case 'money': {
      const number = AMOUNT.test(text) ? Number(text) : Number.NaN;
      if (Number.isFinite(number)) return number;
      odd.addCell(line, field.name, text, 'an amount');
      return undefined;
    }
    case 'date':
      if (isCalendarDate(text)) return text;
      odd.addCell(line, field.name, text, 'a date like 2019-07-15');
      return undefined;
    case 'currency':
      if (text === CURRENCY) return null;
      if (currencies.includes(text)) return text;
      odd.addCell(line, field.name, text, `one of ${currencies.join(', ')}`);
      return undefined;
    case 'text':
    case 'status':
    case 'coordinate':
      return withoutControls(text);
  }
}

/**
 * Amounts as the service writes them. JavaScript accepts more as numbers, such as `0x10` or spaces.
 */
const AMOUNT = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

const CONTROLS = /(?![\s\u0085])[\p{Cc}\p{Cs}]/gu;

/**
 * A text of another service without characters that command a terminal or that a database rejects.
 * A space replaces each, as a hyphen does in the address of the project.
 */
export const withoutControls = (text: string): string => text.replace(CONTROLS, ' ');
