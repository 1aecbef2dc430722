import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_PROJECTS } from './snapshots.ts';
import { readTables, sampleTables } from './tables.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tables-'));
  cpSync(join(import.meta.dirname, '../../countries/za/sample'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a table is refused', () => {
  it.each([
    ['known-counts.csv', 'projects,2460', 'projects,many', '/0/Eastern Cape must be integer.'],
    [
      'known-counts.csv',
      '\ngrant housing',
      '\ngran housing',
      '"gran housing" is none of projects, Project Initiation, ',
    ],
    ['stages.csv', 'Tender,', 'Tendre,', '/3/status must be equal to one of the allowed values.'],
    [
      'districts.csv',
      'Limpopo,Mopani',
      'Limpop,Mopani',
      '/30/province must be equal to one of the allowed values.',
    ],
    ['departments.csv', 'roads,', 'rods,', '"roads" is none of education, '],
    ['kinds-of-work.json', '"weight": 40,', '', '/0 must have required properties weight.'],
    ['odd-projects.json', '"kind": "library"', '"kind": "libary"', '"libary" is none of school, '],
    [
      'odd-projects.json',
      '"status": "Tender"',
      '"status": "On Hold"',
      '"On Hold" is none of Project Initiation, ',
    ],
    [
      'odd-projects.json',
      '"variation_orders": 0',
      '"variation_orders": "0"',
      '/20/reports/variation_orders must be number.',
    ],
    [
      'wording.json',
      '"Limpopo": ["Sotho and Tswana"',
      '"Limpopo": ["Sotho"',
      '"Sotho" is none of Afrikaans, ',
    ],
  ])('%s with %s as %s', (name, right, wrong, said) => {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(right);
    writeFileSync(path, text.replace(right, wrong));
    const file = name === 'departments.csv' ? join(folder, 'kinds-of-work.json') : path;
    expect(() => readTables(folder)).toThrow(`${file}: ${said}`);
  });
});

it('knows the total of the published listing', () => {
  const byProvince = sampleTables().knownCounts.get('projects')!;
  expect(Object.values(byProvince).reduce((sum, count) => sum + count, 0)).toBe(SAMPLE_PROJECTS);
});
