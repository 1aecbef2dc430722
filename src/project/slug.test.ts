import { describe, expect, test } from 'vitest';
import { projectInAddress, projectPath, projectSlug, slugify } from './slug.ts';

describe('a slug', () => {
  test.each([
    ['is in lower case', 'TURQUOISE School', 'turquoise-school'],
    [
      'has one hyphen for every run of other characters',
      'W/50042423/WS -- (Phase 2)',
      'w-50042423-ws-phase-2',
    ],
    ['does not begin or end with a hyphen', ' - "Tree" library!', 'tree-library'],
    ['has no accents', 'Molepô Kliniék', 'molepo-kliniek'],
    ['is ASCII only', 'Школа 7', '7'],
    ['spells out signs', 'Clinic™ №4', 'clinictm-no4'],
    ['may be empty', '!?', ''],
  ])('%s', (_rule, text, slug) => {
    expect(slugify(text)).toBe(slug);
  });
});

describe("a project's address", () => {
  test.each([
    ['has id, name and province', 'Tree Library', 'KwaZulu-Natal', '7-tree-library-kwazulu-natal'],
    ['leaves out a name without letters', '???', 'Limpopo', '7-limpopo'],
    ['leaves out an unknown province', 'Tree Library', '', '7-tree-library'],
    ['is "project" if nothing else is left', '???', '', '7-project'],
  ])('%s', (_rule, name, province, last) => {
    expect(projectPath(7, name, province)).toBe(`/infrastructure-projects/full/${last}`);
  });

  test.each([
    [
      'ends with a whole word after 1000 characters',
      'clinic '.repeat(4000),
      `${'clinic-'.repeat(142)}clinic`,
    ],
    ['may have exactly 1000 characters', `${'a'.repeat(999)} b`, 'a'.repeat(999)],
    ['keeps a last word that ends at 1000', `${'a'.repeat(998)} b c`, `${'a'.repeat(998)}-b`],
    ['is cut within a word that is longer', 'W'.repeat(30_000), 'w'.repeat(1000)],
    ['leaves out the province of a long name', 'a'.repeat(1000), 'a'.repeat(1000)],
  ])('%s', (_rule, name, slug) => {
    expect(projectSlug(name, 'Limpopo')).toBe(slug);
  });
});

describe('an address of a project', () => {
  test.each([
    '/infrastructure-projects/full/7593',
    '/infrastructure-projects/full/7593-old-hall-limpopo',
    ' https://projects.example/infrastructure-projects/full/7593-old-hall/?a=b#map ',
    'projects.example:8000/infrastructure-projects/full/7593-old-hall/csv-download',
    'infrastructure-projects/full/7593-',
    'http://localhost:8000/api/v1/infrastructure-projects/full/7593/?format=api',
  ])('%j leads to a project', (text) => {
    expect(projectInAddress(text)).toBe(7593);
  });

  test.each([
    '7593',
    '/infrastructure-projects/full/search/?q=7593',
    '/infrastructure-projects/full/7593x',
    '/infrastructure-projects/full/',
    '/other-infrastructure-projects/full/7593',
    'see /infrastructure-projects/full/7593',
    '/infrastructure-projects/full/7593-old hall',
  ])('%j leads to none', (text) => {
    expect(projectInAddress(text)).toBeUndefined();
  });
});
