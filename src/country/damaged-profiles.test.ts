import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSmallProfile, smallProfile } from './profile.fixture.ts';
import { CountryError } from './profile-file.ts';

const oddTexts = [
  ...['', '"', '{', '}', '[', ']', ',', ':', '\n', '\\', '\u0000', '\ufeff', 'null', 'true', '[]', '{}'],
  ...['-1', '1e400', '0x1', '99999999999999999999', '"__proto__"', '\ud800', '#', '=>', 'é', '('],
];

/** A part of a text replaced, as by an editor that slipped. */
const damage = fc.record({
  file: fc.constantFrom(...Object.keys(smallProfile)),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.integer({ min: 0, max: 40 }),
  text: fc.oneof(fc.constantFrom(...oddTexts), fc.string({ maxLength: 8 })),
});

test('a damaged profile is read, or refused in one sentence that names the file', () => {
  let refused = 0;
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
      const files: Record<string, string> = { ...smallProfile };
      for (const { file, at, removed, text } of damages) {
        const whole = files[file]!;
        const start = Math.floor(at * whole.length);
        files[file] = whole.slice(0, start) + text + whole.slice(start + removed);
      }
      try {
        readSmallProfile(files);
      } catch (error) {
        refused += 1;
        expect(error).toBeInstanceOf(CountryError);
        expect((error as Error).message).toMatch(/^(?:xx\/)?[a-z-]+\.(?:topo\.)?(?:json|csv|txt)\b.+\.$/s);
        expect((error as Error).message.length).toBeLessThan(600);
      }
    }),
    { numRuns: 10_000 },
  );
  expect(refused).toBeGreaterThan(1000);
});
