import { describe, expect, it } from 'vitest';
import { isInProvince, provinces } from '../project/index.ts';
import { districts } from './municipalities.ts';
import { townsOf } from './towns.ts';

describe.each(provinces)('%s', (province) => {
  it('has the centre of each of its districts within its outline', () => {
    const outside = districts[province].filter((d) => !isInProvince(province, d.latitude, d.longitude, 0));
    expect(outside.map(({ district }) => district)).toEqual([]);
  });

  it('has towns in all of its local municipalities, all within its outline', () => {
    const towns = townsOf(1).get(province)!;
    expect(towns.filter((town) => !isInProvince(province, town.latitude, town.longitude, 0))).toEqual([]);
    expect(new Set(towns.map(({ municipality }) => municipality))).toEqual(
      new Set(districts[province].flatMap(({ municipalities }) => municipalities)),
    );
  });
});

it('lists the 52 districts and metros and the 213 municipalities, with unique names per province', () => {
  const all = provinces.flatMap((province) => districts[province]);
  expect(all).toHaveLength(52);
  expect(all.flatMap(({ municipalities }) => municipalities)).toHaveLength(213);
  for (const province of provinces) {
    const names = districts[province].flatMap(({ municipalities }) => municipalities);
    expect(new Set(names).size).toBe(names.length);
  }
});
