import {
  changeKinds,
  groupings,
  missingFields,
  orderings,
  suggestedParameters,
} from '../../src/index/index.ts';
import {
  type CsvField,
  type CsvFieldName,
  csvFields,
  facetFields,
  filterFields,
  publicationActions,
  recordFieldNames,
  spheres,
  statuses,
} from '../../src/project/index.ts';
import { amounts, qualityFlags } from '../../src/quality/index.ts';

/** A field of countries with other currencies, of which South Africa, whose tables these are, is none. */
const CURRENCY_FIELD = 'currency';

/**
 * The source of `packages/client/src/tables.ts`: types that follow from the service's tables. The
 * client cannot import those tables, because it is installed without the service.
 */
export function clientTables(): string {
  const isInRecord = ({ name }: CsvField) => (recordFieldNames as readonly string[]).includes(name);
  return [
    `// Generated from the tables of the service. Do not edit: run \`npm run generate\`.

/** One value, or several of which any may match. */
export type OneOrMore<T> = T | readonly T[];
`,
    union(
      'The stages of a project. Departments sometimes report other texts, which stay unchanged.',
      'Status',
      statuses.map(({ status }) => status),
    ),
    union(
      'What looks wrong in the reports about a project.',
      'QualityFlag',
      qualityFlags.map(({ flag }) => flag),
    ),
    members(
      'A project in the listing. Amounts are in the main currency unless it names another, dates `YYYY-MM-DD`, coordinates as reported.',
      'ProjectRecord',
      [
        ...recordFieldNames.map((name) => memberOf(csvFields.find((field) => field.name === name)!)),
        '/** That of all its amounts (ISO 4217): only where the country has other currencies than its main one. */',
        'readonly currency?: string;',
      ],
    ),
    members(
      'Every field of a project, as one snapshot reports it.',
      'ProjectFields extends ProjectRecord',
      csvFields.filter((field) => !isInRecord(field)).map(memberOf),
    ),
    members(
      'Filters by whole values.',
      'FieldFilters',
      [...filterFields, CURRENCY_FIELD].map((name) => `readonly ${name}?: OneOrMore<string>;`),
    ),
    union('What can change in a project between two reports.', 'ChangeKind', changeKinds),
    union('The fields with facets.', 'FacetField', [...facetFields, CURRENCY_FIELD]),
    union('Fields whose missing value can be asked for.', 'MissingField', [...missingFields, CURRENCY_FIELD]),
    union('Fields to order by, descending with `-` in front.', 'Ordering', orderings),
    union('Fields to group statistics by.', 'Grouping', [...groupings, CURRENCY_FIELD]),
    union('Amounts that statistics add up.', 'Amount', amounts),
    union(
      'What a publication did.',
      'PublicationAction',
      publicationActions.map(({ action }) => action),
    ),
    union('Parameters that suggestions stand for.', 'SuggestedParameter', suggestedParameters),
  ].join('\n');
}

const union = (comment: string, name: string, values: readonly string[]): string =>
  `/** ${comment} */\nexport type ${name} =\n${values.map((value) => `  | '${value}'`).join('\n')};\n`;

const members = (comment: string, name: string, lines: readonly string[]): string =>
  `/** ${comment} */\nexport interface ${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;

const comments: Partial<Readonly<Record<CsvFieldName, string>>> = {
  irm_snapshot: 'The report with these values, like `Provincial 2019-20 Q2 taken 2019-10-15`.',
  status_order: 'Rank of the status, 100 for an unknown one.',
};

function memberOf(field: CsvField): string {
  const comment = comments[field.name];
  const member = `readonly ${field.name}: ${typeOf(field)}${field.nullable ? ' | null' : ''};`;
  return comment === undefined ? member : `/** ${comment} */\n  ${member}`;
}

function typeOf({ name, type }: CsvField): string {
  if (name === 'sphere') return spheres.map((sphere) => `'${sphere}'`).join(' | ');
  // Any text is possible. With this type, editors still suggest the known stages.
  if (type === 'status') return 'Status | (string & {})';
  return type === 'money' || type === 'integer' ? 'number' : 'string';
}
