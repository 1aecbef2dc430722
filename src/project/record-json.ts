import { type CsvFieldName, csvFields, recordFieldNames } from './field-lists.ts';
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
    const value = project[name];
    const text =
      typeof value === 'number' && moneyFields.has(name) ? floatJson(value) : JSON.stringify(value);
    json += json === '' ? prefixes.get(name)! + text : `,${prefixes.get(name)!}${text}`;
  }
  return json;
}

const membersOfEveryField = csvFields.map(({ name, type }, i) => ({
  prefix: `${i === 0 ? '' : ','}${prefixes.get(name)!}`,
  isMoney: type === 'money',
}));

/** Every field of the CSV as members of a JSON object, from `publishedValues`. */
export function valuesJson(values: readonly (string | number | null)[]): string {
  let json = '';
  for (let i = 0; i < membersOfEveryField.length; i++) {
    const { prefix, isMoney } = membersOfEveryField[i]!;
    const value = values[i]!;
    json += prefix;
    json += isMoney && value !== null ? floatJson(value as number) : JSON.stringify(value);
  }
  return json;
}

/** A project as a JSON object with the given fields, by default those of the listing's record. */
export function recordJson(
  project: PublishedProject,
  names: readonly CsvFieldName[] = recordFieldNames,
): string {
  return `{${membersJson(project, names)}}`;
}
