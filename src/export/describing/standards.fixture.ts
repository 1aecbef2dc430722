import type { Store, Term } from 'n3';

// Rules of the standards, transcribed from their texts, for tests.

const text = { type: 'string', minLength: 1 } as const;
const link = { type: 'string', format: 'uri', pattern: '^https?://' } as const;
const licences = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    properties: { name: { type: 'string', pattern: '^[A-Za-z0-9._-]+$' }, path: link, title: text },
    anyOf: [{ required: ['name'] }, { required: ['path'] }],
  },
} as const;

/** Types of fields in Table Schema 2.0. */
const fieldTypes =
  'string number integer boolean object array list datetime date time year yearmonth duration geopoint geojson any'.split(
    ' ',
  );

const tableSchema = {
  type: 'object',
  required: ['fields'],
  properties: {
    $schema: { const: 'https://datapackage.org/profiles/2.0/tableschema.json' },
    fields: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: text,
          type: { enum: fieldTypes },
          title: text,
          description: text,
          delimiter: { type: 'string' },
        },
      },
    },
    missingValues: { type: 'array', items: { type: 'string' } },
    primaryKey: { type: 'array', minItems: 1, uniqueItems: true, items: text },
  },
} as const;

/**
 * Data Package 2.0 (https://datapackage.org/standard/data-package/) with resources in files beside
 * it: which members there are, and which values they take.
 */
export const dataPackageSchema = {
  type: 'object',
  required: ['$schema', 'resources'],
  properties: {
    $schema: { const: 'https://datapackage.org/profiles/2.0/datapackage.json' },
    name: { type: 'string', pattern: '^[a-z0-9._-]+$' },
    id: text,
    title: text,
    description: text,
    homepage: link,
    version: text,
    created: { type: 'string', format: 'date-time' },
    keywords: { type: 'array', minItems: 1, items: text },
    licenses: licences,
    contributors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['title'],
        properties: { title: text, path: link, roles: { type: 'array', minItems: 1, items: text } },
      },
    },
    resources: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'path'],
        properties: {
          name: { type: 'string', pattern: '^[a-z0-9._-]+$' },
          type: { const: 'table' },
          // Relative to the package, and never above it.
          path: { type: 'string', pattern: '^(?![./~])(?!.*\\.\\.)[^:]+$' },
          title: text,
          format: text,
          mediatype: { type: 'string', pattern: '^[^/ ]+/[^/ ;]+$' },
          encoding: text,
          bytes: { type: 'integer', minimum: 0 },
          hash: { type: 'string', pattern: '^[^:]+:[a-fA-F0-9]+$' },
          schema: tableSchema,
        },
        dependentRequired: { schema: ['type'] },
      },
    },
  },
} as const;

const DCAT = 'http://www.w3.org/ns/dcat#';
const DCT = 'http://purl.org/dc/terms/';
const FOAF = 'http://xmlns.com/foaf/0.1/';
const SPDX = 'http://spdx.org/rdf/terms#';
const XSD = 'http://www.w3.org/2001/XMLSchema#';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

type Range = (value: Term, graph: Store) => boolean;

interface PropertyRule {
  readonly path: string;
  readonly min: number;
  readonly max: number;
  readonly range?: Range;
}

const isText: Range = (value) => value.termType === 'Literal' && value.value !== '';
const isAddress: Range = (value) => value.termType === 'NamedNode' && URL.canParse(value.value);
const hasDatatype =
  (type: string, pattern: RegExp): Range =>
  (value) =>
    value.termType === 'Literal' && value.datatype.value === XSD + type && pattern.test(value.value);
const isA =
  (type: string): Range =>
  (value, graph) =>
    graph.getQuads(value as never, TYPE, type, null).length === 1;
const isCodeOf =
  (list: string): Range =>
  ({ value }) =>
    value.startsWith(`http://publications.europa.eu/resource/authority/${list}/`);
const isMediaType: Range = ({ value }) =>
  /^https:\/\/www\.iana\.org\/assignments\/media-types\/[a-z]+\/(?!x-)[\w.+-]+$/.test(value);
const isInstant = hasDatatype('dateTime', /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
const isDay = hasDatatype('date', /^\d{4}-\d{2}-\d{2}$/);

const MANY = Number.POSITIVE_INFINITY;
const rule = (path: string, min: number, max: number, range?: Range): PropertyRule => ({
  ...{ path, min, max },
  ...(range && { range }),
});

/** What resources of a catalogue have in common. */
const described = [
  rule(`${DCT}title`, 1, MANY, isText),
  rule(`${DCT}publisher`, 0, 1, isA(`${FOAF}Agent`)),
  rule(`${DCT}language`, 0, MANY, isCodeOf('language')),
  rule(`${DCT}modified`, 0, 1, isInstant),
  rule(`${DCT}license`, 0, 1, isAddress),
];

/**
 * The properties that DCAT-AP 3.0 (https://semiceu.github.io/DCAT-AP/releases/3.0.0/) makes
 * mandatory or limits, and the ranges of those that we write.
 */
export const classRules: readonly { readonly type: string; readonly properties: readonly PropertyRule[] }[] =
  [
    {
      type: `${DCAT}Catalog`,
      properties: [
        ...described,
        rule(`${DCT}publisher`, 1, 1, isA(`${FOAF}Agent`)),
        rule(`${DCT}description`, 1, MANY, isText),
        rule(`${DCAT}dataset`, 1, MANY, isA(`${DCAT}Dataset`)),
        rule(`${DCAT}service`, 0, MANY, isA(`${DCAT}DataService`)),
        rule(`${FOAF}homepage`, 0, 1, isAddress),
        rule(`${DCT}spatial`, 0, MANY, isCodeOf('country')),
      ],
    },
    {
      type: `${DCAT}Dataset`,
      properties: [
        ...described,
        rule(`${DCT}description`, 1, MANY, isText),
        rule(`${DCAT}distribution`, 1, MANY, isA(`${DCAT}Distribution`)),
        rule(`${DCAT}keyword`, 1, MANY, isText),
        rule(`${DCAT}theme`, 1, MANY, isCodeOf('data-theme')),
        rule(`${DCT}accessRights`, 0, 1, isCodeOf('access-right')),
        rule(`${DCT}accrualPeriodicity`, 0, 1, isCodeOf('frequency')),
        rule(`${DCT}spatial`, 0, MANY, isCodeOf('country')),
        rule(`${DCT}temporal`, 0, MANY, isA(`${DCT}PeriodOfTime`)),
        rule(`${DCAT}landingPage`, 0, MANY, isAddress),
        rule(`${DCAT}version`, 0, 1, isText),
      ],
    },
    {
      type: `${DCAT}Distribution`,
      properties: [
        ...described,
        rule(`${DCAT}accessURL`, 1, MANY, isAddress),
        rule(`${DCAT}downloadURL`, 0, MANY, isAddress),
        rule(`${DCAT}mediaType`, 0, 1, isMediaType),
        rule(`${DCAT}compressFormat`, 0, 1, isMediaType),
        rule(`${DCT}format`, 0, 1, isCodeOf('file-type')),
        rule(`${DCAT}byteSize`, 0, 1, hasDatatype('nonNegativeInteger', /^\d+$/)),
        rule(`${SPDX}checksum`, 0, 1, isA(`${SPDX}Checksum`)),
        rule(`${DCT}rights`, 0, 1, isA(`${DCT}RightsStatement`)),
      ],
    },
    {
      type: `${SPDX}Checksum`,
      properties: [
        rule(`${SPDX}algorithm`, 1, 1, isAddress),
        rule(`${SPDX}checksumValue`, 1, 1, hasDatatype('hexBinary', /^[0-9a-f]{64}$/)),
      ],
    },
    {
      type: `${DCT}PeriodOfTime`,
      properties: [rule(`${DCAT}startDate`, 0, 1, isDay), rule(`${DCAT}endDate`, 0, 1, isDay)],
    },
    {
      type: `${DCAT}DataService`,
      properties: [
        ...described,
        rule(`${DCAT}endpointURL`, 1, MANY, isAddress),
        rule(`${DCAT}endpointDescription`, 0, MANY, isAddress),
        rule(`${DCAT}servesDataset`, 0, MANY, isA(`${DCAT}Dataset`)),
      ],
    },
    { type: `${FOAF}Agent`, properties: [rule(`${FOAF}name`, 1, MANY, isText)] },
  ];
