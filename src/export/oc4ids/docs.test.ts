import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readers } from '../../../test/oc4ids/read-back.ts';
import { isInSchema, pathsIn } from '../../../test/oc4ids/standard.ts';
import {
  appropriations,
  classifiedFields,
  costs,
  milestones,
  PARTY_ROLE_SCHEME,
  partyFields,
  spentBeforeMetrics,
} from '../../oc4ids/index.ts';
import { csvFields, fields, statuses } from '../../project/index.ts';
import { omissions } from './contradictions.ts';
import { anyHistory, reportedHistory } from './history.fixture.ts';
import { oc4idsHead } from './package-head.ts';
import { oc4idsProject, PROJECT_ID_PREFIX } from './project.ts';
import { FILLERS, grantSectors, projectStatus, projectTypes, sectorWords } from './project-codes.ts';

/** Compares docs/oc4ids.md with the code, in both directions. */
const text = readFileSync(new URL('../../../docs/oc4ids.md', import.meta.url), 'utf8');

/** The rows of the table with this first heading. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const [, rest] = text.split(`\n| ${heading} |`);
  const [table] = rest!.split('\n\n');
  return table!
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const codesIn = (cell: string): readonly string[] =>
  Array.from(cell.matchAll(/`([^`]+)`/g), ([, code]) => code!);
const code = (name: string | undefined): string => (name === undefined ? '' : `\`${name}\``);

/** The lines of the list below this heading, such as "- `id`: The number", as name and text. */
function listUnder(heading: string): readonly (readonly [string, string])[] {
  const [, rest] = text.split(`\n${heading}\n`);
  const [section] = rest!.split('\n#');
  return Array.from(section!.matchAll(/^- (`.*?`): (.*)$/gm), ([, names, what]) => [names!, what!] as const);
}

/** Each field with its members, and how it gets there. */
const fieldLines = listUnder('## From the fields to the standard').map(([field, what]) => {
  const [members, ...how] = what.split(/\.(?: |$)/);
  return { field, members: codesIn(members!), how: how.join('. ') };
});

/** The members of a project: those that hold fields, and others. */
const ofFields = fieldLines.flatMap(({ members }) => members);
const otherLines = listUnder('### Other members of a project');
const others = otherLines.flatMap(([members]) => codesIn(members));
const documented = [...new Set([...ofFields, ...others])];

describe('the tables of codes', () => {
  test('have every stage with its code', () => {
    const rows = rowsUnder('`status`').flatMap(([status, stages]) =>
      stages!.split('; ').map((stage) => `${stage}: ${status}`),
    );
    const expected = statuses.map(({ status }) => `${status}: ${code(projectStatus(status)) || 'none'}`);
    expect(rows.toSorted()).toEqual([...expected, 'any other text: none'].toSorted());
  });

  test('have the words of every sector, and every grant', () => {
    expect(rowsUnder('`sector`')).toEqual(
      sectorWords.map(({ sector, words }) => [code(sector), words.join(', ')]),
    );
    expect(rowsUnder('Main source of funding')).toEqual(
      Object.entries(grantSectors).map(([grant, sector]) => [grant, code(sector)]),
    );
    for (const word of FILLERS) expect(text).toContain(`\`${word}\``);
  });

  test('have every nature of investment with a code', () => {
    expect(rowsUnder('Nature of investment')).toEqual(
      Object.entries(projectTypes).map(([nature, type]) => [nature, code(type)]),
    );
  });
});

test('the table of what contradicts itself has every omission with its reason', () => {
  expect(rowsUnder('Left out').map(([omission, why]) => [omission, why])).toEqual(
    omissions.map(({ omission, why }) => [code(omission), why]),
  );
});

describe('the list of fields', () => {
  const lineOf = (name: string) => fieldLines.find(({ field }) => field === code(name))!;

  test('has every field of the reports, in order', () => {
    expect(fieldLines.map(({ field }) => field)).toEqual(fields.map(({ name }) => code(name)));
  });

  test('has no member exactly for fields that cannot be read back', () => {
    for (const { name } of csvFields)
      expect(lineOf(name).members.length === 0, name).toBe(readers[name] === undefined);
  });

  test('names the milestone, group, breakdown, metric, scheme or role of each', () => {
    const named = (field: string) => codesIn(lineOf(field).how);
    for (const { field, id } of milestones) expect(named(field)).toContain(id);
    for (const { field, id } of costs) expect(named(field)).toContain(id);
    for (const { field, id } of appropriations) expect(named(field)).toContain(id);
    for (const { field, id } of spentBeforeMetrics) expect(named(field)).toContain(id);
    for (const { field, scheme } of classifiedFields) expect(named(field)).toContain(scheme);
    for (const { field, role } of partyFields) expect(named(field)).toContain(role ?? PARTY_ROLE_SCHEME);
  });
});

describe('the lists of members', () => {
  test('have only members of the standard, the others each once', () => {
    expect(documented.filter((member) => !isInSchema(member))).toEqual([]);
    expect(ofFields.filter((member) => others.includes(member))).toEqual([]);
    expect(new Set(others).size).toBe(others.length);
  });

  test('have exactly the members that we write', () => {
    const values = {
      name: 'Old Mill',
      latitude: '-26.2',
      longitude: '28.05',
      sector: 'Education',
      nature_of_investment: 'New Infrastructure',
      status: 'Design',
      other_parties: 'Quantity Surveyor: Zandori CC (2004/012345/23)',
      estimated_construction_end_date: '2030-01-01',
    };
    const histories = [reportedHistory(values), ...fc.sample(anyHistory, { numRuns: 300, seed: 1 })];
    const contract = {
      department: 'Health',
      program_implementing_agent: 'Department of Public Works',
      principle_agent: 'Miro JV',
      main_contractor: 'Zandori CC',
      status: 'Construction 1% - 25%',
      contracted_construction_end_date: '2030-01-01',
      total_construction_costs: 1,
    };
    const changed = { contracted_construction_end_date: '2031-01-01', total_construction_costs: 2 };
    const construction = reportedHistory(contract, { ...contract, ...changed });
    const grant = reportedHistory({ primary_funding_source: 'Land Care Programme Grant' });
    const written = new Set(
      [...histories, construction, grant].flatMap((history) => [
        ...pathsIn(oc4idsProject(history, 7, 'http://a')),
      ]),
    );
    expect([...written].toSorted()).toEqual(documented.toSorted());
  });

  test('have the members of the package', () => {
    const head = oc4idsHead(
      { manifest: { irmSnapshots: [{ publishedAt: '2026-01-01T00:00:00.000Z' }] } as never },
      { uri: 'http://a/', publisher: 'A', publisherUri: 'http://a/', licenseUri: 'http://a/licence' },
    );
    const members = listUnder('### A package').flatMap(([member]) => codesIn(member));
    expect(members).toEqual([...pathsIn(head)]);
  });

  test('have the prefix of ids', () => expect(text).toContain(`\`${PROJECT_ID_PREFIX}\``));

  test('have the id of every metric', () => {
    const { metrics, forecasts } = oc4idsProject(
      reportedHistory({
        status: 'Design',
        estimated_total_project_cost: 1,
        estimated_completion_date: '2030-01-01',
        actual_expenditure_q1: 1,
        expenditure_from_previous_years_total: 1,
        expenditure_from_previous_years_professional_fees: 1,
        expenditure_from_previous_years_construction_costs: 1,
        project_expenditure_total: 1,
      }),
      7,
      'http://a',
    );
    const idsOf = (member: string) => codesIn(otherLines.find(([name]) => name === code(member))![1]);
    expect(metrics!.map(({ id }) => id)).toEqual(idsOf('metrics/id'));
    expect(forecasts!.map(({ id }) => id)).toEqual(idsOf('forecasts/id'));
  });
});

test('members that are documented as left out are members of the standard and left out', () => {
  const [, section] = text.split('\n## What we do not guess\n');
  const left = Array.from(
    section!.split('\n## ')[0]!.matchAll(/`([a-z][A-Za-z/]+)`/g),
    ([, member]) => member!,
  );
  expect(left.length).toBeGreaterThan(10);
  for (const member of left) {
    expect(isInSchema(member), member).toBe(true);
    if (member !== 'implementationPeriod') expect(documented).not.toContain(member);
  }
});
