import type { StoredFieldName } from '../../../project/index.ts';
import { mainCosts, type ProjectChange } from '../../reading/derived/index.ts';
import { isStoredFieldName } from './changed-fields.tsx';
import { unexpectedValues } from './expected-fields.ts';

/** The lists of projects that differ; the page shows one of them at a time. */
export const listNames = ['added', 'changed', 'vanished', 'renamed', 'another', 'expected'] as const;
export type ListName = (typeof listNames)[number];

/** By how much a cost must change: an amount, or a factor. */
export const sizes = ['1e6', '1e7', '1e8', '1e9', 'x2', 'x10'] as const;
export type Size = (typeof sizes)[number];

/** Which part of which projects is shown. */
export interface ShownList {
  /** The first one that is not empty if undefined. */
  readonly name: ListName | undefined;
  /** From 1. */
  readonly page: number;
  readonly field: StoredFieldName | undefined;
  readonly province: string | undefined;
  readonly department: string | undefined;
  readonly size: Size | undefined;
  /** Words of the name, or a part of the Project ID. */
  readonly words: string;
}

/** The most letters of a search that count. */
const MOST_LETTERS = 200;

/** Reads an address. What makes no sense is left out. */
export function shownList(query: URLSearchParams): ShownList {
  const page = Number(query.get('page') ?? 1);
  const field = query.get('field') ?? '';
  return {
    name: listNames.find((each) => each === query.get('list')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    field: isStoredFieldName(field) ? field : undefined,
    province: query.get('province') || undefined,
    department: query.get('department') || undefined,
    size: sizes.find((each) => each === query.get('size')),
    words: (query.get('q') ?? '').trim().slice(0, MOST_LETTERS),
  };
}

/** The address of a list with the same filters. */
export function listAddress({ page: _, name: __, ...filters }: ShownList, name: ListName, page = 1): string {
  const { field, province, department, size, words } = filters;
  const query = new URLSearchParams({ list: name });
  const values = { field, province, department, size, q: words || undefined };
  for (const [key, value] of Object.entries(values)) if (value !== undefined) query.set(key, value);
  if (page > 1) query.set('page', String(page));
  return `?${query}#projects`;
}

export const isFiltered = ({ field, province, department, size, words }: ShownList): boolean =>
  [field, province, department, size, words || undefined].some((value) => value !== undefined);

/** What decides on which lists a project stands. */
export interface ListRules {
  readonly expected: ReadonlySet<StoredFieldName>;
  /** Project IDs that belong to another project now. */
  readonly another: ReadonlySet<string>;
}

/** The lists that a project stands on. */
export function listsOf(change: ProjectChange, { expected, another }: ListRules): readonly ListName[] {
  const { kind, irmProjectId, values } = change;
  if (kind === 'added' || kind === 'vanished') return [kind];
  if (kind === 'unchanged') return [];
  if (unexpectedValues(values, expected).length === 0) return ['expected'];
  if (another.has(irmProjectId)) return ['changed', 'another'];
  return values.some(({ field }) => field === 'name') ? ['changed', 'renamed'] : ['changed'];
}

/** Whether a project passes the filters, whatever its list. */
export function passes(change: ProjectChange, shown: ShownList): boolean {
  const { field, province, department, size, words } = shown;
  const isSame = (value: string, wanted: string | undefined) =>
    wanted === undefined || value.toLowerCase() === wanted.toLowerCase();
  return (
    isSame(change.province, province) &&
    isSame(change.department, department) &&
    (field === undefined || change.values.some((value) => value.field === field)) &&
    (size === undefined || isOfSize(change, size)) &&
    hasWords(change, words)
  );
}

function isOfSize(change: ProjectChange, size: Size): boolean {
  const costs = mainCosts(change);
  const [before, after] = [costs.before ?? 0, costs.after ?? 0];
  if (!size.startsWith('x')) return Math.abs(after - before) >= Number(size);
  const factor = Number(size.slice(1));
  return before > 0 && after > 0 && Math.max(after / before, before / after) >= factor;
}

function hasWords({ name, irmProjectId }: ProjectChange, words: string): boolean {
  const text = `${irmProjectId} ${name}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
