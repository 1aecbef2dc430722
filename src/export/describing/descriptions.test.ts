import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import jsonld from 'jsonld';
import { DataFactory, Parser, type Quad, Store } from 'n3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quarterOf } from '../../store/store.fixture.ts';
import { archiveOfQuarters, joined, type TestArchive } from '../archive.fixture.ts';
import type { BulkFile } from '../bulk-files.ts';
import { csvChunks } from '../csv.ts';
import { type Attribution, noAttribution } from '../file-options.ts';
import { historyCsvChunks } from '../history/history-files.ts';
import { dataPackage } from './data-package.ts';
import type { Described } from './data-set.ts';
import { dcatJsonLd, dcatTurtle } from './dcat.ts';
import { classRules, dataPackageSchema } from './standards.fixture.ts';

let over: TestArchive;
beforeAll(async () => {
  over = await archiveOfQuarters([
    { irmSnapshot: quarterOf('2018-19', 4), projects: [{ name: 'A', latitude: '-25,5' }] },
    {
      irmSnapshot: quarterOf('2019-20', 1),
      projects: [
        { name: 'A', start_date: '2019-01-31', estimated_total_project_cost: 5.5 },
        { name: 'B', latitude: 'S 26', longitude: '', estimated_total_project_cost: -1 },
      ],
    },
  ]);
});
afterAll(() => over.close());

const bulkFile = (format: string, name: string, contentType: string): BulkFile => ({
  ...{ format, label: `The ${format} file`, name, contentType, bytes: 7, sha256: 'ab'.repeat(32) },
  leftOut: {},
  gz: { name: `${name}.gz`, bytes: 3, sha256: 'cd'.repeat(32) },
});
const files = [
  bulkFile('csv', 'infrastructure-projects.csv', 'text/csv; charset=utf-8'),
  bulkFile('jsonl', 'infrastructure-projects.jsonl', 'application/x-ndjson'),
  bulkFile('oc4ids', 'infrastructure-projects.oc4ids.json', 'application/json'),
  bulkFile('history-csv', 'infrastructure-projects-history.csv', 'text/csv; charset=utf-8'),
];
const given: Attribution = {
  publisherName: 'Office "A" \\ <b>\nof Zoë\u2028; . @en',
  publisherUrl: 'https://office.example/?a=1&b=2#top',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  oc4idsPrefix: '',
};
const described = (attribution: Attribution): Described => ({
  ...{ index: over.archive, base: 'https://service.example', attribution, files },
});
const attributions = [
  ['without a licence', noAttribution],
  ['with publisher and licence', given],
] as const;

describe('the data package', () => {
  test.each(attributions)('is valid %s', (_, attribution) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const isValid = ajv.compile(dataPackageSchema);
    const content = JSON.parse(JSON.stringify(dataPackage(described(attribution))));
    isValid(content);
    expect(isValid.errors ?? []).toEqual([]);
  });

  test('has publisher, licence, days and each file with its checksum', () => {
    const content = dataPackage(described(given));
    expect(content).toMatchObject({
      contributors: [{ title: given.publisherName, path: given.publisherUrl, roles: ['publisher'] }],
      licenses: [{ path: given.licenceUrl }],
      temporalCoverage: '2019-01-01/2019-06-30',
    });
    expect(content.resources.map(({ path, bytes, hash }) => [path, bytes, hash])).toEqual(
      files.map(({ name, bytes, sha256 }) => [name, bytes, `sha256:${sha256}`]),
    );
  });

  test('without a licence says so', () => {
    const content = dataPackage(described(noAttribution));
    expect(content).not.toHaveProperty('licenses');
    expect(content.description).toContain('No licence was given');
  });

  const cellReads: Readonly<Record<string, RegExp>> = {
    string: /^.*$/s,
    integer: /^-?\d+$/,
    number: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/,
    date: /^\d{4}-\d{2}-\d{2}$/,
    boolean: /^(true|false)$/,
    list: /^\S+( \S+)*$/,
  };
  test.each([
    ['csv', () => csvChunks(over.archive, over.archive.allPositions), 2],
    ['history-csv', () => historyCsvChunks(over.archive), 3],
  ] as const)('has a schema that the cells of the file %s follow', async (format, chunks, rows) => {
    const { schema } = dataPackage(described(noAttribution)).resources.find(({ name }) => name === format)!;
    const [header, ...lines] = parse(await joined(chunks())) as string[][];
    expect(schema!.fields.map(({ name }) => name)).toEqual(header);
    expect(lines.length).toBe(rows);
    const wrong = lines.flatMap((line) =>
      schema!.fields.filter(({ type }, i) => line[i] !== '' && !cellReads[type]!.test(line[i]!)),
    );
    expect(wrong).toEqual([]);
    const keys = lines.map((line) => schema!.primaryKey.map((name) => line[header!.indexOf(name)]).join());
    expect(new Set(keys).size).toBe(rows);
  });
});

describe('the DCAT catalogue', () => {
  const graphOf = (turtle: string): Store => new Store(new Parser().parse(turtle));

  test.each(attributions)('is the same graph in JSON-LD and in Turtle %s', async (_, attribution) => {
    const options = { algorithm: 'URDNA2015', format: 'application/n-quads' } as const;
    const document = JSON.parse(dcatJsonLd(described(attribution)));
    const fromJson = await jsonld.canonize(document, options);
    const quads = graphOf(dcatTurtle(described(attribution))).getQuads(null, null, null, null);
    const fromTurtle = await jsonld.canonize(await jsonld.fromRDF(quads as unknown as object), options);
    expect(fromTurtle).toBe(fromJson);
    expect(quads.length).toBeGreaterThan(100);
  });

  test.each(attributions)('follows the rules of DCAT-AP %s', (_, attribution) => {
    const graph = graphOf(dcatTurtle(described(attribution)));
    const wrong = classRules.flatMap(({ type, properties }) => {
      const nodes = graph.getSubjects(`${RDF}type`, type, null);
      if (nodes.length === 0) return [`no ${type}`];
      return nodes.flatMap((node) =>
        properties.flatMap(({ path, min, max, range }) => {
          const values = graph.getQuads(node, path, null, null);
          const isRight = (quad: Quad) => range === undefined || range(quad.object, graph);
          return values.length < min || values.length > max || !values.every(isRight)
            ? [`${node.value} ${path}: ${values.map(({ object }) => object.value).join(', ')}`]
            : [];
        }),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('names publisher and licence as given', () => {
    const graph = graphOf(dcatTurtle(described(given)));
    const one = (property: string) => graph.getObjects(null, property, null).map(({ value }) => value);
    expect(one('http://xmlns.com/foaf/0.1/name')).toEqual([given.publisherName]);
    expect(new Set(one('http://purl.org/dc/terms/license'))).toEqual(new Set([given.licenceUrl]));
    expect(one('http://purl.org/dc/terms/rights')).toEqual([]);
  });

  test('without a licence says so at each file', () => {
    const graph = graphOf(dcatTurtle(described(noAttribution)));
    expect(graph.getObjects(null, 'http://purl.org/dc/terms/license', null)).toEqual([]);
    const label = DataFactory.literal('No licence was given for the data.', 'en');
    expect(graph.getSubjects(`${RDFS}label`, label, null).length).toBe(2 * files.length);
  });
});

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
