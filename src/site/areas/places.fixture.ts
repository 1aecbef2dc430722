import { area, box } from '../../../test/fixtures/area-boxes.ts';
import { catalogueOf, type ReportedInQuarters } from '../../../test/fixtures/project-page.ts';

const project = (
  local_municipality: string | null,
  cost: number | null,
  more: Record<string, string | null> = {},
): ReportedInQuarters => ({
  4: {
    name: `${local_municipality} ${cost}`,
    province: 'Limpopo',
    local_municipality,
    status: 'Design',
    estimated_total_project_cost: cost,
    estimated_completion_date: '2030-01-31',
    ...more,
  },
});

const inMakhado = { latitude: '-23.2', longitude: '29.8' };
const late = { estimated_completion_date: '2019-01-31' };

/** Projects in some municipalities of one province, and in another province. */
export const placesOfLimpopo = () =>
  catalogueOf(
    project('Makhado', 4e6, inMakhado),
    project('Makhado Local Municipality', 2e6, inMakhado),
    // Reported in Makhado, with a point in Musina.
    project('Makhado', 3e6, { latitude: '-22.4', longitude: '29.6' }),
    ...Array.from({ length: 16 }, () => project('Musina', 1e6)),
    ...Array.from({ length: 4 }, () => project('Musina', null, late)),
    project('Polokwane', 0),
    project(null, 7e6),
    project('Ekurhuleni', 5e6, { province: 'Gauteng' }),
  );

/** Boxes for borders of places, of which one has no project, and a ward. */
export const areasOfLimpopo = {
  type: 'FeatureCollection',
  levels: { municipality: { one: 'Municipality', other: 'Municipalities' } },
  features: [
    area('municipality', 'LIM344', 'Makhado', box(29.5, -23.5, 30, -23)),
    area('municipality', 'LIM341', 'Musina', box(29.5, -23, 30.4, -22.3)),
    area('municipality', 'LIM343', 'Thulamela', box(30, -23.5, 30.6, -23)),
    area('municipality', 'LIM354', 'Polokwane', box(29, -24.2, 29.5, -23.5)),
    area('municipality', 'EKU', 'Ekurhuleni', box(28, -26.5, 28.5, -26)),
    area('province', 'LIM', 'Limpopo', box(27, -25, 31.5, -22.2)),
    area('ward', '1', 'Ward 1', box(29.5, -23.5, 29.6, -23.4)),
  ],
};
