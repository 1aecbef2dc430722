import Type from 'typebox';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { Problem } from '../problem.ts';
import { type Parameter, readParameters } from './parameter.ts';

const parameters = [
  { name: 'size', schema: Type.Integer({ minimum: 1, maximum: 50 }), description: '' },
  { name: 'cost', schema: Type.Number(), description: '' },
  { name: 'order', schema: Type.Enum(['up', 'down']), description: '' },
  { name: 'show', schema: Type.Array(Type.Enum(['a', 'b', 'c'])), description: '' },
  { name: 'most', schema: Type.Integer({ minimum: 1 }), largest: 9, description: '' },
  { name: 'open', schema: Type.Boolean(), description: '' },
  { name: 'stage', schema: Type.String(), description: '', repeatable: true },
] as const satisfies readonly Parameter[];

const read = (query: string) => readParameters(new URLSearchParams(query), parameters);

function problemOf(query: string): Problem {
  try {
    read(query);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return error as Problem;
  }
  throw new Error(`nothing is invalid in ${query}`);
}

describe('a parameter', () => {
  test.each([
    ['size=7', { size: 7 }],
    ['size=007', { size: 7 }],
    ['cost=-1.5', { cost: -1.5 }],
    ['order=up', { order: 'up' }],
    ['show=c,a', { show: ['c', 'a'] }],
    ['show=c,+a', { show: ['c', 'a'] }],
    ['show=c&show=a,b', { show: ['c', 'a', 'b'] }],
    ['most=9', { most: 9 }],
    ['most=10', { most: 9 }],
    ['most=99999999999999999999', { most: 9 }],
    ['open=true', { open: true }],
    ['stage=x', { stage: ['x'] }],
    ['stage=x&stage=y', { stage: ['x', 'y'] }],
    ['stage=x&stage=y&stage=x', { stage: ['x', 'y'] }],
    ['', {}],
    ['size=&order=&stage=', {}],
    ['size=&size=7', { size: 7 }],
    ['stage=&stage=y', { stage: ['y'] }],
    ['utm_source=x&Size=7&__proto__=1&constructor=2', {}],
  ])('is read from "%s" as %j', (query, values) => {
    expect(read(query).values).toEqual(values);
  });

  test('has the type that its schema describes', () => {
    expectTypeOf(read('').values).toEqualTypeOf<{
      readonly size?: number;
      readonly cost?: number;
      readonly order?: 'up' | 'down';
      readonly show?: ('a' | 'b' | 'c')[];
      readonly most?: number;
      readonly open?: boolean;
      readonly stage?: readonly string[];
    }>();
  });

  test('is returned for links as the client sent it, if it is known and not empty', () => {
    expect(read('stage=y&show=c,+a&show=b&utm=1&size=007&order=&stage=x').pairs).toEqual([
      ['size', '007'],
      ['show', 'c, a,b'],
      ['stage', 'y'],
      ['stage', 'x'],
    ]);
  });
});

describe('the error message', () => {
  test.each([
    ['size=0', 'size takes a whole number from 1 to 50, not "0".'],
    ['size=51', 'size takes a whole number from 1 to 50, not "51".'],
    ['size=1.5', 'size takes a whole number from 1 to 50, not "1.5".'],
    ['size=1e1', 'size takes a whole number from 1 to 50, not "1e1".'],
    ['size=%2B5', 'size takes a whole number from 1 to 50, not "+5".'],
    ['size=99999999999999999999', 'size takes a whole number from 1 to 50, not "99999999999999999999".'],
    ['most=0', 'most takes a whole number from 1, not "0".'],
    ['cost=Infinity', 'cost takes a number, not "Infinity".'],
    ['open=constructor', 'open takes true or false, not "constructor".'],
    ['order=sideways', 'order takes one of up, down, not "sideways".'],
    ['order=UP', 'order takes one of up, down, not "UP".'],
    ['show=a,x,b,y', 'show takes a comma-separated list of a, b, c, not "x,y".'],
    ['show=a&show=x', 'show takes a comma-separated list of a, b, c, not "x".'],
    ['show=a,', 'show takes a comma-separated list of a, b, c, not "".'],
    ['size=1&size=1', 'size was given 2 times: give it once.'],
  ])('for "%s" is: %s', (query, sentence) => {
    expect(problemOf(query).message).toBe(sentence);
  });

  test.each([
    ['size=0', { parameter: 'size', value: '0', minimum: 1, maximum: 50 }],
    ['order=x', { parameter: 'order', value: 'x', allowed: ['up', 'down'] }],
    ['show=x,a', { parameter: 'show', value: 'x,a', allowed: ['a', 'b', 'c'] }],
    ['size=1&size=2', { parameter: 'size', value: ['1', '2'] }],
  ])('for "%s" comes with the members %j', (query, members) => {
    expect(problemOf(query)).toMatchObject({ kind: 'bad-parameter', status: 400, members });
  });
});
