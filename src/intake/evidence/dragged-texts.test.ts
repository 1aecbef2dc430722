import { expect, test } from 'vitest';
import type { IrmSnapshot, ProjectSnapshot, Quarter } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { compareWithPublished } from '../comparison/compare-with-published.ts';
import { inBatches, publishedProjects } from '../comparison/comparison.fixture.ts';

const irmSnapshot = (quarter: Quarter): IrmSnapshot => ({
  ...{ sphere: 'provincial', financialYear: '2019-20', taken: '2019-10-15' },
  quarter,
});

/** Numbers that neither repeat nor grow evenly. */
const uneven = (i: number): number => ((i + 3) * (i + 3) * 7919 + i * 31) % 1_000_003;

const known = (i: number): Partial<ProjectSnapshot> => ({
  name: `Clinic ${uneven(i)}`,
  province: 'Limpopo',
  department: 'Health',
  status: ['Design', 'Tender', 'On Hold', 'Feasibility'][uneven(i) % 4]!,
  budget_programme: `Programme ${uneven(i)}`,
  main_contractor: `Builder ${uneven(i)}`,
  total_professional_fees: 10_000 + uneven(i),
  total_construction_costs: 20_000 + uneven(i + 1),
  estimated_total_project_cost: 30_000 + uneven(i) + uneven(i + 1),
});

const idOf = (i: number): string => `${1001 + i * 3}`;

interface Case {
  readonly count?: number;
  /** How many rows change, below the unchanged one at 49. */
  readonly rows: number;
  readonly change: (i: number) => Partial<ProjectSnapshot>;
  readonly id?: (i: number) => string;
}

/** The severities of what is said about values that were dragged. */
async function dragged({ count = 200, rows, change, id = idOf }: Case) {
  const before = Array.from({ length: count }, (_, i) => reported(idOf(i), known(i)));
  const after = before.map((project, i) =>
    i >= 50 && i < 50 + rows ? reported(id(i), { ...known(i), ...change(i) }) : project,
  );
  const published = publishedProjects([irmSnapshot(2), before]);
  const { findings } = await compareWithPublished(inBatches(after), irmSnapshot(3), published);
  return findings.filter(({ code }) => code === 'values_dragged').map(({ severity }) => severity);
}

const programme = () => ({ budget_programme: known(49).budget_programme! });
const other = () => ({ budget_programme: 'Programme 0' });
const contractor = () => ({ main_contractor: known(49).main_contractor! });
const series = (i: number) => ({ name: `School ${i - 40} - repairs` });

test.each<[string, Case, readonly string[]]>([
  ['the programme of the row above in 10 of 200 rows', { rows: 10, change: programme }, ['blocks']],
  ['the same in 10 of 2000 rows', { rows: 10, count: 2000, change: programme }, ['warns']],
  ['the same in 9 rows', { rows: 9, change: programme }, []],
  ['another programme than that of the row above', { rows: 20, change: other }, []],
  ['the contractor of the row above in 10 rows', { rows: 10, change: contractor }, ['blocks']],
  ['names that grow by one in 5 rows', { rows: 5, change: series }, ['blocks']],
  ['names that grow by one in 4 rows', { rows: 4, change: series }, []],
])('%s', async (_, of, severities) => {
  expect(await dragged(of)).toEqual(severities);
});

test.each([
  ['others have it, too', 'On Hold', ['blocks']],
  ['a file that is sorted by stage has it nowhere else', 'Terminated', []],
])('the stage of the row above is dragged if %s', async (_, status, severities) => {
  const now = (i: number): Partial<ProjectSnapshot> => (i >= 49 && i < 65 ? { status } : {});
  const before = Array.from({ length: 200 }, (_, i) =>
    reported(idOf(i), { ...known(i), ...(i === 49 && { status }) }),
  );
  const after = before.map((_, i) => reported(idOf(i), { ...known(i), ...now(i) }));
  const published = publishedProjects([irmSnapshot(2), before]);
  const { findings } = await compareWithPublished(inBatches(after), irmSnapshot(3), published);
  expect(findings.map(({ severity }) => severity)).toEqual(severities);
});

test('values that were one and the same before are corrected together', async () => {
  const same = () => ({ budget_programme: 'Programme 1' });
  const before = Array.from({ length: 60 }, (_, i) => reported(idOf(i), { ...known(i), ...same() }));
  const after = before.map((project, i) =>
    i < 30 ? project : reported(idOf(i), { ...known(i), budget_programme: 'Programme 2' }),
  );
  const published = publishedProjects([irmSnapshot(2), before]);
  const { findings } = await compareWithPublished(inBatches(after), irmSnapshot(3), published);
  expect(findings).toEqual([]);
});

/** The row at 49, with amounts that a program makes one more in each row. */
const copy = (i: number) => ({
  ...known(49),
  total_professional_fees: known(49).total_professional_fees! + i - 49,
  estimated_total_project_cost: known(49).estimated_total_project_cost! + i - 49,
});
const newId = (i: number) => `${9000 + i}`;

test.each<[string, Case, readonly string[]]>([
  ['5 of 200 new rows', { rows: 5, change: copy, id: newId }, ['blocks']],
  ['4 of 200 new rows', { rows: 4, change: copy, id: newId }, ['warns']],
  ['2 new rows', { rows: 2, change: copy, id: newId }, []],
  [
    'packages of one programme with costs of their own',
    { rows: 8, change: (i) => ({ ...known(i), name: `Bridge ${i}` }), id: newId },
    [],
  ],
])('copies of the row above: %s', async (_, of, severities) => {
  expect(await dragged(of)).toEqual(severities);
});
