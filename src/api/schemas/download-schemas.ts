import Type, { type TSchema } from 'typebox';
import type { ExportFormat } from '../../export/index.ts';
import type { OperationDocumentation } from '../../http/operation.ts';
import { featureCollectionMembers, featureSchema } from './geojson-schema.ts';
import { closed, everyFieldMembers } from './project-schema.ts';

const projectNumber = Type.Integer({ minimum: 1, description: "The project's number." });

const featureOfEveryField = featureSchema(
  'DownloadFeature',
  closed(everyFieldMembers, { $id: 'EveryField' }),
  { mayLackPlace: true },
);

type Shape = Pick<OperationDocumentation, 'schema' | 'lineSchema'>;

const text = (description: string): Shape => ({ schema: Type.String({ description }) });

/** What the standard says of a package; its projects are described by its own schema. */
const oc4idsSchema = Type.Object(
  {
    uri: Type.String({ format: 'uri' }),
    publishedDate: Type.String({ format: 'date-time' }),
    version: Type.Literal('0.9'),
    publisher: Type.Object({ name: Type.String(), uri: Type.String({ format: 'uri' }) }),
    projects: Type.Array(Type.Object({ id: Type.String() })),
  },
  {
    $id: 'Oc4idsPackage',
    description: 'A project package of the Open Contracting for Infrastructure Data Standard.',
    externalDocs: { url: 'https://standard.open-contracting.org/infrastructure/0.9/en/' },
  },
);

/** What a file of each format is made of; a format that is missing is bytes to JSON Schema. */
const shapes: Readonly<Record<string, Shape>> = {
  csv: text('A line of column names, then one line for each project; CRLF, UTF-8.'),
  jsonl: {
    ...text('One JSON object for each project, each on a line of its own.'),
    lineSchema: closed({ id: projectNumber, ...everyFieldMembers }, { $id: 'DownloadLine' }),
  },
  geojson: { schema: closed(featureCollectionMembers(featureOfEveryField), { $id: 'DownloadMap' }) },
  oc4ids: { schema: oc4idsSchema },
};

/** What the body of a download is made of. */
export const downloadShape = ({ format }: ExportFormat): Shape => shapes[format] ?? {};

const bulkFileSchema = (formats: readonly string[]): TSchema =>
  closed(
    {
      format: Type.Enum([...formats]),
      label: Type.String({ description: 'Name of the format.' }),
      content_type: Type.String({ description: 'Its media type.' }),
      url: Type.String({ format: 'uri', description: 'Where the file is.' }),
      bytes: Type.Integer({ minimum: 0, description: 'Size.' }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the file, to check it by.' }),
    },
    { $id: 'WholeFile' },
  );

/** The list of the files of the whole catalogue. */
export const bulkFilesSchema = (formats: readonly string[]): TSchema =>
  closed(
    {
      data_version: Type.Integer({ minimum: 1, description: 'Rises with every publication.' }),
      date: Type.Unsafe({
        type: ['string', 'null'],
        format: 'date-time',
        description: 'When the newest data was published.',
      }),
      files: Type.Array(bulkFileSchema(formats)),
    },
    { $id: 'WholeFiles' },
  );
