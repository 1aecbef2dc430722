import { apiPaths, bulkFilePath, documentationPaths, pagePaths } from '../../query/addresses.ts';
import type { BulkFile } from '../bulk-files.ts';
import { type DataSet, type Described, dataSetOf, KEYWORDS, NO_LICENCE } from './data-set.ts';

const prefixes: Prefixes = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  spdx: 'http://spdx.org/rdf/terms#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

/** Codes of the vocabularies that DCAT-AP prescribes. */
const AUTHORITY = 'http://publications.europa.eu/resource/authority';
const code = (list: string, name: string): GraphNode => ({ '@id': `${AUTHORITY}/${list}/${name}` });

/** The formats that the vocabulary of file types has. */
const fileTypes: Readonly<Record<string, string>> = {
  csv: 'CSV',
  'history-csv': 'CSV',
  xlsx: 'XLSX',
  geojson: 'GEOJSON',
  'datasette-metadata': 'JSON',
};

const english = (text: string) => ({ '@value': text, '@language': 'en' });
const typed = (type: string, text: string) => ({ '@value': text, '@type': `xsd:${type}` });

/** The catalogue of the service in DCAT-AP 3, as JSON-LD. */
export const dcatJsonLd = (described: Described): string => jsonLd(prefixes, nodesOf(described));

/** The same in Turtle. */
export const dcatTurtle = (described: Described): string => turtle(prefixes, nodesOf(described));

function nodesOf(described: Described): readonly GraphNode[] {
  const { base, files } = described;
  const dataSet = dataSetOf(described);
  const page = base + pagePaths.downloads;
  const nodeAt = (name: string): string => `${page}#${name}`;
  const terms = termsOf(dataSet);
  const publisher = { 'dct:publisher': { '@id': nodeAt('publisher') } };
  const dates = dataSet.publishedAt && { 'dct:modified': typed('dateTime', dataSet.publishedAt) };
  const about = {
    'dct:title': english(dataSet.title),
    'dct:description': english(dataSet.description),
    ...publisher,
    'dct:language': code('language', 'ENG'),
    'dct:spatial': code('country', 'ZAF'),
    ...dates,
  };
  const distributions = files.flatMap((file) =>
    [file, ...(file.gz ? [file.gz] : [])].map((each) => ({
      '@id': nodeAt(each.name),
      '@type': 'dcat:Distribution',
      'dct:title': english(each === file ? file.label : `${file.label}, compressed`),
      ...mediaOf(file, each.name),
      'dcat:accessURL': { '@id': page },
      'dcat:downloadURL': { '@id': base + bulkFilePath(each.name) },
      'dcat:byteSize': typed('nonNegativeInteger', String(each.bytes)),
      'spdx:checksum': {
        '@type': 'spdx:Checksum',
        'spdx:algorithm': { '@id': `${prefixes.spdx}checksumAlgorithm_sha256` },
        'spdx:checksumValue': typed('hexBinary', each.sha256),
      },
      ...(file.format.startsWith('oc4ids') && {
        'dct:conformsTo': { '@id': 'https://standard.open-contracting.org/infrastructure/0.9/en/' },
      }),
      ...dates,
      ...terms,
    })),
  );
  return [
    {
      '@id': nodeAt('catalogue'),
      '@type': 'dcat:Catalog',
      ...about,
      'foaf:homepage': { '@id': base + pagePaths.start },
      'dcat:dataset': { '@id': nodeAt('dataset') },
      'dcat:service': { '@id': nodeAt('api') },
      ...(dataSet.licenceUrl && terms),
    },
    {
      '@id': nodeAt('dataset'),
      '@type': 'dcat:Dataset',
      ...about,
      'dcat:version': dataSet.version,
      'dcat:keyword': KEYWORDS.map(english),
      'dcat:theme': [code('data-theme', 'GOVE'), code('data-theme', 'REGI')],
      'dct:accessRights': code('access-right', 'PUBLIC'),
      'dct:accrualPeriodicity': code('frequency', 'QUARTERLY'),
      ...(dataSet.period && {
        'dct:temporal': {
          '@type': 'dct:PeriodOfTime',
          'dcat:startDate': typed('date', dataSet.period.start),
          'dcat:endDate': typed('date', dataSet.period.end),
        },
      }),
      'dcat:landingPage': { '@id': page },
      'foaf:page': { '@id': base + pagePaths.dictionary },
      'dcat:distribution': distributions.map((node) => ({ '@id': node['@id'] })),
    },
    ...distributions,
    {
      '@id': nodeAt('api'),
      '@type': 'dcat:DataService',
      'dct:title': english('API of the infrastructure projects'),
      ...publisher,
      'dcat:endpointURL': { '@id': base + apiPaths.listing },
      'dcat:endpointDescription': { '@id': base + documentationPaths.openApi },
      'dcat:servesDataset': { '@id': nodeAt('dataset') },
      ...(dataSet.licenceUrl && terms),
    },
    {
      '@id': nodeAt('publisher'),
      '@type': 'foaf:Agent',
      'foaf:name': english(dataSet.publisher.name),
      'foaf:homepage': { '@id': dataSet.publisher.url },
    },
  ];
}

/** The licence, or that none was given. */
const termsOf = ({ licenceUrl }: DataSet): GraphNode =>
  licenceUrl === undefined
    ? { 'dct:rights': { '@type': 'dct:RightsStatement', 'rdfs:label': english(NO_LICENCE) } }
    : { 'dct:license': { '@id': licenceUrl } };

/** The registered media types of a file, or of what is compressed in it. */
function mediaOf({ format, contentType }: BulkFile, name: string): GraphNode {
  const type = contentType.split(';')[0]!;
  const fileType = format.startsWith('oc4ids') && type === 'application/json' ? 'JSON' : fileTypes[format];
  return {
    ...(!type.includes('/x-') && { 'dcat:mediaType': mediaType(type) }),
    ...(fileType !== undefined && { 'dct:format': code('file-type', fileType) }),
    ...(name.endsWith('.gz') && { 'dcat:compressFormat': mediaType('application/gzip') }),
  };
}

const mediaType = (type: string): GraphNode => ({
  '@id': `https://www.iana.org/assignments/media-types/${type}`,
});

/** Data in RDF, as members of JSON-LD with the prefixes of a context. */

/** A node: a resource with an address (`@id`), or one that only its owner refers to. */
interface GraphNode {
  readonly '@id'?: string;
  readonly '@type'?: string;
  readonly [property: string]: GraphValue | undefined;
}

/** A value with its type or language. */
interface Literal {
  readonly '@value': string;
  readonly '@type'?: string;
  readonly '@language'?: string;
}

type GraphValue = string | Literal | GraphNode | readonly GraphValue[];

/** The prefixes of names, each with what it stands for. */
type Prefixes = Readonly<Record<string, string>>;

const jsonLd = (prefixes: Prefixes, nodes: readonly GraphNode[]): string =>
  JSON.stringify({ '@context': prefixes, '@graph': nodes });

/** The same in Turtle. Addresses must be without blanks, quotation marks and brackets `<>{}`. */
function turtle(prefixes: Prefixes, nodes: readonly GraphNode[]): string {
  const heads = Object.entries(prefixes).map(([prefix, address]) => `@prefix ${prefix}: <${address}> .\n`);
  const blocks = nodes.map((node) => `\n<${node['@id']}> ${members(node, '  ')} .\n`);
  return heads.join('') + blocks.join('');
}

function members({ '@id': _, '@type': type, ...properties }: GraphNode, indent: string): string {
  const lines = Object.entries(properties).flatMap(([property, value]) =>
    value === undefined ? [] : [`${property} ${objects(value, indent)}`],
  );
  return [...(type === undefined ? [] : [`a ${type}`]), ...lines].join(` ;\n${indent}`);
}

function objects(value: GraphValue, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (isList(value)) return value.map((each) => objects(each, indent)).join(', ');
  if (isLiteral(value)) {
    if (value['@language'] !== undefined) return `${quoted(value['@value'])}@${value['@language']}`;
    return value['@type'] === undefined
      ? quoted(value['@value'])
      : `${quoted(value['@value'])}^^${value['@type']}`;
  }
  const { '@id': address, ...rest } = value;
  if (address !== undefined) return `<${address}>`;
  return `[\n${indent}  ${members(rest, `${indent}  `)}\n${indent}]`;
}

const isList = (value: GraphValue): value is readonly GraphValue[] => Array.isArray(value);
const isLiteral = (value: Literal | GraphNode): value is Literal => '@value' in value;

/** Every escape of JSON is one of Turtle. */
const quoted = (text: string): string => JSON.stringify(text);
