import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Oc4idsFileError } from './project-texts.ts';
import { rowsOf } from './rows.fixture.ts';

const whole = JSON.stringify({
  publishedDate: '2024-01-31T00:00:00Z',
  projects: [
    {
      ...{ id: 'oc4ids-x-1', title: 'A well', status: 'implementation', sector: ['waterAndWaste'] },
      period: { startDate: '2020-01-01T00:00:00Z', endDate: '2021-01-01' },
      locations: [{ geometry: { type: 'Point', coordinates: [30, -29] }, address: { region: 'North' } }],
      budget: { amount: { amount: 5, currency: 'USD' }, finance: [{ source: 'A bank' }] },
      parties: [{ id: 'p', name: 'Works', roles: ['publicAuthority'] }],
      contractingProcesses: [{ summary: { nature: ['construction'], suppliers: [{ id: 'p' }] } }],
      costMeasurements: [{ costGroups: [{ id: 'construction-costs', costs: [{ value: { amount: 1 } }] }] }],
    },
    { id: 'oc4ids-x-2' },
  ],
});

const oddValue = fc.oneof(
  fc.constantFrom(
    'null',
    '""',
    '[]',
    '{}',
    '[[]]',
    '[{}]',
    '-1',
    '1e400',
    'true',
    '"\\ud800"',
    '{"__proto__":1}',
  ),
  fc.json({ maxDepth: 3 }),
);
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.integer({ min: 0, max: 60 }),
  text: fc.oneof(
    fc.constantFrom('', '{', '}', '[', ']', '"', '\\', ',', ':', '\u0000'),
    fc.string({ maxLength: 5 }),
  ),
});
/** The value of a member, of whatever kind, replaced by another. */
const change = fc.record({ member: fc.nat(60), value: oddValue });

function changed(
  text: string,
  { member, value }: { readonly member: number; readonly value: string },
): string {
  let at = 0;
  const replaced = JSON.parse(text, (key, old) => (key !== '' && at++ === member ? '@' : old));
  return JSON.stringify(replaced).replace('"@"', () => value);
}

test('a damaged package is read, or refused in one sentence', async () => {
  let read = 0;
  let refused = 0;
  const damages = fc.oneof(
    fc.array(damage, { minLength: 1, maxLength: 3 }).map((all) =>
      all.reduce((text, { at, removed, text: odd }) => {
        const start = Math.floor(at * text.length);
        return text.slice(0, start) + odd + text.slice(start + removed);
      }, whole),
    ),
    change.map((each) => changed(whole, each)),
    fc.json(),
    fc
      .record({
        id: fc.string(),
        title: fc.anything(),
        locations: fc.anything(),
        budget: fc.anything(),
        parties: fc.anything(),
        period: fc.anything(),
      })
      .map((project) =>
        JSON.stringify({ projects: [project] }, (_, value) =>
          typeof value === 'bigint' ? `${value}` : value,
        ),
      ),
  );
  await fc.assert(
    fc.asyncProperty(damages, fc.integer({ min: 1, max: 200 }), async (text, chunkSize) => {
      try {
        const rows = await rowsOf(text, chunkSize);
        for (const { cells } of rows)
          for (const cell of cells) expect(cell === null || typeof cell === 'string').toBe(true);
        read += 1;
      } catch (error) {
        refused += 1;
        expect(error).toBeInstanceOf(Oc4idsFileError);
        expect((error as Error).message).toMatch(/^[^\n]{10,200}\.$/);
      }
    }),
    { numRuns: 10_000 },
  );
  expect(read).toBeGreaterThan(1000);
  expect(refused).toBeGreaterThan(1000);
});
