import { request } from 'node:http';
import { Validator } from '@seriousme/openapi-schema-validator';
import pino from 'pino';
import { describe, expect, inject, test } from 'vitest';
import { smallCatalogue } from '../../src/api/catalogue.fixture.ts';
import { openApiPath, operationId } from '../../src/api/openapi/document.ts';
import { EXAMPLE_BASE, shortened } from '../../src/api/openapi/examples.ts';
import type { Operation } from '../../src/api/operation.ts';
import { apiOperations } from '../../src/api/operations.ts';
import { createServer } from '../../src/api/server.ts';
import { serviceOver, serviceWithoutData } from '../../src/api/service.fixture.ts';
import { readConfig } from '../../src/config.ts';
import { WholeCatalogue } from '../../src/export/index.ts';
import {
  type CheckedAnswer,
  type DocumentedOperation,
  OpenApiChecker,
  type OpenApiDocument,
} from '../openapi-checker.ts';

/** The OpenAPI document against the running service on the sample, in both directions. */
const base = inject('sampleService');
const OPENAPI = '/api/v1/openapi.json';
const document = (await (await fetch(base + OPENAPI)).json()) as OpenApiDocument;
const checker = new OpenApiChecker(document);
const { config } = readConfig({});
const operations = apiOperations(config.maxLimit, new WholeCatalogue(base));

interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `fetch` sends no Host of one's own and follows redirections: requests go out as they are written here. */
function send(path: string, { method = 'GET', headers = {} }: Sending = {}): Promise<CheckedAnswer> {
  return new Promise((resolve, reject) => {
    request(base + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const told = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({ status: response.statusCode ?? 0, headers: new Map(told), body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Sends and checks, and gives the answer to look at further. */
async function checked(
  operation: DocumentedOperation,
  path: string,
  sending: Sending = {},
): Promise<CheckedAnswer> {
  const answer = await send(path, sending);
  const wrong = checker.disagreements(operation, answer, sending.method === 'HEAD');
  expect(wrong, `${sending.method ?? 'GET'} ${path.slice(0, 300)}`).toEqual([]);
  return answer;
}

const json = ({ body }: CheckedAnswer) => JSON.parse(body.toString());

const SEARCH = '/api/v1/infrastructure-projects/full/search/';
const record = json(
  await send(
    `${SEARCH}?limit=1&offset=40&fields=${['name', 'province', 'government_label', 'sphere', 'department', 'status', 'primary_funding_source', 'financial_year', 'local_municipality', 'district_municipality', 'main_contractor', 'url_path'].join(',')}`,
  ),
).results[0] as Record<string, string | null>;

/** The files of the whole catalogue; the first to ask waits until they are made, or is told to come back. */
async function wholeFiles(): Promise<readonly { readonly url: string }[]> {
  for (let asked = 0; asked < 8; asked++) {
    const answer = await send('/api/v1/infrastructure-projects/full/download/');
    if (answer.status === 200) return json(answer).files;
  }
  throw new Error('the files of the whole catalogue were never made');
}
const files = await wholeFiles();

/** Values for the variable parts of paths. */
const inPath: Readonly<Record<string, readonly string[]>> = {
  id: ['1', '17260'],
  project: [record.url_path!.split('/').at(-1)!],
  file: files.map(({ url }) => url.split('/').at(-1)!),
};

function filled(path: string, choose: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(choose(name)));
}
const usualPath = ({ path }: DocumentedOperation): string => filled(path, (name) => inPath[name]![0]!);

/** Texts that a parameter takes, from its schema: every choice, the edges of numbers, real values of the sample. */
function acceptedTexts(name: string, schema: Schema): readonly string[] {
  if (name in byHand) return byHand[name]!;
  if (schema.enum) return schema.enum;
  if (schema.items?.enum)
    return [...schema.items.enum, schema.items.enum.join(','), schema.items.enum.slice(0, 2).join(', ')];
  if (schema.type === 'array') return acceptedTexts(name, schema.items!);
  if (schema.type === 'boolean') return ['true', 'false'];
  if (schema.type === 'integer')
    return [schema.minimum!, schema.maximum!, schema.default ?? schema.minimum! + 1].map(String);
  if (schema.type === 'number') return ['0', '-1', '1500000.5', '1e9'];
  if (schema.format === 'date') return ['2021-06-30', '0001-01-01', '9999-12-31'];
  return [record[name] ?? 'Something', 'no such value', 'É"\'&%<script>'];
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly format?: string;
  readonly pattern?: string;
}

const byHand: Readonly<Record<string, readonly string[]>> = {
  q: ['clinic', 'clnic', '"primary school"', 'É"', '-', 'polok'],
  bbox: ['16,-35,33,-22', '-180,-90,180,90', '28,-26,28,-26'],
  selected_facets: [
    ...[
      'sector',
      'government_label',
      'province',
      'department',
      'status',
      'primary_funding_source',
      'financial_year',
    ].map((field) => `${field}_exact:${record[field] ?? 'none'}`),
  ],
  since: ['2019-20-Q1'],
  until: ['2019-20-Q2'],
};

/** Texts that the schema of a parameter excludes. */
function refusedTexts(schema: Schema): readonly string[] {
  const { type, enum: choices, items, minimum, maximum, format, pattern } = schema;
  if (choices) return ['nonsense'];
  if (type === 'array')
    return items?.enum
      ? ['nonsense', `${items.enum[0]},nonsense`]
      : items?.type === 'number'
        ? ['1,2,3', '1,2,3,x']
        : refusedTexts(items!);
  if (type === 'boolean') return ['yes', '1'];
  if (type === 'integer')
    return [
      `${minimum! - 1}`,
      ...(maximum! < Number.MAX_SAFE_INTEGER ? [`${maximum! + 1}`] : []),
      '1.5',
      'x',
    ];
  if (type === 'number') return ['x', 'NaN', 'Infinity'];
  return format === 'date' ? ['2021-13-01', '30/06/2021', 'x'] : pattern ? ['nonsense'] : [];
}

/** Downloads send everything that matches: with every request they are narrowed to the projects of one name. */
const narrowed = ({ path }: DocumentedOperation): readonly (readonly [string, string])[] =>
  path.startsWith('/infrastructure-projects/full/search/') ? [['name', record.name!]] : [];

function query(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][])}`;
}

const queryParameters = ({ parameters }: DocumentedOperation) =>
  parameters.filter((each) => each.in === 'query');

describe('the document', () => {
  test('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.stringify(document));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test('names the address that it was asked at', () => {
    expect(document.servers).toEqual([{ url: base }]);
  });

  test('tells of every operation for programs, and of no others', () => {
    expect(
      operations.filter(({ documentation }) => documentation === undefined).map(({ name }) => name),
    ).toEqual([]);
    const service = ['/healthz', '/readyz', OPENAPI];
    expect(checker.operations.map(({ path }) => path).sort()).toEqual(
      [...operations.map(openApiPath), ...service].sort(),
    );
  });

  test('refers to nothing that is not there, and has nothing that nobody refers to', () => {
    const references = new Set(JSON.stringify(document).match(/#\/components\/\w+\/[\w-]+/g));
    const components = Object.entries(document.components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...references].sort()).toEqual(components.sort());
  });

  test('shows answers as the sample gives them', async () => {
    const recorded: Record<string, unknown> = {};
    for (const operation of operations) {
      const { example } = operation.documentation!;
      if (example === undefined) continue;
      const answer = await send(example);
      const text = answer.body.toString().replaceAll(base, EXAMPLE_BASE);
      const isJson =
        answer.headers.get('content-type')?.includes('json') &&
        !answer.headers.get('content-type')?.includes('ndjson');
      recorded[operationId(operation)] = shortened(isJson ? JSON.parse(text) : text);
    }
    recorded.checkThatItRuns = json(await send('/healthz'));
    await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot(
      '../../assets/api-examples.json',
    );
  });
});

describe.each(checker.operations)('$path', (operation) => {
  test('answers as documented, with every value of every parameter', async () => {
    await checked(operation, usualPath(operation) + query(narrowed(operation)));
    for (const { name, schema } of operation.parameters) {
      if (name in inPath) {
        for (const value of inPath[name]!)
          await checked(
            operation,
            filled(operation.path, () => value),
          );
        continue;
      }
      const others = narrowed(operation).filter(([other]) => other !== name);
      for (const value of acceptedTexts(name, schema as Schema)) {
        const { status } = await checked(operation, usualPath(operation) + query([...others, [name, value]]));
        expect([name, value, status]).toEqual([name, value, 200]);
      }
      await checked(operation, usualPath(operation) + query([...others, [name, '']]));
    }
  });

  test('takes parameters together, repeatable ones more than once, others not', async () => {
    const values = queryParameters(operation).flatMap(({ name, schema }) => {
      const texts = acceptedTexts(name, schema as Schema);
      return (schema as Schema).items && !(name === 'fields' || name === 'bbox')
        ? texts.slice(0, 2).map((text) => [name, text] as const)
        : [[name, texts[0]!] as const];
    });
    expect((await checked(operation, usualPath(operation) + query(values))).status).toBe(200);
    for (const parameter of queryParameters(operation)) {
      const { name, schema } = parameter;
      const isRepeatable = (parameter as { explode?: boolean }).explode === true;
      const text = acceptedTexts(name, schema as Schema)[0]!;
      const answer = await checked(
        operation,
        usualPath(operation) +
          query([...narrowed(operation).filter(([other]) => other !== name), [name, text], [name, text]]),
      );
      expect([name, answer.status]).toEqual([name, isRepeatable ? 200 : 400]);
    }
  });

  test('refuses what the schemas of parameters exclude', async () => {
    for (const { name, schema } of queryParameters(operation)) {
      for (const text of refusedTexts(schema as Schema)) {
        const answer = await checked(operation, usualPath(operation) + query([[name, text]]));
        expect([name, text, answer.status, json(answer).parameter]).toEqual([name, text, 400, name]);
      }
    }
  });

  test('answers HEAD with the same headers, and OPTIONS with the same parameters', async () => {
    const path = usualPath(operation) + query(narrowed(operation));
    const [get, head] = [await send(path), await checked(operation, path, { method: 'HEAD' })];
    const without = ({ headers }: CheckedAnswer) =>
      [...headers].filter(([name]) => !['date', 'content-length', 'transfer-encoding'].includes(name));
    expect([head.status, without(head), head.body.length]).toEqual([get.status, without(get), 0]);
    const described = json(await send(path, { method: 'OPTIONS' })).parameters as
      | readonly { name: string }[]
      | undefined;
    if (described)
      expect(described.map(({ name }) => name)).toEqual(queryParameters(operation).map(({ name }) => name));
  });

  test('reaches its documented statuses', async () => {
    const path = usualPath(operation);
    const reached: Readonly<Record<number, () => Promise<CheckedAnswer>>> = {
      200: () =>
        checked(operation, path + query(narrowed(operation)), {
          headers: { 'accept-encoding': 'br, gzip' },
        }).catch(() => send(path)),
      304: async () => {
        const { headers } = await send(path + query(narrowed(operation)));
        return checked(operation, path + query(narrowed(operation)), {
          headers: { 'if-none-match': headers.get('etag')! },
        });
      },
      301: () =>
        checked(
          operation,
          filled(operation.path, () => '1-wrong'),
        ),
      206: () => checked(operation, path, { headers: { range: 'bytes=0-9' } }),
      400: () => checked(operation, path, { headers: { host: 'no host' } }),
      404: () =>
        checked(
          operation,
          filled(operation.path, () => '9999999999'),
        ),
      414: () => checked(operation, `${path}?q=${'x'.repeat(9000)}`),
      416: () => checked(operation, path, { headers: { range: 'bytes=99999999999-' } }),
      431: () => checked(operation, path, { headers: { 'x-long': 'x'.repeat(70_000) } }),
    };
    for (const status of operation.statuses) {
      if (status in reached) expect((await reached[status]!()).status).toBe(status);
    }
  });
});

describe('every status', () => {
  test('503 is answered before there is data, with the time to come back', async () => {
    const app = serviceWithoutData();
    for (const operation of checker.operations.filter(({ statuses }) => statuses.includes(503))) {
      const wrong = checker.disagreements(
        operation,
        answerOf(await app.inject({ url: usualPath(operation) })),
      );
      expect(wrong, operation.path).toEqual([]);
    }
    await app.close();
  });

  test('500 is answered where an operation fails', async () => {
    const service = await serviceOver(smallCatalogue(45, 'sample'));
    const failing = operations.map(
      (operation): Operation => ({
        ...operation,
        answer: () => {
          throw new Error('on purpose');
        },
      }),
    );
    const app = createServer({
      config,
      index: { current: service.index },
      operations: failing,
      programVersion: 'test',
      logger: pino({ level: 'silent' }),
    });
    for (const operation of checker.operations.filter(({ statuses }) => statuses.includes(500))) {
      const wrong = checker.disagreements(
        operation,
        answerOf(await app.inject({ url: usualPath(operation) })),
      );
      expect(wrong, operation.path).toEqual([]);
    }
    await app.close();
    await service.close();
  });

  test('no parameter is read that is not documented', async () => {
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
          operation.answer({ base, query: spy, path, headers: {}, entityTag: '"x"' }, service.index),
        )
        .catch(() => undefined);
      const documented = checker.operations.find((each) => each.id === operationId(operation))!;
      expect([...asked].sort(), operation.name).toEqual(
        queryParameters(documented)
          .map(({ name }) => name)
          .sort(),
      );
    }
    await service.close();
  });
});

/** An answer of a service that does not listen. */
function answerOf({
  statusCode,
  headers,
  rawPayload,
}: {
  statusCode: number;
  headers: object;
  rawPayload: Buffer;
}): CheckedAnswer {
  const told = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { status: statusCode, headers: new Map(told), body: rawPayload };
}

test('nothing is documented that no answer had', () => {
  expect(checker.unseen()).toEqual([]);
});
