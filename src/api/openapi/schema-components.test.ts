import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { SchemaComponents } from './schema-components.ts';

const point = Type.Object({ x: Type.Number() }, { $id: 'Point' });

describe('shapes of a document', () => {
  test('stand once under their names, wherever they occur', () => {
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

  test('without a name stand where they are', () => {
    const schemas = new SchemaComponents();
    expect(schemas.reference(Type.Integer({ minimum: 1 }))).toEqual({ type: 'integer', minimum: 1 });
    expect(schemas.all()).toEqual({});
  });

  test('of one name cannot be two', () => {
    const schemas = new SchemaComponents();
    schemas.reference(point);
    expect(() => schemas.reference(Type.String({ $id: 'Point' }))).toThrow(
      'two different schemas are named Point',
    );
  });

  test.each([
    [['a', 'b'], { type: 'string', enum: ['a', 'b'] }],
    [['a', null], { enum: ['a', null] }],
  ])('that are a choice of %j say so where all are texts', (choices, expected) => {
    expect(new SchemaComponents().reference({ enum: choices })).toEqual(expected);
  });
});
