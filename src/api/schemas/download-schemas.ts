import Type, { type TSchema } from 'typebox';
import type { ExportFormat } from '../../export/index.ts';
import type { OperationDocumentation } from '../../http/operation.ts';
import { listedColumns, listedFields } from '../../project/index.ts';
import { featureCollectionMembers, featureSchema } from './geojson-schema.ts';
import {
  chosenFieldsSchema,
  closed,
  everyFieldMembers,
  followingMembers,
  listedFieldMembers,
} from './project-schema.ts';

/** What every feature of a file has as a property: desktop programs show nothing else. */
const urlMember = {
  url: Type.String({ format: 'uri', description: "Address of the project's page." }),
};

const featureOfEveryField = featureSchema(
  'DownloadFeature',
  closed({ ...everyFieldMembers, ...followingMembers, ...urlMember }, { $id: 'EveryField' }),
  { mayLackPlace: true },
);

const featureOfChosenFields = featureSchema(
  'ChosenDownloadFeature',
  Type.Object({ ...chosenFieldsSchema.properties, ...urlMember }, { additionalProperties: false }),
  { mayLackPlace: true },
);

type Shape = Pick<
  OperationDocumentation,
  'schema' | 'schemaWithFields' | 'lineSchema' | 'lineSchemaWithFields'
>;

const text = (description: string): Shape => ({ schema: Type.String({ description }) });

/** The package of the standard, which has its own schema for projects. */
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

/** What a line has without `fields`. */
const usualFieldMembers = Object.fromEntries(
  listedColumns.usual.map((column) => {
    const { name } = listedFields[column]!;
    return [name, listedFieldMembers[name]!];
  }),
);

/** The content of each format; JSON Schema cannot describe the formats that are missing here. */
const shapes: Readonly<Record<string, Shape>> = {
  csv: text('A header line, then one line per project. UTF-8, CRLF.'),
  jsonl: {
    ...text('One JSON object per line, one line per project.'),
    lineSchema: closed(usualFieldMembers, { $id: 'DownloadLine' }),
    lineSchemaWithFields: chosenFieldsSchema,
  },
  geojson: {
    schema: closed(featureCollectionMembers(featureOfEveryField), { $id: 'DownloadMap' }),
    schemaWithFields: closed(featureCollectionMembers(featureOfChosenFields), { $id: 'ChosenDownloadMap' }),
  },
  oc4ids: { schema: oc4idsSchema },
};

/** The schema of a download's body. */
export const downloadShape = ({ format }: ExportFormat): Shape => shapes[format] ?? {};

const fileMembers = {
  url: Type.String({ format: 'uri', description: 'Address of the file.' }),
  bytes: Type.Integer({ minimum: 0, description: 'Size in bytes.' }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 checksum of the file.' }),
};

const bulkFileSchema = (formats: readonly string[]): TSchema =>
  closed(
    {
      format: Type.Enum([...formats]),
      label: Type.String({ description: 'Name of the format.' }),
      content_type: Type.String({ description: 'Media type.' }),
      ...fileMembers,
      left_out: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
        description:
          'In how many projects the file leaves something out, by what that is: OC4IDS has no values that contradict themselves.',
      }),
      gz: Type.Union([closed({ ...fileMembers }, { $id: 'CompressedFile' }), Type.Null()], {
        description: 'The same file compressed with gzip; null if its format is compressed already.',
      }),
    },
    { $id: 'BulkFile' },
  );

/** The list of bulk downloads. */
export const bulkFilesSchema = (formats: readonly string[]): TSchema =>
  closed(
    {
      data_version: Type.Integer({ minimum: 1, description: 'Increases with every publication.' }),
      date: Type.Unsafe({
        type: ['string', 'null'],
        format: 'date-time',
        description: 'When the newest data was published.',
      }),
      files: Type.Array(bulkFileSchema(formats)),
    },
    { $id: 'BulkFiles' },
  );
