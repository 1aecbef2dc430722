import { describe, expect, test } from 'vitest';
import { type FileToPropose, proposeKey } from './propose-key.ts';

const none = { 1: 0, 2: 0, 3: 0, 4: 0 };
const q1 = {
  sphere: 'provincial',
  financialYear: '2019-20',
  quarter: 1,
  taken: '2019-07-15',
  projects: 10,
} as const;
const proposed = (fileName: string, rest: Partial<FileToPropose> = {}) =>
  proposeKey({
    fileName,
    sheets: ['Projects'],
    facts: { spending: none, irmProjectIds: [], sender: undefined },
    publishedOn: undefined,
    published: { irmSnapshots: [], known: { provincial: 0, national: 0 } },
    today: '2019-10-20',
    ...rest,
  });
const spending = (spent: Partial<typeof none>) => ({
  facts: { spending: { ...none, ...spent }, irmProjectIds: [], sender: undefined },
});

describe('a proposed quarter', () => {
  test.each<[string, object]>([
    [
      'IRM provincial 2019-20 Q2.xlsx',
      { sphere: 'provincial', financialYear: '2019-20', quarter: 2, taken: '2019-10-20' },
    ],
    [
      'National_FY201920_Q3_20200115.xlsx',
      { sphere: 'national', financialYear: '2019-20', quarter: 3, taken: '2020-01-15' },
    ],
    ['2nd quarter, taken 15 October 2019.csv', { quarter: 2, financialYear: '2019-20', taken: '2019-10-15' }],
  ])('follows from the name %s', (name, expected) => {
    expect(proposed(name)).toMatchObject({ ...expected, contradictions: [] });
  });

  test('follows from a sheet', () => {
    expect(proposed('final.xlsx', { sheets: ['2019-20 Q4'] })).toMatchObject({
      financialYear: '2019-20',
      quarter: 4,
    });
  });

  test('follows from the filled columns, and from what is published', () => {
    const published = { irmSnapshots: [q1], known: { provincial: 40, national: 1 } };
    expect(proposed('final.xlsx', { ...spending({ 1: 9, 2: 9 }), published })).toMatchObject({
      sphere: 'provincial',
      financialYear: '2019-20',
      quarter: 2,
      taken: '2019-10-20',
      contradictions: [],
    });
    expect(proposed('final.xlsx', { ...spending({ 1: 9 }), published })).toMatchObject({
      financialYear: '2019-20',
      quarter: 1,
    });
  });

  test.each<[number, string]>([
    [4, 'add'],
    [5, 'replace'],
  ])('that is published with 10 projects, of which %d come, is to %s', (count, mode) => {
    const facts = { spending: none, irmProjectIds: Array.from({ length: count }, String), sender: undefined };
    const published = { irmSnapshots: [q1], known: { provincial: 0, national: 0 } };
    expect(proposed('provincial 2019-20 Q1.xlsx', { facts, published })).toMatchObject({ mode });
  });

  test('follows from the day on which a package says that it was published', () => {
    expect(proposed('projects.json', { publishedOn: '2019-08-01' })).toMatchObject({
      ...{ financialYear: '2019-20', quarter: 1, taken: '2019-08-01' },
      because: [
        'The file says that it was published on 2019-08-01.',
        '2019-20 Q1 was the latest quarter that had ended then.',
      ],
    });
  });

  test('is that of a name, which goes before the day of a package', () => {
    const publishedOn = '2019-08-01';
    expect(proposed('2018-19 Q4 2019-05-01.json', { publishedOn })).toMatchObject({
      ...{ financialYear: '2018-19', quarter: 4, taken: '2019-05-01' },
    });
  });

  test('is open where nothing speaks for any', () => {
    expect(proposed('final.xlsx')).toEqual({ because: [], contradictions: [] });
  });
});

describe('a contradiction', () => {
  test.each<[string, Partial<FileToPropose>, RegExp]>([
    ['Q3.xlsx', spending({ 1: 9, 2: 57 }), /says Q3, but .* 57 did in Q2/],
    ['Q1.xlsx', spending({ 1: 9, 2: 57 }), /says Q1, but 57 projects have spent something in Q2 already/],
    ['Q1.xlsx', { sheets: ['Q2'] }, /speak of Q1 and Q2/],
    ['2019-20.xlsx', { sheets: ['2020-21', '2021-22'] }, /speak of 2019-20 and 2020-21 and 2021-22/],
    ['2019-20 Q2 2018-01-05.xlsx', {}, /says 2018-01-05, which is not within 180 days after 2019-20 Q2/],
    [
      'National.xlsx',
      { published: { irmSnapshots: [q1], known: { provincial: 40, national: 1 } } },
      /says national, but 40 of its Project IDs are published as provincial/,
    ],
  ])('between %s and its content is said', (name, rest, sentence) => {
    expect(proposed(name, rest).contradictions.join()).toMatch(sentence);
  });
});
