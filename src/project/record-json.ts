import {
  type CsvFieldName,
  csvFields,
  type ListedColumns,
  type ListedValue,
  listedFields,
  recordFieldNames,
} from './field-lists.ts';
import { floatJson } from './money.ts';
import type { PublishedProject } from './published-project.ts';

const moneyFields: ReadonlySet<string> = new Set(
  csvFields.filter((field) => field.type === 'money').map((field) => field.name),
);

const prefixes = new Map<string, string>(csvFields.map(({ name }) => [name, `${JSON.stringify(name)}:`]));

/**
 * The given fields of a project as members of a JSON object, without the braces. Money is always a
 * float.
 */
export function membersJson(project: PublishedProject, names: readonly CsvFieldName[]): string {
  let json = '';
  for (const name of names) {
    const text = valueJson(project, name);
    json += json === '' ? prefixes.get(name)! + text : `,${prefixes.get(name)!}${text}`;
  }
  return json;
}

function valueJson(project: PublishedProject, name: CsvFieldName): string {
  const value = project[name];
  if (value === null) return 'null';
  return typeof value === 'number' && moneyFields.has(name) ? floatJson(value) : JSON.stringify(value);
}

/**
 * The values of the published CSV in the order of its columns, each as JSON on a line of its own. JSON has no
 * line breaks inside of values, so the lines can be told apart without reading them.
 */
export const valueLines = (project: PublishedProject): string =>
  csvFields.map(({ name }) => valueJson(project, name)).join('\n');

const listedMembers = listedFields.map(({ name, type }) => ({
  prefix: `,${JSON.stringify(name)}:`,
  isMoney: type === 'money',
}));

/** These columns of the values of `listedFields` as members of a JSON object, without the braces. */
export function listedJson(values: readonly ListedValue[], columns: ListedColumns): string {
  let json = '';
  for (const column of columns) {
    const { prefix, isMoney } = listedMembers[column]!;
    const value = values[column]!;
    json += prefix;
    json += isMoney && value !== null ? floatJson(value as number) : JSON.stringify(value);
  }
  return json.slice(1);
}

/** The listing's record of a project, as a JSON object. */
export const recordJson = (project: PublishedProject): string =>
  `{${membersJson(project, recordFieldNames)}}`;
