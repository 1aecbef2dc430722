import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { SchemaComponents } from './schema-components.ts';

const point = Type.Object({ x: Type.Number() }, { $id: 'Point' });

describe('schemas of a document', () => {
  test('with a name are written once, however often they occur', () => {
    const schemas = new SchemaComponents();
    const line = schemas.reference(Type.Object({ from: point, to: Type.Array(point) }, { $id: 'Line' }));
    const reference = { $ref: '#/components/schemas/Point' };
    expect(line).toEqual({ $ref: '#/components/schemas/Line' });
    expect(schemas.all()).toEqual({
      Line: {
        type: 'object',
        required: ['from', 'to'],
        properties: { from: reference, to: { type: 'array', items: reference } },
      },
      Point: { type: 'object', required: ['x'], properties: { x: { type: 'number' } } },
    });
  });

  test('without a name are written where they occur', () => {
    const schemas = new SchemaComponents();
    expect(schemas.reference(Type.Integer({ minimum: 1 }))).toEqual({ type: 'integer', minimum: 1 });
    expect(schemas.all()).toEqual({});
  });

  test('must not differ if they have the same name', () => {
    const schemas = new SchemaComponents();
    schemas.reference(point);
    expect(() => schemas.reference(Type.String({ $id: 'Point' }))).toThrow(
      'two different schemas are named Point',
    );
  });

  test.each([
    [['a', 'b'], { type: 'string', enum: ['a', 'b'] }],
    [['a', null], { enum: ['a', null] }],
  ])('that enumerate %j have the type string if all values are strings', (choices, expected) => {
    expect(new SchemaComponents().reference({ enum: choices })).toEqual(expected);
  });
});
