import { beforeAll, describe, expect, it } from 'vitest';
import {
  isInProvince,
  type ProjectSnapshot,
  type Province,
  provinces,
  type ReportedProject,
} from '../project/index.ts';
import { readSnapshot } from './reading.fixture.ts';
import { sampleSnapshots } from './snapshots.ts';
import { sampleTables } from './tables.ts';

type Place = 'in its province' | 'in another' | 'swapped' | 'half' | 'unset' | 'empty' | 'nowhere';

function placeOf({ province, latitude, longitude }: ProjectSnapshot): Place {
  if (latitude === null && longitude === null) return 'empty';
  if (latitude === null || longitude === null) return 'half';
  if (latitude === '0' && longitude === '0') return 'unset';
  const [y, x] = [Number(latitude), Number(longitude)];
  if (isInProvince(province as Province, y, x, 0)) return 'in its province';
  if (isInProvince(province as Province, x, y, 0)) return 'swapped';
  return provinces.some((other) => isInProvince(other, y, x, 0)) ? 'in another' : 'nowhere';
}

const { districts, oddProjects } = sampleTables();
const oddIds = new Set(oddProjects.map(({ irmProjectId }) => String(irmProjectId)));
let ordinary: readonly ReportedProject[];
beforeAll(async () => {
  const projects = await readSnapshot(sampleSnapshots({ projects: 8000, quarters: 1 })[0]!);
  ordinary = projects.filter(({ irmProjectId }) => !oddIds.has(irmProjectId));
});

describe('the coordinates of ordinary projects', () => {
  it.each<[Place, number, number]>([
    ['in its province', 0.89, 0.92],
    ['empty', 0.05, 0.07],
    ['unset', 0.02, 0.03],
    ['in another', 0.004, 0.012],
    ['swapped', 0.002, 0.009],
    ['half', 0.0005, 0.004],
    ['nowhere', 0, 0],
  ])('%s: between %f and %f of them', (place, least, most) => {
    const share = ordinary.filter(({ snapshot }) => placeOf(snapshot) === place).length / ordinary.length;
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });

  it('have at most six decimals', () => {
    for (const { snapshot } of ordinary) {
      expect(snapshot.latitude ?? '0').toMatch(/^-?\d+(\.\d{1,6})?$/);
      expect(snapshot.longitude ?? '0').toMatch(/^-?\d+(\.\d{1,6})?$/);
    }
  });

  it('are near the centre of the district that they name', () => {
    for (const { snapshot: p } of ordinary.filter(
      ({ snapshot }) => placeOf(snapshot) === 'in its province' && snapshot.district_municipality !== null,
    )) {
      const within = districts.find(
        ({ province, district }) => province === p.province && district === p.district_municipality,
      )!;
      expect(Math.abs(Number(p.latitude) - within.latitude)).toBeLessThan(1.5 * within.reach + 0.06);
      expect(Math.abs(Number(p.longitude) - within.longitude)).toBeLessThan(1.5 * within.reach + 0.06);
    }
  });

  it('are clustered: most projects have another one within a few kilometres', () => {
    const inPlace = ordinary.filter(({ snapshot }) => placeOf(snapshot) === 'in its province');
    const cell = ({ snapshot: p }: ReportedProject) =>
      `${Math.round(Number(p.latitude) * 10)},${Math.round(Number(p.longitude) * 10)}`;
    const cells = new Set(inPlace.map(cell));
    expect(cells.size).toBeLessThan(inPlace.length / 3);
  });
});
