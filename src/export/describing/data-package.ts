import { extname } from 'node:path';
import type { CatalogueIndex } from '../../index/index.ts';
import { pagePaths } from '../../query/addresses.ts';
import { type Described, dataSetOf, KEYWORDS, SPATIAL_COVERAGE } from './data-set.ts';
import { type DictionaryEntry, dictionary } from './dictionary.ts';

/**
 * The whole files as a Data Package of Frictionless (version 2.0), which lies beside them. Tables
 * have a schema; `temporalCoverage`, `spatialCoverage` and `unit` are our own additions, with the
 * names of schema.org.
 */
export function dataPackage(described: Described) {
  const { index, base, files } = described;
  const { title, description, publisher, licenceUrl, publishedAt, version, period } = dataSetOf(described);
  const schemas = schemasOf(index);
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'infrastructure-projects',
    id: base + pagePaths.downloads,
    ...{ title, description, version, keywords: KEYWORDS },
    homepage: base + pagePaths.downloads,
    ...(publishedAt !== undefined && { created: publishedAt }),
    contributors: [{ title: publisher.name, path: publisher.url, roles: ['publisher'] }],
    ...(licenceUrl !== undefined && { licenses: [{ path: licenceUrl }] }),
    ...(period !== undefined && { temporalCoverage: `${period.start}/${period.end}` }),
    spatialCoverage: SPATIAL_COVERAGE,
    resources: files.map(({ format, label, name, contentType, bytes, sha256 }) => {
      const schema = schemas[format];
      return {
        name: format,
        path: name,
        title: label,
        format: extname(name).slice(1),
        mediatype: contentType.split(';')[0]!,
        ...(isText(contentType) && { encoding: 'utf-8' }),
        bytes,
        hash: `sha256:${sha256}`,
        ...(schema !== undefined && { type: 'table', schema }),
      };
    }),
  };
}

const isText = (contentType: string): boolean => /^text\/|json/.test(contentType);

/** The schemas of the formats that are tables of text. */
function schemasOf(index: CatalogueIndex): Readonly<Record<string, ReturnType<typeof tableSchema>>> {
  const entries = dictionary(index);
  return {
    csv: tableSchema(
      entries.filter(({ isInCsv }) => isInCsv),
      ['url_path'],
    ),
    'history-csv': tableSchema(entries, ['id', 'financial_year', 'quarter']),
  };
}

/** A column in the Table Schema of Frictionless (Data Package 2.0). */
interface TableField {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'date' | 'boolean' | 'list';
  readonly title?: string;
  readonly description: string;
  readonly delimiter?: string;
  readonly unit?: string;
}

const types = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  flags: 'list',
} as const satisfies Readonly<Record<DictionaryEntry['type'], TableField['type']>>;

/** The schema of a CSV with these columns. Its cells are empty where a value is unknown. */
const tableSchema = (entries: readonly DictionaryEntry[], primaryKey: readonly string[]) => ({
  $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
  fields: entries.map(tableField),
  missingValues: [''],
  primaryKey,
});

function tableField({ name, label, meaning, caveat, type, unit }: DictionaryEntry): TableField {
  // Coordinates are the text of the report in CSV: some are no numbers.
  const isReportedText = unit === 'decimal degrees';
  return {
    name,
    type: isReportedText ? 'string' : types[type],
    ...(label !== undefined && { title: label }),
    description: caveat === undefined ? meaning : `${meaning} ${caveat}`,
    ...(type === 'flags' && { delimiter: ' ' }),
    ...(unit !== undefined && { unit }),
  };
}
