import { describe, expect, test } from 'vitest';
import { areaNames } from './area-names.ts';

const size = { width: 400, height: 320 };

const box = (name: string, left: number, top: number, right: number, bottom: number) => ({
  name,
  rings: [
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const,
  ],
});

describe('the names of areas', () => {
  test('stand in the middle of what the map shows of them', () => {
    expect(areaNames([box('Musina', 100, 100, 300, 300)], [], size)).toEqual([
      { name: 'Musina', x: 200, y: 200 },
    ]);
    expect(areaNames([box('Musina', -300, 100, 100, 300)], [], size)).toEqual([
      { name: 'Musina', x: 50, y: 200 },
    ]);
  });

  test('stand where an area is wide enough', () => {
    const [x, y] = [20, 160];
    const bottle = {
      name: 'Blouberg',
      rings: [
        [
          [x, 0],
          [x + 10, 0],
          [x + 10, y],
          [x + 200, y],
          [x + 200, 320],
          [x, 320],
        ] as const,
      ],
    };
    const [label] = areaNames([bottle], [], size);
    expect(label!.y).toBeGreaterThan(y);
    expect(label!.x).toBe(x + 100);
  });

  test('stand beside a hole, not in it', () => {
    const around = box('Around', 0, 0, 400, 320);
    const [label] = areaNames(
      [{ ...around, rings: [...around.rings, ...box('', 0, 0, 250, 320).rings] }],
      [],
      size,
    );
    expect(label!.x).toBe(325);
  });

  test('are left out where there is no room, or where no part of the area is shown', () => {
    expect(areaNames([box('Musina', 100, 100, 120, 300)], [], size)).toEqual([]);
    expect(areaNames([box('Musina', 500, 100, 700, 300)], [], size)).toEqual([]);
  });

  test('cover neither obstacles nor each other', () => {
    const shape = box('Musina', 100, 100, 300, 300);
    const obstacle = { left: 100, top: 150, width: 200, height: 100 };
    const labels = areaNames([shape, { ...shape, name: 'Makhado' }], [obstacle], size);
    expect(labels.map(({ name }) => name)).toEqual(['Musina', 'Makhado']);
    const [a, b] = labels as [(typeof labels)[0], (typeof labels)[0]];
    for (const { y } of labels) expect(y < 150 || y > 250).toBe(true);
    expect(Math.abs(a.y - b.y)).toBeGreaterThanOrEqual(16);
  });
});
