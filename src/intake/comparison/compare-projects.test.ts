import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ProjectSnapshot, type ReportedProject, storedFields } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { compareProjects } from './compare-projects.ts';
import { inBatches } from './comparison.fixture.ts';

const cost = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -5, max: 50 }),
  fc.double({ noNaN: true, min: 0, max: 1e12 }),
);
const text = (...texts: readonly string[]) => fc.constantFrom(...texts);

const project = fc.record({
  irmProjectId: fc.integer({ min: 1, max: 30 }).map(String),
  snapshot: fc.record({
    name: text('Clinic', 'clinic', 'School', 'Road', 'x'.repeat(300)),
    province: text('Limpopo', 'Gauteng', ''),
    department: text('Health', 'HEALTH', 'Education'),
    local_municipality: text('A', 'B', 'C'),
    status: text('Design', 'Tender'),
    estimated_total_project_cost: cost,
  }),
});

const projects = fc
  .uniqueArray(project, { selector: ({ irmProjectId }) => irmProjectId, maxLength: 30 })
  .map((list) => list.map(({ irmProjectId, snapshot }) => reported(irmProjectId, snapshot)));

type Projects = readonly ReportedProject[];
const costOf = ({ snapshot }: ReportedProject) => snapshot.estimated_total_project_cost;
const costsOf = (list: Projects) => list.map(costOf).filter((cost) => cost !== null);
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const totals = (list: Projects) => ({
  projects: list.length,
  knownCosts: costsOf(list).length,
  costRand: expect.closeTo(sum(costsOf(list)), 0),
});
const words = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const identity = ({ name, department, local_municipality }: ProjectSnapshot) =>
  [name, department, local_municipality ?? ''].map(words);

const cut = (value: string | number | null) =>
  typeof value === 'string' && value.length > 200 ? `${value.slice(0, 200)}…` : value;

/** The comparison as one would write it without a thought for time or memory. */
function naive(after: Projects, before: Projects) {
  const pairs = before.flatMap((old) => {
    const now = after.find(({ irmProjectId }) => irmProjectId === old.irmProjectId);
    return now === undefined ? [] : [{ old, now }];
  });
  const differs = storedFields.map(({ name }) => ({
    field: name,
    projects: pairs.filter(({ old, now }) => old.snapshot[name] !== now.snapshot[name]).length,
  }));
  const changed = pairs.filter(({ old, now }) =>
    storedFields.some(({ name }) => old.snapshot[name] !== now.snapshot[name]),
  );
  const isAnother = ({ old, now }: (typeof pairs)[number]) =>
    identity(old.snapshot).every((part, i) => part !== identity(now.snapshot)[i]);
  const without = (list: Projects, others: Projects) =>
    list.filter(({ irmProjectId }) => !others.some((other) => other.irmProjectId === irmProjectId));
  const jumps = pairs
    .map(({ old, now }) => ({ id: now.irmProjectId, from: costOf(old), to: costOf(now) }))
    .filter(({ from, to }) => from !== null && to !== null && from !== to)
    .map(({ from, to }) => Math.abs(to! - from!))
    .sort((a, b) => b - a)
    .slice(0, 20);
  const groups = (of: (snapshot: ProjectSnapshot) => string) =>
    [...new Set([...before, ...after].map(({ snapshot }) => of(snapshot).toLowerCase()))]
      .sort()
      .map((group) => {
        const inGroup = (list: Projects) =>
          list.filter(({ snapshot }) => of(snapshot).toLowerCase() === group);
        const vanished = inGroup(without(before, after)).length;
        return { group, before: totals(inGroup(before)), after: totals(inGroup(after)), vanished };
      });
  const ratios = pairs
    .map(({ old, now }) => [costOf(old) ?? 0, costOf(now)] as const)
    .filter(([from, to]) => from > 0 && to !== null)
    .map(([from, to]) => to! / from)
    .sort((a, b) => a - b);
  return {
    before: totals(before),
    after: totals(after),
    added: without(after, before).map(({ irmProjectId }) => irmProjectId),
    vanished: without(before, after).map(({ irmProjectId }) => irmProjectId),
    changed: changed.length,
    changedListed: changed.map(({ old, now }) => ({
      irmProjectId: now.irmProjectId,
      values: storedFields
        .filter(({ name }) => old.snapshot[name] !== now.snapshot[name])
        .map(({ name }) => ({
          field: name,
          before: cut(old.snapshot[name]),
          after: cut(now.snapshot[name]),
        })),
    })),
    unchanged: pairs.length - changed.length,
    changedByField: differs.filter(({ projects }) => projects > 0),
    identityChanged: pairs.filter(isAnother).length,
    renamed: pairs.filter((pair) => !isAnother(pair) && pair.old.snapshot.name !== pair.now.snapshot.name)
      .length,
    jumps,
    provinces: groups(({ province }) => province),
    departments: groups(({ province, department }) => `${province}\n${department}`),
    medians:
      ratios.length === 0
        ? []
        : [(ratios[Math.floor(ratios.length / 2)]! + ratios[Math.ceil(ratios.length / 2) - 1]!) / 2],
  };
}

const ids = (list: readonly { readonly irmProjectId: string }[]) =>
  list.map(({ irmProjectId }) => irmProjectId).sort();
const byText = <T>(list: readonly T[], of: (entry: T) => string) =>
  list.toSorted((a, b) => (of(a) < of(b) ? -1 : 1));

test('a comparison finds what a naive one finds', async () => {
  await fc.assert(
    fc.asyncProperty(projects, projects, async (before, after) => {
      const expected = naive(after, before);
      const found = await compareProjects(inBatches(after), inBatches(before), 'provincial');
      expect(found.before).toEqual(expected.before);
      expect(found.after).toEqual(expected.after);
      expect(ids(found.added.listed)).toEqual(expected.added.toSorted());
      expect(ids(found.vanished.listed)).toEqual(expected.vanished.toSorted());
      expect([found.changed, found.unchanged]).toEqual([expected.changed, expected.unchanged]);
      const changes = found.changedListed.map(({ irmProjectId, values }) => ({ irmProjectId, values }));
      expect(byText(changes, ({ irmProjectId }) => irmProjectId)).toEqual(
        byText(expected.changedListed, ({ irmProjectId }) => irmProjectId),
      );
      expect(byText(found.changedByField, ({ field }) => field)).toEqual(
        byText(expected.changedByField, ({ field }) => field),
      );
      expect([found.renamed.count, found.identityChanged.count]).toEqual([
        expected.renamed,
        expected.identityChanged,
      ]);
      expect(found.costChanges.map(({ beforeRand, afterRand }) => Math.abs(afterRand - beforeRand))).toEqual(
        expected.jumps,
      );
      const provinces = found.provinces.map(({ province, ...rest }) => ({
        group: province.toLowerCase(),
        ...rest,
      }));
      expect(byText(provinces, ({ group }) => group)).toEqual(expected.provinces);
      const departments = found.departments.map(({ province, department, ...rest }) => ({
        group: `${province}\n${department}`.toLowerCase(),
        ...rest,
      }));
      expect(byText(departments, ({ group }) => group)).toEqual(expected.departments);
      expect(found.costRatios.slice(0, 1).map(({ median }) => median)).toEqual(expected.medians);
    }),
    { numRuns: 300 },
  );
});

test('a comparison names projects as they are now, and as they were', async () => {
  const before = [
    reported('1', { name: 'Old', department: 'Health', estimated_total_project_cost: 10 }),
    reported('2', { name: 'Gone' }),
    reported('3', { name: 'Bridge', department: 'Roads', local_municipality: 'Mogale' }),
  ];
  const after = [
    reported('1', { name: 'New', department: 'Health', estimated_total_project_cost: 25 }),
    reported('3', { name: 'School', department: 'Education', local_municipality: 'Thulamela' }),
    reported('4', { name: 'Come' }),
  ];
  expect(await compareProjects(inBatches(after), inBatches(before), 'national')).toMatchObject({
    added: { count: 1, listed: [{ irmProjectId: '4', name: 'Come' }] },
    vanished: { count: 1, listed: [{ irmProjectId: '2', name: 'Gone' }] },
    renamed: { count: 1, listed: [{ irmProjectId: '1', before: 'Old', after: 'New' }] },
    identityChanged: { count: 1, listed: [{ irmProjectId: '3', before: 'Bridge', after: 'School' }] },
    costChanges: [{ irmProjectId: '1', name: 'New', beforeRand: 10, afterRand: 25 }],
  });
});

test('a comparison counts far more than the thousand projects that it lists', async () => {
  const many = Array.from({ length: 9000 }, (_, i) => reported(`${i}`, { name: `Project ${i}` }));
  const { added, unchanged, vanished } = await compareProjects(
    inBatches(many, 1000),
    inBatches(many.slice(0, 4500), 1000),
    'national',
  );
  expect([added.count, added.listed.length, unchanged, vanished.count]).toEqual([4500, 1000, 4500, 0]);
  expect(added.listed[0]).toEqual({ irmProjectId: '4500', name: 'Project 4500' });
});
