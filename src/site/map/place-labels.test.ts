import { describe, expect, test } from 'vitest';
import { mostPlaces, placeLabels } from './place-labels.ts';

const size = { width: 400, height: 300 };
const named = (labels: readonly { readonly name: string }[]) => labels.map(({ name }) => name);

describe('the labels of a map', () => {
  test('do not cover each other: the first candidate wins', () => {
    const candidates = [
      { name: 'Polokwane', x: 200, y: 150 },
      { name: 'Seshego', x: 205, y: 151 },
      { name: 'Mankweng', x: 200, y: 148 },
      { name: 'Musina', x: 200, y: 40 },
    ];
    const labels = placeLabels(candidates, [], size);
    expect(named(labels)).toContain('Polokwane');
    expect(named(labels)).toContain('Musina');
    expect(labels[0]).toEqual(candidates[0]);
    for (const a of labels)
      for (const b of labels)
        if (a !== b && Math.abs(a.x - b.x) < 40) expect(Math.abs(a.y - b.y)).toBeGreaterThanOrEqual(16);
  });

  test('move up or down beside a marker, or are left out', () => {
    const candidate = { name: 'Musina', x: 200, y: 150 };
    const low = { left: 180, top: 150, width: 40, height: 40 };
    expect(placeLabels([candidate], [low], size)).toEqual([{ name: 'Musina', x: 200, y: 138 }]);
    const all = { left: 100, top: 100, width: 200, height: 100 };
    expect(placeLabels([candidate], [all], size)).toEqual([]);
  });

  test('lie on the map as a whole', () => {
    expect(placeLabels([{ name: 'Musina', x: 5, y: 150 }], [], size)).toEqual([]);
    expect(placeLabels([{ name: 'Musina', x: 500, y: 150 }], [], size)).toEqual([]);
  });

  test('are few enough to leave room for what the map is about', () => {
    const candidates = Array.from({ length: 200 }, (_, i) => ({
      name: 'Ga',
      x: 20 + 40 * (i % 10),
      y: 10 + 20 * Math.floor(i / 10),
    }));
    expect(placeLabels(candidates, [], size).length).toBeLessThan(10);
  });
});

test('the closer a map is, the smaller the places that it may name', () => {
  expect(mostPlaces(2)).toBeGreaterThan(mostPlaces(17) * 8);
});
