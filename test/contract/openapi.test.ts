import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openApiPath, operationId } from '../../src/api/openapi/document.ts';
import { openApiRoute } from '../../src/api/openapi/routes.ts';
import { apiOperations } from '../../src/api/operations.ts';
import { readConfig } from '../../src/config.ts';
import { BulkDownloads } from '../../src/export/index.ts';
import type { Operation } from '../../src/http/operation.ts';
import { filterFields, recordFieldNames } from '../../src/project/index.ts';
import { reported } from '../../src/project/project.fixture.ts';
import { batches, quarterOf } from '../../src/store/store.fixture.ts';
import { smallCatalogue } from '../fixtures/catalogue.ts';
import { generatedAreas, randomSeeds } from '../fixtures/generated-areas.ts';
import { Published } from '../fixtures/published.ts';
import { serviceOver, serviceWithoutData, serving } from '../fixtures/service.ts';
import { type DocumentedOperation, OpenApiChecker, type OpenApiDocument } from '../openapi-checker.ts';
import { acceptedTexts, type KnownRecord, type ParameterSchema, rejectedTexts } from '../parameter-values.ts';
import { startService, temporaryFolder } from '../program.ts';
import { headerMap, type RawResponse, type Sending, sendOnce, sendRaw } from '../raw-request.ts';

/** Compares the OpenAPI document with the running service on the sample with areas, in both directions. */
const folder = temporaryFolder();
const areasFile = join(folder.path, 'wards.geojson');
writeFileSync(
  areasFile,
  JSON.stringify(
    generatedAreas(
      'ward',
      randomSeeds(50, (i) => `Ward ${i}`),
    ),
  ),
);
const { base, stop } = await startService(['--store', inject('sampleStore')], {
  env: {
    AREAS_FILE: areasFile,
    POPULATION_FILE: 'countries/za/sample/population.csv',
    INDEX_DIR: join(folder.path, 'index'),
  },
});
afterAll(async () => {
  await stop();
  folder.remove();
});
const OPENAPI = '/api/v1/openapi.json';
const document = (await (await fetch(base + OPENAPI)).json()) as OpenApiDocument;
const checker = new OpenApiChecker(document);
const { config } = readConfig({});
const operations = apiOperations(config.maxLimit, new BulkDownloads(base));

const send = (path: string, sending?: Sending) => sendRaw(base, path, sending);

/** Sends a request and checks the response. Returns it for further tests. */
async function checked(
  operation: DocumentedOperation,
  path: string,
  sending: Sending = {},
): Promise<RawResponse> {
  const answer = await send(path, sending);
  const wrong = checker.disagreements(operation, answer, {
    isHead: sending.method === 'HEAD',
    hasFields: /[?&]fields=[^&]/.test(path),
  });
  expect(wrong, `${sending.method ?? 'GET'} ${path.slice(0, 300)}`).toEqual([]);
  return answer;
}

const json = ({ body }: RawResponse) => JSON.parse(body.toString());

const SEARCH = '/api/v1/infrastructure-projects/full/search/';
const known = [...filterFields, 'url_path', 'main_contractor'].join(',');
const [publication] = json(await send('/api/v1/infrastructure-projects/publications/?limit=1')).results;
const [area] = json(await send(`${SEARCH}facets/?level=ward`)).fields.area;
const record: KnownRecord = {
  ...json(await send(`${SEARCH}?limit=1&offset=40&q=main_contractor:construction&fields=${known}`))
    .results[0],
  changed_since: publication.id,
  area: area.text,
  level: 'ward',
};

interface BulkFile {
  readonly url: string;
  readonly bytes: number;
  readonly content_type: string;
}

/**
 * The bulk files. The first request waits until they are written, or gets a Retry-After.
 */
async function bulkFiles(): Promise<readonly BulkFile[]> {
  for (let asked = 0; asked < 8; asked++) {
    const answer = await send('/api/v1/infrastructure-projects/full/download/');
    if (answer.status === 200) return json(answer).files;
  }
  throw new Error('the bulk files were never written');
}
const files = (await bulkFiles()).toSorted((a, b) => a.bytes - b.bytes);
/** One of each media type: the larger ones only take longer. */
const smallFiles = new Map(files.toReversed().map(({ content_type, url }) => [content_type, url]));

/** Values for the variable parts of paths. */
const inPath: Readonly<Record<string, readonly string[]>> = {
  id: ['1', '17260'],
  project: [record.url_path!.split('/').at(-1)!],
  file: [...smallFiles.values()].map((url) => url.split('/').at(-1)!),
};

function filled(path: string, choose: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(choose(name)));
}
/** No operation takes it. */
const IN_VAIN = ['utm_source', 'mail'] as const;

const usualPath = ({ path }: DocumentedOperation): string => filled(path, (name) => inPath[name]![0]!);

const textsFor = (name: string, schema: object): readonly string[] => acceptedTexts(name, schema, record);

/**
 * Filters for operations that send everything that matches: one name for downloads, a province
 * for the map.
 */
function filtersFor({ path }: DocumentedOperation): readonly (readonly [string, string])[] {
  if (path.startsWith('/infrastructure-projects/full/search/')) return [['name', record.name!]];
  return path.endsWith('/geojson/') ? [['province', record.province!]] : [];
}

/** The same without those by `name`, but never none. */
function filtersBeside(operation: DocumentedOperation, name: string): ReturnType<typeof filtersFor> {
  const filters = filtersFor(operation);
  const others = filters.filter(([other]) => other !== name);
  return filters.length > 0 && others.length === 0
    ? [['local_municipality', record.local_municipality!]]
    : others;
}

function query(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][])}`;
}

interface Shape {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

const queryParameters = ({ parameters }: DocumentedOperation) =>
  parameters.filter((each) => each.in === 'query');

describe('the document', () => {
  test('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test('names the address of the request', () => {
    expect(document.servers).toEqual([{ url: base }]);
  });

  test('describes every operation of the API, and no others', () => {
    expect(
      operations.filter(({ documentation }) => documentation === undefined).map(({ name }) => name),
    ).toEqual([]);
    const service = ['/healthz', '/readyz', '/metrics', OPENAPI];
    expect(checker.operations.map(({ path }) => path).sort()).toEqual(
      [...operations.map(openApiPath), ...service].sort(),
    );
  });

  test('says that a project of the listing has every field, unless `fields` is given', () => {
    const { ListingPage, ProjectRecord } = document.components.schemas as unknown as Record<string, Shape>;
    expect(ListingPage!.properties.results).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/ProjectRecord' },
    });
    expect(ProjectRecord!.required).toEqual(recordFieldNames);
  });

  test('has no dangling reference and no unused component', () => {
    const references = new Set(JSON.stringify(document).match(/#\/components\/\w+\/[\w-]+/g));
    const components = Object.entries(document.components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...references].sort()).toEqual(components.sort());
  });
});

describe.each(checker.operations)('$path', (operation) => {
  /** A file that is never empty is not found if no project is. */
  const isNeverEmpty =
    operation.statuses.includes(404) && filled(operation.path, () => '1') === operation.path;
  const statusOf = ({ status }: RawResponse) => (isNeverEmpty && status === 404 ? 200 : status);

  test('answers as documented, with every value of every parameter', async () => {
    await checked(operation, usualPath(operation) + query([...filtersFor(operation), IN_VAIN]));
    for (const { name, schema } of operation.parameters) {
      if (name in inPath) {
        for (const value of inPath[name]!)
          await checked(
            operation,
            filled(operation.path, () => value),
          );
        continue;
      }
      // Words alone, so that they find something to correct and to place.
      const others =
        isNeverEmpty && name === 'q' ? [] : filtersFor(operation).filter(([other]) => other !== name);
      for (const value of textsFor(name, schema)) {
        const needed = [
          ...(value === 'distance' ? [['near', textsFor('near', {})[0]!] as const] : []),
          ...(name === 'by' && value.includes('area') ? [['level', record.level!] as const] : []),
        ];
        const answer = await checked(
          operation,
          usualPath(operation) + query([...others, ...needed, [name, value]]),
        );
        expect([name, value, statusOf(answer)]).toEqual([name, value, 200]);
      }
      await checked(operation, usualPath(operation) + query([...filtersBeside(operation, name), [name, '']]));
    }
  });

  test('accepts all parameters together, and only repeatable ones more than once', async () => {
    const values = queryParameters(operation).flatMap(({ name, schema }) => {
      // Pages by cursor take no offset, and what changed takes no words.
      if (name === 'cursor' || name === 'changed_since') return [];
      const texts = textsFor(name, schema);
      return (schema as ParameterSchema).items && !['fields', 'bbox', 'near'].includes(name)
        ? texts.slice(0, 2).map((text) => [name, text] as const)
        : [[name, texts[0]!] as const];
    });
    expect(statusOf(await checked(operation, usualPath(operation) + query(values)))).toBe(200);
    for (const parameter of queryParameters(operation)) {
      const { name, schema } = parameter;
      // A comma-separated list may come in parts, but a box has four numbers, and a place two or three.
      const isRepeatable = (parameter as { explode?: boolean }).explode === true || name === 'fields';
      const text = textsFor(name, schema)[0]!;
      const answer = await checked(
        operation,
        usualPath(operation) +
          query([...filtersFor(operation).filter(([other]) => other !== name), [name, text], [name, text]]),
      );
      expect([name, statusOf(answer)]).toEqual([name, isRepeatable ? 200 : 400]);
    }
  });

  test('rejects what the schemas of parameters exclude', async () => {
    for (const { name, schema } of queryParameters(operation)) {
      for (const text of rejectedTexts(schema)) {
        const answer = await checked(operation, usualPath(operation) + query([[name, text]]));
        expect([name, text, answer.status, json(answer).parameter]).toEqual([name, text, 400, name]);
      }
    }
  });

  test('answers HEAD with the same headers, and OPTIONS with the same parameters', async () => {
    const path = usualPath(operation) + query(filtersFor(operation));
    const [get, head] = [await send(path), await checked(operation, path, { method: 'HEAD' })];
    const without = ({ headers }: RawResponse) =>
      [...headers].filter(([name]) => !['date', 'content-length', 'transfer-encoding'].includes(name));
    expect([head.status, without(head), head.body.length]).toEqual([get.status, without(get), 0]);
    if (!operations.some((each) => openApiPath(each) === operation.path)) return;
    const { parameters } = json(await send(path, { method: 'OPTIONS' })) as {
      parameters: readonly { name: string }[];
    };
    expect(parameters.map(({ name }) => name)).toEqual(queryParameters(operation).map(({ name }) => name));
  });

  test('reaches its documented statuses', async () => {
    const path = usualPath(operation);
    const reached: Readonly<Record<number, () => Promise<RawResponse>>> = {
      200: () =>
        checked(operation, path + query(filtersFor(operation)), {
          headers: { 'accept-encoding': 'br, gzip' },
        }).catch(() => send(path)),
      304: async () => {
        const { headers } = await send(path + query(filtersFor(operation)));
        const tag = headers.get('etag')!;
        await checked(operation, path + query([...filtersFor(operation), IN_VAIN]), {
          headers: { 'if-none-match': '*' },
        });
        return checked(operation, path + query(filtersFor(operation)), {
          headers: { 'if-none-match': tag },
        });
      },
      301: () => checked(operation, filled(operation.path, () => '1') + query([IN_VAIN])),
      206: () => checked(operation, path + query([IN_VAIN]), { headers: { range: 'bytes=0-9' } }),
      400: () => checked(operation, path + query([IN_VAIN]), { headers: { host: 'no host' } }),
      404: () =>
        checked(
          operation,
          filled(operation.path, () => '9999999999') + (isNeverEmpty ? '?q=zyxwv&' : '?') + IN_VAIN.join('='),
        ),
      414: () => checked(operation, `${path}?${IN_VAIN.join('=')}&q=${'x'.repeat(9000)}`),
      416: () => checked(operation, path + query([IN_VAIN]), { headers: { range: 'bytes=99999999999-' } }),
      431: () => checked(operation, path, { headers: { 'x-long': 'x'.repeat(70_000) } }),
    };
    for (const status of operation.statuses) {
      if (status in reached) expect((await reached[status]!()).status).toBe(status);
    }
  });
});

describe('a publication', () => {
  test('has every documented member, if everything was recorded', async () => {
    const [snapshot] = smallCatalogue().snapshots;
    const changes = {
      comparedWith: { financialYear: '2019-20', quarter: 1 },
      ...{ added: 1, changed: 2, vanished: 3, unchanged: 4 },
      largest: [1, 'gone'].map((id) => ({
        sphere: 'provincial' as const,
        irmProjectId: String(id),
        name: 'School',
        beforeRand: 1,
        afterRand: 2,
      })),
    } as const;
    const record = { changes, publicNote: 'Corrected' };
    const service = await serviceOver({ kind: 'reported', snapshots: [snapshot!], record });
    for (const operation of checker.operations.filter(({ path }) => path.includes('/publications/'))) {
      const answer = responseOf(await service.ask({ url: operation.path }));
      expect(checker.disagreements(operation, answer), operation.path).toEqual([]);
    }
    await service.close();
  });
});

describe('every status', () => {
  test('410 is answered where what a publication listed is not kept, and else what changed', async () => {
    const published = new Published();
    const ids: string[] = [];
    for (const names of [
      ['A', 'B'],
      ['A', 'C'],
    ]) {
      const projects = batches(names.map((name) => reported(name, { name, status: names[1]! })));
      await published.store.publish({
        kind: 'sample',
        snapshots: [{ irmSnapshot: quarterOf('2019-20', 2), projects }],
      });
      await published.index();
      ids.push(published.publicationId);
    }
    const answering = checker.operations.filter(({ statuses }) => statuses.includes(410));
    expect(answering.length).toBeGreaterThan(5);
    for (const status of [200, 410]) {
      for (const operation of answering) {
        const hasFields = operation.parameters.some(({ name }) => name === 'fields');
        for (const fields of hasFields ? [[], [['fields', 'name'] as const]] : [[]]) {
          const url = usualPath(operation) + query([['changed_since', ids[0]!], IN_VAIN, ...fields]);
          const answer = responseOf(await published.ask(url));
          expect([url, answer.status]).toEqual([url, status]);
          expect(checker.disagreements(operation, answer, { hasFields: fields.length > 0 }), url).toEqual([]);
        }
      }
      rmSync(join(published.folder, 'kept'), { recursive: true, force: true });
    }
    await published.close();
  });

  test('503 is answered before there is data, with Retry-After', async () => {
    const app = await serviceWithoutData();
    for (const operation of checker.operations.filter(({ statuses }) => statuses.includes(503))) {
      const wrong = checker.disagreements(
        operation,
        responseOf(await app.ask({ url: usualPath(operation) + query([IN_VAIN]) })),
      );
      expect(wrong, operation.path).toEqual([]);
    }
    await app.close();
  });

  test('429 is answered to clients that send too many requests, with Retry-After', async () => {
    const service = await serviceOver(smallCatalogue(45, 'sample'));
    const app = await serving({
      config: { ...config, rateLimit: 1 },
      index: { current: service.index },
      operations,
    });
    await sendOnce(app.base, OPENAPI);
    for (const operation of checker.operations.filter(({ statuses }) => statuses.includes(429))) {
      const answer = await sendOnce(app.base, usualPath(operation));
      expect([operation.path, answer.status]).toEqual([operation.path, 429]);
      expect(checker.disagreements(operation, answer), operation.path).toEqual([]);
    }
    await app.close();
    await service.close();
  });

  test('503 is answered during overload, with Retry-After', async () => {
    const service = await serviceOver(smallCatalogue(45, 'sample'));
    const slow = operations.map(
      (operation): Operation => ({
        ...operation,
        handle: () => {
          const end = performance.now() + 20;
          while (performance.now() < end);
          return { body: '' };
        },
      }),
    );
    const app = await serving({
      config: { ...config, maxLagMs: 1, cacheMb: 0 },
      index: { current: service.index },
      operations: slow,
      routes: [openApiRoute({ operations, programVersion: 'any', baseOf: () => base })],
    });
    const mayWait = checker.operations.filter(
      ({ statuses }) => statuses.includes(429) && statuses.includes(503),
    );
    /** Sends a request behind others. Again if it was the first to arrive, which does not wait. */
    const behindOthers = async (path: string): Promise<RawResponse> => {
      for (let sent = 1; ; sent++) {
        const others = Array.from({ length: 8 }, (_, i) => sendOnce(app.base, `${SEARCH}?offset=${i}`));
        const answer = await sendOnce(app.base, path);
        await Promise.all(others);
        if (answer.status === 503 || sent === 20) return answer;
      }
    };
    for (const operation of mayWait) {
      const answer = await behindOthers(usualPath(operation));
      expect([operation.path, answer.status]).toEqual([operation.path, 503]);
      expect(checker.disagreements(operation, answer), operation.path).toEqual([]);
    }
    await app.close();
    await service.close();
  });

  test('500 is answered if an operation fails', async () => {
    const service = await serviceOver(smallCatalogue(45, 'sample'));
    const failing = operations.map(
      (operation): Operation => ({
        ...operation,
        handle: () => {
          throw new Error('on purpose');
        },
      }),
    );
    const app = await serving({ index: { current: service.index }, operations: failing });
    for (const operation of checker.operations.filter(({ statuses }) => statuses.includes(500))) {
      const wrong = checker.disagreements(
        operation,
        responseOf(await app.ask({ url: usualPath(operation) + query([IN_VAIN]) })),
      );
      expect(wrong, operation.path).toEqual([]);
    }
    await app.close();
    await service.close();
  });

  test('every parameter that is read is documented', async () => {
    const service = await serviceOver(smallCatalogue());
    for (const operation of operations) {
      const asked = new Set<string>();
      const spy = new Proxy(new URLSearchParams(), {
        get: (target, member) => {
          const value = Reflect.get(target, member);
          if (typeof value !== 'function') return value;
          return (name?: string, ...rest: unknown[]) => {
            if (typeof name === 'string') asked.add(name);
            return value.call(target, name, ...rest);
          };
        },
      });
      const path = { id: '1', project: '1-x', file: 'none' };
      await Promise.resolve()
        .then(() =>
          operation.handle(
            { base, prefix: '', query: spy, path, headers: {}, entityTag: '"x"' },
            service.index,
          ),
        )
        .catch(() => undefined);
      const documented = checker.operations.find((each) => each.id === operationId(operation))!;
      // The documents name present names alone.
      const present = [...asked].filter((name) => !operation.formerParameters?.includes(name));
      expect(present.sort(), operation.name).toEqual(
        queryParameters(documented)
          .map(({ name }) => name)
          .sort(),
      );
    }
    await service.close();
  });
});

/** The same response in the form that the checker takes. */
const responseOf = (answer: { statusCode: number; headers: object; rawPayload: Buffer }): RawResponse => ({
  status: answer.statusCode,
  headers: headerMap(answer.headers),
  body: answer.rawPayload,
});

test('everything that is documented was in some response', () => {
  expect(checker.unseen()).toEqual([]);
});
