import { afterAll, beforeAll, expect } from 'vitest';
import { area, box } from '../../test/fixtures/area-boxes.ts';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';

/** The only snapshot of a project, of 2019-20 Q4. */
const project = (
  name: string,
  province: string,
  estimated_total_project_cost: number | null,
  more: Record<string, string | number | null> = {},
) => ({ 4: { name, province, estimated_total_project_cost, ...more } });

/** Six projects for statistics, facets, suggestions and the map. */
export const sixProjects = () =>
  catalogueOf(
    project('School A', 'Limpopo', 1, { latitude: '-23.9', longitude: '29.45', sector: 'Education' }),
    project('School B', 'Limpopo', 2, { latitude: '-23.9', longitude: '29.45', sector: 'education' }),
    project('School C', 'Limpopo', 4, {
      latitude: '-23.91',
      longitude: '29.46',
      estimated_completion_date: '2021-01-01',
    }),
    project('Clinic', 'Gauteng', null, {
      latitude: '0',
      longitude: '0',
      estimated_completion_date: '2021-12-31',
    }),
    project('Clinic', 'Gauteng', -10, {
      latitude: '51.5',
      longitude: '-0.12',
      main_contractor: 'Clinic & Sons',
      total_construction_costs: 10,
    }),
    project('Clinic annex', '', 0.1, {
      latitude: '-33.93',
      longitude: '18.42',
      local_municipality: 'Clinic Town',
      total_construction_costs: 30,
    }),
  );

/** Two wards of a town, between which a school lies on the border, one without projects, and a district around all. */
export const areasOfSix = {
  type: 'FeatureCollection',
  levels: { ward: { one: 'Ward', other: 'Wards' } },
  features: [
    area('ward', '2', 'Ward 2, Polokwane', box(29.4, -24, 29.45, -23.8)),
    area('ward', '14', 'Ward 14, Polokwane', box(29.45, -24, 29.6, -23.8)),
    area('ward', 'E-1', 'Ward 1, Empty', box(30, -24, 31, -23)),
    area('District', 'D.9', 'North', box(29, -25, 32, -22)),
  ],
};

/** The address of the listing. */
export const SEARCH = '/api/v1/infrastructure-projects/full/search/';

/** Serves the six projects during a file of tests. Both take what follows in the address of the listing; `get` expects 200. */
export function searchOfSix() {
  let service: TestService;
  beforeAll(async () => {
    service = await serviceOver(sixProjects(), { PUBLIC_URL: 'http://localhost' });
  });
  afterAll(() => service.close());
  const ask = (end: string) => service.ask({ url: SEARCH + end });
  const get = async (end: string) => {
    const response = await ask(end);
    expect(response.statusCode, end).toBe(200);
    return response;
  };
  return { ask, get };
}
