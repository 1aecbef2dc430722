import { expect, test } from 'vitest';
import type { Draft } from '../../drafts/index.ts';
import { conflictsOf } from './scheduled-panel.tsx';

const draft = (id: string, quarter: number, of: Partial<Draft> = {}) =>
  ({
    ...{ id, kind: 'file', state: 'scheduled', sphere: 'provincial', financialYear: '2019-20', quarter },
    ...{ taken: '2020-04-15', proposal: null, publishAt: '2020-05-04T12:00:00.000Z' },
    ...of,
  }) as Draft;

const scheduled = draft('a', 4);

test.each([
  [
    'an approved draft of the sphere',
    draft('b', 3, { state: 'approved' }),
    'must be approved again afterwards',
  ],
  [
    'one that comes before it',
    draft('b', 3, { publishAt: '2020-05-04T11:00:00.000Z' }),
    'comes before it, on 4 May 2020, 13:00: then this one must be approved again',
  ],
  ['a roll-back', draft('b', 3, { kind: 'rollback', state: 'approved', sphere: null }), 'afterwards'],
  ['another file of the quarter', draft('b', 4, { state: 'open' }), 'from another file is on its way'],
])('names %s as a conflict', (_, other, sentence) => {
  expect(conflictsOf(scheduled, [scheduled, other])).toEqual([expect.stringContaining(sentence)]);
});

test.each([
  ['a draft of the other sphere', draft('b', 4, { sphere: 'national' })],
  ['another quarter that is being prepared', draft('b', 3, { state: 'open' })],
])('%s is none', (_, other) => {
  expect(conflictsOf(scheduled, [scheduled, other])).toEqual([]);
});
