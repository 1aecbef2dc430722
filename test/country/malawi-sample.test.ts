import { expect, test } from 'vitest';
import { samplePackages } from '../../src/sample/index.ts';

// The made-up sample of Malawi: packages of OC4IDS with what real ones show.

const read = (options = {}) =>
  samplePackages(options).map(({ text }) => JSON.parse(text).projects as readonly Made[]);
interface Made {
  readonly id: string;
  readonly [member: string]: unknown;
}
const [before, latest] = read() as [readonly Made[], readonly Made[]];
const all = JSON.stringify(latest);

test('is the same on every machine, and another one by another seed', () => {
  expect(read()).toEqual([before, latest]);
  expect(read({ seed: 2 })[1]).not.toEqual(latest);
});

test('has 700 projects in its last year, and most of them in the one before', () => {
  expect(new Set(latest.map(({ id }) => id)).size).toBe(700);
  expect(before.length).toBeGreaterThan(550);
  expect(before.every(({ id }) => latest.some((each) => each.id === id))).toBe(true);
  const names = new Map(latest.map(({ id, title }) => [id, title]));
  expect(before.every(({ id, title }) => names.get(id) === title)).toBe(true);
});

test.each([
  ['points', '"type":"Point"'],
  ['several points', '"type":"MultiPoint"'],
  ['a line', '"type":"LineString"'],
  ['several lines', '"type":"MultiLineString"'],
  ['an area', '"type":"Polygon"'],
  ['several areas', '"type":"MultiPolygon"'],
  ['codes of gazetteers', '"ISO3166-2"'],
  ['dollars', '"currency":"USD"'],
  ['euros', '"currency":"EUR"'],
  ['a stage of older versions', '"status":"completed"'],
  ['a stage of newer versions', '"status":"maintenance"'],
  ['references between parties', '"suppliers":[{"id":"supplier"'],
  ['an e-mail address', '"email"'],
  ['a telephone', '"telephone"'],
  ['unknown members', '"internalNumber"'],
  ['a list in the place of an object', '"budget":[{'],
  ['an empty text in the place of none', '"title":""'],
  ['an amount as text', /"amount":"\d+"/],
  ['several locations', '"location-2"'],
] as const)('has %s', (_, expected) => expect(all).toMatch(expected));

test('has projects that are an id alone, and firms that say that they are made up', () => {
  expect(latest.filter((project) => Object.keys(project).length === 1).length).toBeGreaterThan(9);
  const suppliers = [...all.matchAll(/"id":"supplier","name":"([^"]+)"/g)].map(([, name]) => name!);
  expect(suppliers.length).toBeGreaterThan(100);
  expect(suppliers.every((name) => name.startsWith('Made-up '))).toBe(true);
});
