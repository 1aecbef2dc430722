import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugify } from '../../project/index.ts';
import { uniqueSlugs } from './unique-slugs.ts';

const slugsOf = (...labels: readonly string[]) =>
  uniqueSlugs(
    labels.map((label) => ({ slug: slugify(label), label })),
    'firm',
  );

test('the first of several with one slug keeps it, in order of code points', () => {
  expect(slugsOf('Foo!', 'Foo', 'Bar')).toEqual(['foo-2', 'foo', 'bar']);
  expect(slugsOf('Foo', 'Foo!', 'Bar')).toEqual(['foo', 'foo-2', 'bar']);
});

test('a number is never the slug of another name', () => {
  expect(slugsOf('Foo', 'Foo!', 'Foo 2', 'Foo?')).toEqual(['foo', 'foo-3', 'foo-2', 'foo-4']);
});

test('a name without letters gets the name of its kind', () => {
  expect(slugsOf('Ω', 'Ψ', 'Firm')).toEqual(['firm-3', 'firm-2', 'firm']);
});

describe('whatever the names', () => {
  const name = fc.array(fc.constantFrom('a', 'A', '2', '-', ' ', 'é', 'ж', '!'), { maxLength: 5 });
  const names = fc.uniqueArray(
    name.map((letters) => letters.join('')),
    { maxLength: 40 },
  );

  test('slugs are different, never empty, and written like slugs', () => {
    fc.assert(
      fc.property(names, (labels) => {
        const slugs = slugsOf(...labels);
        expect(new Set(slugs).size).toBe(labels.length);
        for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });

  test('slugs do not depend on the order of the names', () => {
    fc.assert(
      fc.property(names, (labels) => {
        const byLabel = (some: readonly string[]) =>
          new Map(slugsOf(...some).map((slug, i) => [some[i]!, slug]));
        expect([...byLabel(labels.toReversed())].sort()).toEqual([...byLabel(labels)].sort());
      }),
    );
  });

  test('none is taken that is taken already', () => {
    const isTaken = (slug: string) => /^a(-\d)?$/.test(slug);
    fc.assert(
      fc.property(names, (labels) => {
        const things = labels.map((label) => ({ slug: slugify(label), label }));
        expect(uniqueSlugs(things, 'firm', isTaken).filter(isTaken)).toEqual([]);
      }),
    );
  });
});
