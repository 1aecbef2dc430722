import { describe, expect, test } from 'vitest';
import { type ChangeSet, changeSet, MOST_DETAILED, type SearchedFacts } from './change-set.ts';
import { decodeChangeSet, encodeChangeSet } from './change-set-codec.ts';
import { type ChangedKind, changedKinds, kindCounts, kindsIn } from './changed-kind.ts';
import { type FactsGiven, factsGiven, found } from './facts.fixture.ts';
import { mergedChanges } from './merged-changes.ts';
import { UnreadableBytesError } from './packed.ts';

/** The kinds of changes of each project, by id. */
const kindsOf = ({ ids, kinds }: ChangeSet): Readonly<Record<number, readonly ChangedKind[]>> =>
  Object.fromEntries(Array.from(ids, (id, i) => [id, kindsIn(kinds[i]!)]));

const none: SearchedFacts = found({});

/** What happens to the one project that a search finds before and after. */
const changesOf = (before: FactsGiven, after: FactsGiven): readonly ChangedKind[] =>
  kindsOf(changeSet(found({ 1: before }), found({ 1: after })))[1] ?? [];

const values: readonly (readonly [FactsGiven, FactsGiven, readonly ChangedKind[], readonly ChangedKind[]])[] =
  [
    [{ cost: 1e6 }, { cost: 2e6 }, ['dearer'], ['cheaper']],
    [{ cost: 1e6 }, { cost: null }, ['other_cost'], ['other_cost']],
    [{ cost: 1e6, currency: 'ZAR' }, { cost: 2e6, currency: 'USD' }, ['other_cost'], ['other_cost']],
    [{ cost: 1e6, currency: 'ZAR' }, { cost: 1e6, currency: 'USD' }, ['other_cost'], ['other_cost']],
    [{ cost: null, currency: 'ZAR' }, { cost: null, currency: 'USD' }, [], []],
    [{ completion: '2020-06-30' }, { completion: '2021-06-30' }, ['later'], ['earlier']],
    [{ completion: null }, { completion: '2021-06-30' }, ['other_completion'], ['other_completion']],
    [{ status: 'Tender' }, { status: 'Design' }, ['moved_on'], ['moved_back']],
    [{ status: 'Tender' }, { status: 'On Hold' }, ['stopped'], ['other_stage']],
    [{ status: 'On Hold' }, { status: 'Terminated' }, ['stopped'], ['stopped']],
    [{ status: 'Tender' }, { status: 'Made up' }, ['other_stage'], ['other_stage']],
    [{ status: '' }, { status: 'Tender' }, ['other_stage'], ['other_stage']],
    [
      { status: 'Construction 76% - 99%' },
      { status: 'Practical Completion (100%)' },
      ['finished'],
      ['moved_back'],
    ],
    [{ status: 'Practical Completion (100%)' }, { status: 'Final Completion' }, ['moved_on'], ['moved_back']],
    [{ status: 'On Hold' }, { status: 'Final Completion' }, ['finished'], ['stopped']],
    [
      { cost: 1, completion: '2020-01-01', status: 'Tender' },
      { cost: 2, completion: '2020-01-02', status: 'Terminated' },
      ['stopped', 'dearer', 'later'],
      ['cheaper', 'earlier', 'other_stage'],
    ],
    [{ name: 'Old', municipality: 'A' }, { name: 'New', municipality: 'B' }, [], []],
    [{ isReported: true }, { isReported: false }, ['vanished'], ['back']],
    [
      { isReported: false, cost: 1e6 },
      { isReported: true, cost: 2e6 },
      ['dearer', 'back'],
      ['vanished', 'cheaper'],
    ],
    [{ isWrongCost: true }, { isWrongCost: false }, [], []],
  ];

describe('a project that a search finds before and after', () => {
  test.each(values)('%j → %j: %j, and back: %j', (before, after, there, back) => {
    expect(changesOf(before, after)).toEqual(there);
    expect(changesOf(after, before)).toEqual(back);
  });
});

describe('a project that comes into a search or leaves it', () => {
  const in1 = { 1: {} };
  const in12 = { 1: {}, 2: {} };
  const gone = { 1: {}, 2: { isReported: false } };
  test.each([
    ['is new in the catalogue', found(in1), found(in12), 'listed', 'removed'],
    ['is back in the report', found(gone, 2), found(in12), 'back', 'vanished'],
    ['is only found now', found(in12, 2), found(in12), 'matching', 'unmatched'],
    ['was found as one that is no longer reported', found(in12, 2), found(gone), 'matching', 'unmatched'],
    ['is added by an old report', found(in1), found(gone), undefined, undefined],
  ] as const)('%s', (_what, before, after, there, back) => {
    const expected = (kind: ChangedKind | undefined) => (kind === undefined ? {} : { 2: [kind] });
    expect(kindsOf(changeSet(before, after))).toEqual(expected(there));
    expect(kindsOf(changeSet(after, before))).toEqual(expected(back));
  });

  test('is told with what changed in it: it may be the reason', () => {
    const [tender, stopped] = [{ 1: { status: 'Tender' } }, { 1: { status: 'On Hold' } }];
    const set = changeSet(found(tender), found(stopped, 1));
    expect(set.counts).toMatchObject({ stopped: 1, unmatched: 1 });
    expect(set.top[0]).toMatchObject({
      id: 1,
      kinds: ['stopped', 'unmatched'],
      before: { status: 'Tender' },
      after: { status: 'On Hold' },
    });
  });

  test('has only the facts of the version that lists it', () => {
    const [added] = changeSet(none, found({ 7: { name: 'Clinic' } })).top;
    expect(added).toMatchObject({ id: 7, before: undefined, after: { name: 'Clinic' } });
    const [removed] = changeSet(found({ 7: { name: 'Clinic' } }), none).top;
    expect(removed).toMatchObject({ id: 7, before: { name: 'Clinic' }, after: undefined });
  });
});

describe('nothing', () => {
  const projects = { 3: {}, 5: { cost: null, completion: null, status: '' }, 8: { isReported: false } };
  test('changes between equal facts', () => {
    expect(changeSet(found(projects), found(projects))).toEqual({
      ids: new Uint32Array(),
      kinds: new Uint32Array(),
      counts: Object.fromEntries(changedKinds.map((kind) => [kind, 0])),
      top: [],
    });
  });

  test('changes in projects that a search does not find', () => {
    const after = { ...projects, 3: { cost: 9e9 }, 9: {} };
    expect(changeSet(found(projects, 3, 8), found(after, 3, 8, 9)).ids).toHaveLength(0);
  });

  test('is told of ids that no facts are about', () => {
    const facts = factsGiven({ 1: {} });
    const strange = { facts, ids: Uint32Array.of(0, 1, 99) };
    expect(changeSet(strange, { facts, ids: Uint32Array.of(1) }).ids).toHaveLength(0);
    expect(changeSet({ facts, ids: Uint32Array.of(1) }, strange).ids).toHaveLength(0);
  });
});

test('a correction tells only what differs from what was told last', () => {
  const told = found({ 1: { cost: 1e6 }, 2: { cost: 1e6 } });
  const wrong = found({ 1: { cost: 9e6 }, 2: { cost: 2e6 } });
  const corrected = found({ 1: { cost: 1e6 }, 2: { cost: 2e6 } });
  expect(kindsOf(changeSet(told, corrected))).toEqual({ 2: ['dearer'] });
  expect(kindsOf(changeSet(wrong, corrected))).toEqual({ 1: ['cheaper'] });
});

test('the most important changes come first', () => {
  const before = {
    1: { completion: '2020-06-30' },
    2: { cost: 1e9, isWrongCost: true },
    3: { status: 'Tender' },
    4: { status: 'Tender', cost: 1 },
    5: {},
    6: { cost: 1e6 },
    7: { cost: 1e6 },
    8: { cost: 1e9 },
    9: { status: 'Construction 76% - 99%' },
    11: {},
    12: { completion: '2020-06-30' },
    13: { status: 'Tender', cost: 5e9, isWrongCost: true },
    14: { completion: '2020-06-30' },
    15: { currency: 'AAA', cost: 1 },
    16: { completion: '2020-06-30' },
  };
  const after = {
    1: { completion: '2022-06-30' },
    2: { cost: 1e6 },
    3: { status: 'Design' },
    4: { status: 'Terminated', cost: 1 },
    6: { cost: 3e6 },
    7: { cost: 2e6 },
    8: { cost: 1.001e9 },
    9: { status: 'Final Completion' },
    10: {},
    11: {},
    12: { completion: '2020-07-02' },
    13: { status: 'On Hold', cost: 5e9, isWrongCost: true },
    14: { completion: '2019-06-30' },
    15: { currency: 'AAA', cost: 9e9 },
    16: { completion: '9999-12-31' },
  };
  const set = changeSet(found(before, 11), found(after));
  expect(set.top.map(({ id }) => id)).toEqual([4, 13, 5, 9, 6, 7, 15, 1, 10, 11, 14, 3, 8, 12, 16, 2]);
});

describe('many changes', () => {
  const many = (cost: (id: number) => number) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [i + 1, { cost: cost(i + 1) }]));
  const set = changeSet(found(many(() => 1000)), found(many((id) => 1000 + id * 100)));

  test('are all counted, and the most important ones described', () => {
    expect(set.ids).toHaveLength(100);
    expect(set.counts.dearer).toBe(100);
    expect(set.top.map(({ id }) => id)).toEqual(Array.from({ length: MOST_DETAILED }, (_, i) => 100 - i));
  });

  test('are stored and read as they were', () => {
    const hostile = found({ 7: { name: '\u202e<script>\n\0"', cost: null } });
    for (const each of [set, changeSet(none, hostile), changeSet(hostile, none), changeSet(none, none)])
      expect(decodeChangeSet(encodeChangeSet(each))).toEqual(each);
    expect(encodeChangeSet(set).length).toBeLessThan(2000);
  });

  test('of another version, and damaged ones, are rejected', () => {
    const stored = encodeChangeSet(set);
    expect(() => decodeChangeSet(Buffer.of(2, ...stored.subarray(1)))).toThrow(UnreadableBytesError);
    expect(() => decodeChangeSet(stored.subarray(0, -1))).toThrow(UnreadableBytesError);
  });
});

describe('the changes of several searches', () => {
  const ids = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const projects = (cost: (id: number) => number) =>
    Object.fromEntries(ids(1, 60).map((id) => [id, { cost: cost(id) }]));
  const before = projects(() => 1000);
  const after = projects((id) => 1000 + id * 100);
  const setOf = (...some: readonly number[]) => {
    const leftOut = ids(1, 60).filter((id) => !some.includes(id));
    return changeSet(found(before, ...leftOut), found(after, ...leftOut));
  };

  const merge = (...sets: readonly ChangeSet[]) =>
    mergedChanges(sets.map((changeSet) => ({ changeSet, isProject: false })));

  test('count a project once, and describe it once', () => {
    const merged = merge(setOf(...ids(1, 40)), setOf(...ids(31, 60)));
    expect(merged).toMatchObject({ projects: 60, others: 40 });
    expect(kindCounts(merged.kinds).dearer).toBe(60);
    // Five for each, and the others by importance.
    expect(merged.parts.map(({ described }) => described.map(({ id }) => id))).toEqual([
      ids(36, 40).toReversed(),
      ids(46, 60).toReversed(),
    ]);
    expect(merged.parts.map(({ others }) => others)).toEqual([35, 10]);
  });

  test('leave a place to a small one beside a large one', () => {
    const merged = merge(setOf(...ids(10, 60)), setOf(1, 2));
    expect(merged.parts.map(({ described }) => described.length)).toEqual([18, 2]);
  });

  test('describe a project where it is more important', () => {
    const stopped = changeSet(found({ 1: {} }), found({ 1: { status: 'On Hold' } }, 1));
    const seen = changeSet(found({ 1: {} }, 1), found({ 1: {} }));
    const merged = merge(seen, stopped);
    expect(merged.parts.map(({ described }) => described.length)).toEqual([0, 1]);
    expect(merged).toMatchObject({ projects: 1, others: 0 });
    expect(Array.from(merged.kinds, kindsIn)).toEqual([['stopped', 'unmatched', 'matching']]);
  });

  test('of equal searches are described in the first one', () => {
    const merged = merge(setOf(1, 2), setOf(1, 2), setOf());
    expect(merged.parts.map(({ described, others }) => [described.length, others])).toEqual([
      [2, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test('describe projects that are followed by themselves first', () => {
    const sets = [setOf(...ids(1, 40)), setOf(1), setOf(40)];
    const { parts } = mergedChanges(sets.map((changeSet, i) => ({ changeSet, isProject: i > 0 })));
    expect(parts.map(({ described }) => described.map(({ id }) => id))).toEqual([
      ids(22, 39).toReversed(),
      [1],
      [40],
    ]);
    expect(parts.map(({ others }) => others)).toEqual([20, 0, 0]);
  });

  test('of none are none', () => {
    expect(merge()).toMatchObject({ projects: 0, others: 0, parts: [] });
  });
});
