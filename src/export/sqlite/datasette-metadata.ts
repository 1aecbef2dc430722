import type { Archive } from '../../index/index.ts';
import { facetFields, period } from '../../project/index.ts';
import type { FileOrigin } from '../file-options.ts';
import { aboutData } from '../history/about.ts';
import { type Table, tables, views } from './tables.ts';

/** Datasette names a database after its file. */
export const DATABASE = 'infrastructure-projects';

/** A facet by a column that holds a JSON array. */
const qualityFacet = { array: 'quality' };

/** How Datasette presents each table. */
const presentations = {
  project: {
    title: 'Projects',
    description: 'What was last reported of each project.',
    label_column: 'name',
    facets: [...facetFields, qualityFacet],
    sort_desc: 'estimated_total_project_cost',
    fts_table: 'project_fts',
    fts_pk: 'id',
  },
  snapshot: {
    title: 'Reports',
    description: `Every ${period.each} report of each project.`,
    facets: [...facetFields, 'quarter'],
  },
  publication: {
    title: 'Publications',
    description: 'Every change of the data.',
    facets: ['action'],
    sort_desc: 'number',
  },
} as const satisfies Readonly<Record<Table['name'], object>>;

/** Columns that are quick to sort by: numbers and dates, and those with an index. */
const sortable = ({ columns, indexes }: Table): readonly string[] =>
  columns
    .filter(({ name, type }) => type !== 'TEXT' || indexes.some(([first]) => first === name))
    .map(({ name }) => name);

const described = (table: Table) => ({
  ...presentations[table.name],
  sortable_columns: sortable(table),
  columns: Object.fromEntries(table.columns.map(({ name, meaning }) => [name, meaning])),
});

const describedViews = Object.entries(views).map(
  ([name, { title, meaning }]) => [name, { title, description: meaning }] as const,
);

/** The `metadata.json` that Datasette shows the SQLite file with. */
export async function* datasetteMetadataChunks(archive: Archive, origin: FileOrigin): AsyncGenerator<Buffer> {
  const all = [...tables.map((table) => [table.name, described(table)] as const), ...describedViews];
  const databases = { [DATABASE]: { tables: Object.fromEntries(all) } };
  yield Buffer.from(`${JSON.stringify({ ...aboutData(archive, origin), databases }, null, 2)}\n`);
}
