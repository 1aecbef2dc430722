import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { noAttribution } from '../../export/index.ts';
import { type DescribedOperation, usualStatuses } from '../../http/operation.ts';
import type { Parameter } from '../../http/parameters/parameter.ts';
import { openApiDocument, openApiPath, operationId, shortened } from './document.ts';

const limit: Parameter = { name: 'limit', schema: Type.Integer({ minimum: 1 }), description: 'Records.' };
const named: Parameter = { name: 'name', schema: Type.String(), repeatable: true, description: 'Names.' };
const list: Parameter = {
  name: 'fields',
  schema: Type.Array(Type.String()),
  accepted: 'a list',
  description: 'Fields.',
};

function operation(name: string, parameters: readonly Parameter[], changed: object = {}): DescribedOperation {
  const documentation = {
    group: 'Search',
    statuses: usualStatuses,
    contentTypes: ['application/json'],
    ...changed,
  } as const;
  return {
    name,
    description: name,
    path: `/${operationId({ name } as DescribedOperation)}/:id`,
    parameters,
    documentation,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read the document by its paths.
const made = (...operations: DescribedOperation[]): any =>
  openApiDocument(operations, { programVersion: '1.2.3' });

describe('the document', () => {
  test('names the publisher, and the licence if one was given', () => {
    const info = (options: object) => openApiDocument([], { programVersion: '1', ...options }).info;
    const attribution = { ...noAttribution, publisherName: 'Ministry', publisherUrl: 'https://m.example/' };
    const licenceUrl = 'https://licence.example/1';
    const base = 'http://here.example';
    expect(info({ base })).not.toHaveProperty('license');
    expect(info({ base })).toMatchObject({ contact: { url: 'http://here.example/' } });
    expect(info({ attribution: { ...attribution, licenceUrl } })).toMatchObject({
      contact: { name: 'Ministry', url: 'https://m.example/' },
      license: { url: licenceUrl },
    });
  });

  test('leaves out pages for people', () => {
    const { documentation: _, ...page } = operation('A page', []);
    expect(Object.keys(made(page, operation('An operation', [])).paths)).toEqual(['/anOperation/{id}']);
  });

  test('describes shared parameters once, and a second meaning of a name where it is used', () => {
    const other: Parameter = { ...limit, description: 'Groups.' };
    const document = made(operation('a', [limit]), operation('b', [limit]), operation('c', [other]));
    expect(Object.keys(document.components.parameters)).toEqual(['limit']);
    expect(document.paths['/b/{id}'].get.parameters).toEqual([{ $ref: '#/components/parameters/limit' }]);
    expect(document.paths['/c/{id}'].get.parameters[0].description).toBe('Groups.');
  });

  test('names the component of an excluding filter without its mark, which names may not have', () => {
    const excluding: Parameter = { ...named, name: 'name!' };
    const document = made(operation('a', [excluding]), operation('b', [excluding]));
    expect(document.components.parameters.name_not.name).toBe('name!');
    expect(document.paths['/b/{id}'].get.parameters).toEqual([{ $ref: '#/components/parameters/name_not' }]);
  });

  test('distinguishes repeated parameters from comma-separated lists', () => {
    const { parameters } = made(operation('a', [named, list])).paths['/a/{id}'].get;
    expect(parameters).toMatchObject([
      { style: 'form', explode: true, schema: { type: 'array', items: { type: 'string' } } },
      { style: 'form', explode: false, description: 'Fields. Accepts a list.' },
    ]);
  });

  test('requires the variable parts of a path', () => {
    const { parameters } = made(operation('a', [limit], { pathParameters: [{ ...limit, name: 'id' }] }))
      .paths['/a/{id}'].get;
    expect(parameters.map((each: { in: string; required: boolean }) => [each.in, each.required])).toEqual([
      ['path', true],
      ['query', false],
    ]);
  });

  test('describes the response to requests with `fields` apart from the usual one', () => {
    const [schema, schemaWithFields] = [Type.Object({}, { $id: 'All' }), Type.Object({}, { $id: 'Some' })];
    const { content } = made(operation('a', [], { schema, schemaWithFields })).paths['/a/{id}'].get
      .responses[200];
    expect(content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/All' },
      'x-schema-with-fields': { $ref: '#/components/schemas/Some' },
    });
  });

  test('has the statuses of each operation, and no others under components', () => {
    const document = made(operation('a', [], { statuses: [200, 404] }));
    expect(Object.keys(document.paths['/a/{id}'].get.responses)).toEqual(['200', '404']);
    expect(Object.keys(document.components.responses)).toEqual(['NotFound']);
  });
});

describe('names', () => {
  test.each([
    ['List projects', 'listProjects'],
    ['Download as CSV', 'downloadAsCSV'],
  ])('of operations: %s is %s', (name, expected) => {
    expect(operationId(operation(name, []))).toBe(expected);
  });

  test('of variable parts are in braces', () => {
    expect(openApiPath({ path: '/a/:project/b' } as DescribedOperation)).toBe('/a/{project}/b');
  });
});

describe('an example', () => {
  test.each([
    ['keeps one object of a list', { a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }] }],
    ['keeps lists of plain values', { a: ['x', 'y'], c: [1, 2] }, { a: ['x', 'y'], c: [1, 2] }],
    ['shortens nested lists', { a: { b: [{ c: [{ d: 1 }, { d: 2 }] }] } }, { a: { b: [{ c: [{ d: 1 }] }] } }],
    ['keeps nested texts', { a: 'x\ny\nz' }, { a: 'x\ny\nz' }],
    ['keeps two lines of a text', 'x\ny\nz', 'x\ny'],
  ])('%s', (_what, response, expected) => {
    expect(shortened(response)).toEqual(expected);
  });
});
