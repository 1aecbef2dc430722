import Type from 'typebox';
import { type Attribution, type DictionaryEntry, dictionary, publisherOf } from '../export/index.ts';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type CatalogueIndex, lastPublishedAt } from '../index/index.ts';
import { guardedLine } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { dictionarySchema } from './schemas/dictionary-schema.ts';

/** What each field is, as JSON and as CSV. */
export const dictionaryOperations = (attribution: Attribution): readonly Operation[] => [
  {
    name: 'Data dictionary',
    description:
      'What each field of the files means, where its values come from, its type and unit, since when it is reported and in how many projects, and what to know before relying on it.',
    path: apiPaths.dictionary,
    parameters: [],
    documentation: {
      group: 'Downloads',
      statuses: usualStatuses,
      contentTypes: ['application/json'],
      schema: dictionarySchema,
    },
    handle: ({ base }, index) => ({
      contentType: 'application/json',
      body: JSON.stringify({
        publisher: publisherOf(attribution, base),
        license: attribution.licenceUrl || null,
        date: lastPublishedAt(index.manifest) || null,
        projects: index.count,
        fields: dictionary(index).map((entry) => described(entry, index)),
      }),
    }),
  },
  {
    name: 'Data dictionary as CSV',
    description: 'The same as a table, one line for each field.',
    path: apiPaths.dictionaryCsv,
    parameters: [],
    documentation: {
      group: 'Downloads',
      statuses: usualStatuses,
      contentTypes: ['text/csv'],
      schema: Type.String({ description: 'A header line, then one line per field. UTF-8, CRLF.' }),
      headers: ['Content-Disposition'],
    },
    handle: (_request, index) => {
      const rows = dictionary(index).map((entry) => described(entry, index));
      const lines = rows.map((row) => guardedLine(Object.values(row).map((value) => String(value ?? ''))));
      return {
        contentType: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="infrastructure-projects-dictionary.csv"' },
        body: guardedLine(Object.keys(rows[0]!)) + lines.join(''),
      };
    },
  },
];

/** Every member, also those without a value, so that each line of the CSV has the same cells. */
const described = (entry: DictionaryEntry, { count }: CatalogueIndex) => ({
  name: entry.name,
  label: entry.label ?? null,
  group: entry.group ?? null,
  meaning: entry.meaning,
  caveat: entry.caveat ?? null,
  type: entry.type,
  unit: entry.unit ?? null,
  source: entry.source,
  source_column: entry.column ?? null,
  source_role: entry.role ?? null,
  column_may_be_missing: entry.mayBeMissing ?? false,
  in_csv: entry.isInCsv,
  since: entry.since ?? null,
  filled: entry.filled,
  filled_share: count === 0 ? null : Number((entry.filled / count).toFixed(4)),
});
