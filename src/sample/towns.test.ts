import { describe, expect, it } from 'vitest';
import { isInProvince, type Province, provinces } from '../project/index.ts';
import { sampleTables } from './tables.ts';
import { townsOf } from './towns.ts';

const { districts } = sampleTables();
const districtsIn = (province: Province) => districts.filter((each) => each.province === province);

describe.each(provinces)('%s', (province) => {
  it('has the centre of each of its districts within its outline', () => {
    const outside = districtsIn(province).filter((d) => !isInProvince(province, d.latitude, d.longitude, 0));
    expect(outside.map(({ district }) => district)).toEqual([]);
  });

  it('has towns in all of its local municipalities, all within its outline', () => {
    const towns = townsOf(1).get(province)!;
    expect(towns.filter((town) => !isInProvince(province, town.latitude, town.longitude, 0))).toEqual([]);
    expect(new Set(towns.map(({ municipality }) => municipality))).toEqual(
      new Set(districtsIn(province).flatMap(({ municipalities }) => municipalities)),
    );
  });
});

it('lists the 52 districts and metros and the 213 municipalities, with unique names per province', () => {
  expect(districts).toHaveLength(52);
  expect(districts.flatMap(({ municipalities }) => municipalities)).toHaveLength(213);
  for (const province of provinces) {
    const names = districtsIn(province).flatMap(({ municipalities }) => municipalities);
    expect(new Set(names).size).toBe(names.length);
  }
});
