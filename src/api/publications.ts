import Type, { type TSchema } from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { readParameters } from '../http/parameters/parameter.ts';
import {
  type CatalogueIndex,
  newestPublications,
  type PublicPublication,
  publicationTitle,
} from '../index/index.ts';
import { CURRENCY_NAME, irmSnapshotLabel, period, publicationActions, quarterKey } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { pageLinks } from '../query/links.ts';
import { DEFAULT_LIMIT, pagingParameters } from '../query/listing-parameters.ts';
import { amount, jsonOf, listJson } from './json.ts';
import {
  closed,
  countSchema,
  everyFieldMembers,
  nullable,
  pageSchemaMembers,
  quarterKeySchema,
} from './schemas/project-schema.ts';

const orNull = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);
const amountSchema = (description: string): TSchema => Type.Number({ description });

const totalsSchema = closed(
  {
    projects: countSchema('Projects in the whole catalogue.'),
    estimated_total_project_cost: amountSchema(`Sum of their estimated total costs, in ${CURRENCY_NAME}.`),
  },
  { $id: 'CatalogueTotals' },
);

const costChangeSchema = closed(
  {
    name: everyFieldMembers.name!,
    url_path: nullable('string', { description: 'Path of the project; null if it is no longer listed.' }),
    from: amountSchema(`Estimated total cost before, in ${CURRENCY_NAME}.`),
    to: amountSchema(`Estimated total cost after, in ${CURRENCY_NAME}.`),
    by: amountSchema(`The difference, in ${CURRENCY_NAME}.`),
  },
  { $id: 'PublishedCostChange' },
);

const publishedChangesSchema = closed(
  {
    compared_with: quarterKeySchema,
    added: countSchema('Projects that were new.'),
    changed: countSchema('Projects with another value in at least one field.'),
    no_longer_reported: countSchema(
      `Projects of the ${period.one} compared with that are not in this one. They stay listed if another ${period.one} has them.`,
    ),
    unchanged: countSchema('Projects with the same values.'),
    largest: Type.Array(costChangeSchema, { description: 'The largest changes of cost first, 20 at most.' }),
  },
  { $id: 'PublishedChanges' },
);

const { irm_snapshot, sphere, financial_year } = everyFieldMembers;

const publicationSchema = closed(
  {
    number: Type.Integer({ minimum: 1, description: 'Counts the publications from 1.' }),
    id: Type.String({ description: 'Identifies the publication; it never changes.' }),
    published_at: Type.String({ format: 'date-time' }),
    action: Type.Enum(
      publicationActions.map(({ action }) => action),
      { description: 'What the publication did.' },
    ),
    back_to: nullable('integer', {
      minimum: 1,
      description: 'Number of the publication that a rollback went back to.',
    }),
    title: Type.String({ description: 'The publication in a few words.' }),
    irm_snapshots: Type.Array(
      closed(
        {
          irm_snapshot: irm_snapshot!,
          sphere: sphere!,
          financial_year: financial_year!,
          quarter: Type.Integer({ minimum: 1, maximum: 4 }),
          projects: countSchema('Projects that were published or removed.'),
        },
        { $id: 'PublishedSnapshot' },
      ),
      { description: 'The snapshots that were published or removed.' },
    ),
    before: orNull(totalsSchema),
    after: orNull(totalsSchema),
    changes: orNull(publishedChangesSchema),
    note: nullable('string', { description: 'What the publisher says about it.' }),
  },
  { $id: 'Publication' },
);

/** What was published, corrected or removed when, newest first. */
export function publicationsOperation(maxLimit: number): Operation {
  const parameters = pagingParameters(maxLimit);
  return {
    name: 'List publications',
    description:
      'What was published, corrected or removed when, the newest first: counts and costs before and after, and the largest changes. Members that nobody recorded are null.',
    path: apiPaths.publications,
    parameters,
    documentation: {
      group: 'Publications',
      statuses: usualStatuses,
      contentTypes: ['application/json'],
      schema: closed(pageSchemaMembers(publicationSchema), { $id: 'PublicationsPage' }),
    },
    handle: ({ base, query }, index) => {
      const { values, pairs } = readParameters(query, parameters);
      const { limit = DEFAULT_LIMIT, offset = 0 } = values;
      const count = index.publicationCount;
      const links = pageLinks(base + apiPaths.publications, pairs, { limit, offset, count });
      const envelope = jsonOf({ count, ...links });
      const frame = { before: `${envelope.slice(0, -1)},"results":[`, after: ']}' };
      return {
        contentType: 'application/json',
        body: listJson(newestPublications(index, offset, limit), frame, (publication) =>
          publicationJson(index, publication),
        ),
      };
    },
  };
}

function publicationJson(index: CatalogueIndex, publication: PublicPublication): string {
  const { number, id, at, action, backTo, snapshots, before, after, changes, note } = publication;
  return jsonOf({
    number,
    id,
    published_at: at,
    action,
    back_to: backTo ?? null,
    title: publicationTitle(publication),
    irm_snapshots: snapshots.map((snapshot) => ({
      irm_snapshot: irmSnapshotLabel(snapshot),
      sphere: snapshot.sphere,
      financial_year: snapshot.financialYear,
      quarter: snapshot.quarter,
      projects: snapshot.projects,
    })),
    before: totalsJson(before),
    after: totalsJson(after),
    changes: changes === undefined ? null : changesJson(index, changes),
    note: note ?? null,
  });
}

const totalsJson = (totals: PublicPublication['before']) =>
  totals === undefined
    ? null
    : { projects: totals.projects, estimated_total_project_cost: amount(totals.costRand) };

const changesJson = (
  index: CatalogueIndex,
  { comparedWith, added, changed, vanished, unchanged, largest }: NonNullable<PublicPublication['changes']>,
) => ({
  compared_with: quarterKey(comparedWith),
  added,
  changed,
  no_longer_reported: vanished,
  unchanged,
  largest: largest.map(({ id, name, beforeRand, afterRand }) => ({
    name,
    url_path: id === undefined ? null : index.record(index.positionOf(id)!).url_path,
    from: amount(beforeRand),
    to: amount(afterRand),
    by: amount(afterRand - beforeRand),
  })),
});
