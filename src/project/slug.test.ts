import { describe, expect, test } from 'vitest';
import { projectPath, slugify } from './slug.ts';

describe('a slug', () => {
  test.each([
    ['is in lower case', 'TURQUOISE School', 'turquoise-school'],
    [
      'makes one hyphen of every run of other characters',
      'W/50042423/WS -- (Phase 2)',
      'w-50042423-ws-phase-2',
    ],
    ['neither begins nor ends with a hyphen', ' - "Tree" library!', 'tree-library'],
    ['loses its accents', 'Molepô Kliniék', 'molepo-kliniek'],
    ['is ASCII alone', 'Школа 7', '7'],
    ['has the letters that a sign stands for', 'Clinic™ №4', 'clinictm-no4'],
    ['may be nothing', '!?', ''],
  ])('%s', (_rule, text, slug) => {
    expect(slugify(text)).toBe(slug);
  });
});

describe("a project's address", () => {
  test.each([
    ['has id, name and province', 'Tree Library', 'KwaZulu-Natal', '7-tree-library-kwazulu-natal'],
    ['leaves out a name without letters', '???', 'Limpopo', '7-limpopo'],
    ['leaves out a province that is not known', 'Tree Library', '', '7-tree-library'],
    ['says "project" where nothing is left', '???', '', '7-project'],
  ])('%s', (_rule, name, province, last) => {
    expect(projectPath(7, name, province)).toBe(`/infrastructure-projects/full/${last}`);
  });
});
