import { describe, expect, test } from 'vitest';
import type { ProjectSnapshot } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { adoptionFindings } from './findings.ts';
import { type Decisions, type MirroredProject, matchProjects } from './match.ts';

type Known = Partial<ProjectSnapshot>;

const clinic: Known = {
  name: 'Mofolo Clinic',
  department: 'Health',
  local_municipality: 'Johannesburg',
  province: 'Gauteng',
};

const mirrored = (id: number, known: Known): MirroredProject => ({
  id,
  sphere: 'provincial',
  snapshot: reported('', known).snapshot,
});

/** Matches projects with the IRM project ids A, B .. with mirrored ones with the ids 1, 2 .. */
function matchOf(workbook: readonly Known[], mirror: readonly Known[], decisions: Decisions = new Map()) {
  const matching = matchProjects(
    workbook.map((known, i) => reported('ABCDEFG'.charAt(i), known)),
    mirror.map((known, i) => mirrored(i + 1, known)),
    decisions,
  );
  return {
    matched: matching.matched.map(({ irmProjectId, id, by }) => `${irmProjectId}=${id} ${by}`),
    ambiguous: matching.ambiguous.map(
      ({ irmProjectId, candidates }) => `${irmProjectId}?${candidates.join()}`,
    ),
    unmatched: matching.unmatched.map(({ irmProjectId }) => irmProjectId),
    remaining: matching.remaining.map(({ id }) => id),
  };
}

const nothing = { matched: [], ambiguous: [], unmatched: [], remaining: [] };

describe('a project takes over the id of a mirrored one', () => {
  test.each<[string, Known, Known]>([
    [
      'with the same number',
      { ...clinic, project_number: 'W/50042423/WS' },
      { ...clinic, project_number: 'w 50042423 ws' },
    ],
    [
      'with the same number and another name',
      { ...clinic, project_number: 'X1' },
      { ...clinic, name: 'Clinic', project_number: 'X1' },
    ],
  ])('%s', (_what, ours, theirs) => {
    expect(matchOf([ours], [theirs])).toEqual({ ...nothing, matched: ['A=1 number'] });
  });

  test.each<[string, Known, Known]>([
    ['with the same name, department and municipality', clinic, clinic],
    ['whatever the case, the accents and the punctuation', clinic, { ...clinic, name: ' MÓFOLO  clinic.' }],
    ['also with another number', { ...clinic, project_number: 'X1' }, { ...clinic, project_number: 'X2' }],
    [
      'in the same province, if the mirror knows no municipalities',
      clinic,
      { ...clinic, local_municipality: null },
    ],
  ])('%s', (_what, ours, theirs) => {
    expect(matchOf([ours], [theirs])).toEqual({ ...nothing, matched: ['A=1 name'] });
  });

  test('by number first, then by name among the rest', () => {
    const numbered = { ...clinic, project_number: 'X1' };
    expect(matchOf([clinic, numbered], [numbered, clinic])).toEqual({
      ...nothing,
      matched: ['B=1 number', 'A=2 name'],
    });
  });

  test('by name among those that share a number', () => {
    const phases = ['One', 'Two'].map((name) => ({ ...clinic, name, project_number: '7' }));
    expect(matchOf(phases, phases.toReversed())).toEqual({ ...nothing, matched: ['A=2 name', 'B=1 name'] });
  });

  test('as decided, whatever else matches', () => {
    expect(matchOf([clinic, { name: 'Road' }], [clinic], new Map([[1, 'B']]))).toEqual({
      ...nothing,
      matched: ['B=1 list'],
      unmatched: ['A'],
    });
  });
});

describe('no id is taken over', () => {
  test.each<[string, Known]>([
    ['from another name', { ...clinic, name: 'Jabulani Clinic' }],
    ['from another department', { ...clinic, department: 'Education' }],
    ['from another municipality', { ...clinic, local_municipality: 'Tshwane' }],
  ])('%s', (_what, theirs) => {
    expect(matchOf([clinic], [theirs])).toEqual({ ...nothing, unmatched: ['A'], remaining: [1] });
  });

  test.each<[string, Known]>([
    ['without a name', { department: 'Health' }],
    ['with a number of signs only', { name: '-', project_number: '--' }],
  ])('by projects %s', (_what, project) => {
    expect(matchOf([project], [project])).toEqual({ ...nothing, unmatched: ['A'], remaining: [1] });
  });

  test('from another province, if the mirror knows no municipalities', () => {
    const elsewhere = { ...clinic, province: 'Limpopo', local_municipality: null };
    expect(matchOf([clinic], [elsewhere])).toEqual({ ...nothing, unmatched: ['A'], remaining: [1] });
  });
});

describe('a project is ambiguous', () => {
  test('if several mirrored ones match it', () => {
    expect(matchOf([clinic], [clinic, clinic])).toEqual({
      ...nothing,
      ambiguous: ['A?1,2'],
      remaining: [1, 2],
    });
  });

  test('if several of the workbook match one', () => {
    expect(matchOf([clinic, clinic], [clinic])).toEqual({
      ...nothing,
      ambiguous: ['A?1', 'B?1'],
      remaining: [1],
    });
  });

  test('if only the number is the same', () => {
    const other = {
      name: 'Road',
      department: 'Transport',
      local_municipality: 'Tshwane',
      project_number: '1',
    };
    expect(matchOf([{ ...clinic, project_number: '1' }], [other])).toEqual({
      ...nothing,
      ambiguous: ['A?1'],
      remaining: [1],
    });
  });

  test('no longer when decisions or other matches leave nothing to choose from', () => {
    expect(matchOf([clinic, clinic], [clinic], new Map([[1, 'A']]))).toEqual({
      ...nothing,
      matched: ['A=1 list'],
      unmatched: ['B'],
    });
  });
});

test('findings count and name the first of each kind', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ irmProjectId: `P${i}`, name: `Project ${i}` }));
  const findings = adoptionFindings({
    matched: [
      { id: 7, irmProjectId: 'X', name: 'Clinic', by: 'number' },
      { id: 8, irmProjectId: 'Y', name: 'Road', by: 'name' },
    ],
    ambiguous: [{ irmProjectId: 'Z', name: 'Dam', candidates: [3, 4] }],
    unmatched: many,
    remaining: [{ id: 3, name: 'Dam' }],
  });
  expect(findings.map(({ code, severity, sentence }) => [code, severity, sentence])).toEqual([
    [
      'adoption_ambiguous',
      'blocks',
      '1 project of the file could be one of several mirrored projects, or share one: Z "Dam" (3 or 4).',
    ],
    [
      'adoption_unmatched',
      'warns',
      expect.stringMatching(
        /^12 projects of the file match no mirrored project .*: P0 "Project 0", .* and 2 more\.$/,
      ),
    ],
    [
      'adoption_remaining',
      'warns',
      '1 project of the mirror match none of the file and keep their last values: 3 "Dam".',
    ],
    [
      'adoption_matched',
      'notes',
      '2 projects of the file take over ids of the mirror (1 by number, 1 by name, department and municipality): X "Clinic" becomes 7, Y "Road" becomes 8.',
    ],
  ]);
  expect(adoptionFindings({ matched: [], ambiguous: [], unmatched: [], remaining: [] })).toEqual([]);
});
