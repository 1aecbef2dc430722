import { describe, expect, test } from 'vitest';
import { slugFits } from './slug-match.ts';

const reports = [
  { name: 'Upgrade of the Mofolo Clinic, Ext 2', province: 'Gauteng' },
  { name: 'Mofolo Community Health Centre', province: 'Gauteng' },
];

describe('a slug fits a project', () => {
  test.each([
    ['if it is the present one', 'mofolo-community-health-centre-gauteng'],
    ['if it is a former one', 'upgrade-of-the-mofolo-clinic-ext-2-gauteng'],
    ['if it shares a word with the present name', 'health-post-limpopo'],
    ['if it shares a word with a former name', 'clinic'],
    ['whatever the case and the accents', 'Mof\u00f3lo'],
    ['if it is empty', ''],
    ['if it is only hyphens', '--'],
  ])('%s', (_why, slug) => {
    expect(slugFits(slug, reports)).toBe(true);
  });

  test('if it is a former one without any word that counts', () => {
    expect(slugFits('a-2-limpopo', [{ name: 'A 2', province: 'Limpopo' }, reports[0]!])).toBe(true);
    expect(slugFits('project', [{ name: '?', province: '' }])).toBe(true);
  });
});

describe('a slug does not fit a project', () => {
  test.each([
    ['if it shares no word', 'thohoyandou-library'],
    ['if it shares only a small word', 'roof-of-the-library'],
    ['if it shares only a short number', 'library-2'],
    ['if it shares only the province', 'library-gauteng'],
    ['if it shares only a part of a word', 'clin-mofol'],
    ['if it has no letters that a slug can have', '\u0448\u043a\u043e\u043b\u0430'],
    ['if it is markup', '<script>alert(1)</script>'],
    ['if it has signs only', '%_\u0000'],
  ])('%s', (_why, slug) => {
    expect(slugFits(slug, reports)).toBe(false);
  });

  test('if it shares only a word of a province, in the name', () => {
    expect(slugFits('north-west-library', [{ name: 'North Road', province: 'Limpopo' }])).toBe(false);
  });
});
