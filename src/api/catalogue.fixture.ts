import type { ProjectSnapshot } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import type { Publication } from '../store/index.ts';
import { batches, quarterOf } from '../store/store.fixture.ts';

/** Projects whose values are odd in every way that an answer has to cope with, their ids 1, 2, 3... in this order. */
export const oddProjects: readonly Partial<ProjectSnapshot>[] = [
  { name: 'zebra crossing', province: 'Gauteng', status: 'Tender', estimated_total_project_cost: 680000 },
  { name: 'Éclair "Bakery", phase\n2', province: 'Limpopo', estimated_total_project_cost: -1200.5 },
  { name: 'apple', province: 'North West', status: 'Waiting for rain', estimated_total_project_cost: 0 },
  { name: 'ECLAIR "bakery", phase\n2', province: 'Free State', latitude: '-29.10', longitude: '0' },
  { name: '=1+1', province: 'Limpopo', latitude: '-29.1', main_contractor: 'A\nB', variation_orders: -5 },
  { name: '', province: '', status: 'Project Initiation', estimated_completion_date: '2099-12-31' },
  { name: 'apple', province: 'North West', estimated_completion_date: '1999-01-01' },
];

/** A small catalogue: the odd projects, then plain ones up to `projects`. */
export function smallCatalogue(projects = 45, kind: Publication['kind'] = 'reported'): Publication {
  const all = Array.from({ length: projects }, (_, i) =>
    reported(
      `${i + 1}`,
      oddProjects[i] ?? {
        name: `Plain project ${i + 1}`,
        province: 'KwaZulu-Natal',
        department: 'Education',
        status: 'Design',
        estimated_total_project_cost: (i % 5) * 1000,
      },
    ),
  );
  return { kind, snapshots: [{ irmSnapshot: quarterOf('2019-20', 2), projects: batches(all) }] };
}
