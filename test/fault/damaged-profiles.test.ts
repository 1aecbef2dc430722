import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CountryError } from '../../src/country/index.ts';
import { readSmallProfile, smallProfile } from '../../src/country/profile.fixture.ts';

describe('10 000 damaged profiles', () => {
  const names = Object.keys(smallProfile);
  const junk = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      ...['"', ',', '\n', '{', '}', '[]', 'null', '-1', '1e999', '""', '\\', '#', '=>', ';', '\u0000'],
    ),
  );
  /** Removes, doubles, overwrites or moves a part of a text, most often a small one. */
  const damage = fc.record({
    name: fc.constantFrom(...names),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.nat(8), fc.nat(2000)),
    kind: fc.constantFrom('remove', 'double', 'overwrite', 'line', 'empty'),
    junk,
  });

  function damaged(
    text: string,
    { at, length, kind, junk: other }: typeof damage extends fc.Arbitrary<infer D> ? D : never,
  ) {
    const start = Math.floor(at * text.length);
    const [before, part, after] = [
      text.slice(0, start),
      text.slice(start, start + length),
      text.slice(start + length),
    ];
    switch (kind) {
      case 'remove':
        return before + after;
      case 'double':
        return before + part + part + after;
      case 'overwrite':
        return before + other + after;
      case 'line':
        return text
          .split('\n')
          .toSpliced(Math.floor(at * text.split('\n').length), 1)
          .join('\n');
      default:
        return '';
    }
  }

  test('are read, or refused in a sentence', () => {
    let refused = 0;
    const property = fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
      const files: Record<string, string> = { ...smallProfile };
      for (const each of damages) files[each.name] = damaged(files[each.name]!, each);
      try {
        readSmallProfile(files);
      } catch (error) {
        refused++;
        expect(error).toBeInstanceOf(CountryError);
        expect((error as Error).message).toMatch(/^[^\n]+\.$/);
        expect((error as Error).message).toMatch(/^(xx\/)?[\w.-]+\.(json|geojson|csv|txt)\b/);
      }
    });
    fc.assert(property, { numRuns: 10_000 });
    expect(refused).toBeGreaterThan(5_000);
  });
});
