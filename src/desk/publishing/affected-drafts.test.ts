import { expect, test } from 'vitest';
import type { Draft } from '../drafts/index.ts';
import { isOfSameQuarter, touchesSameSphere } from './affected-drafts.ts';

const quarter = { sphere: 'provincial', financialYear: '2019-20', quarter: 4 } as const;
const draft = (of: Partial<Draft>): Draft =>
  ({ kind: 'file', proposal: null, taken: '2020-04-15', ...quarter, ...of }) as Draft;
const unknown = { sphere: null, financialYear: null, quarter: null, taken: null } as const;

const published = draft({});

test.each<[string, Partial<Draft>, boolean, boolean]>([
  ['a file of the quarter', {}, true, true],
  ['a file of another quarter', { quarter: 3 }, true, false],
  ['a file of the other sphere', { sphere: 'national' }, false, false],
  ['the removal of the quarter, which has no day', { kind: 'remove', taken: null }, true, true],
  ['a roll-back', { kind: 'rollback', ...unknown }, true, false],
  [
    'a file whose quarter is proposed',
    { ...unknown, proposal: { ...quarter, because: [], contradictions: [] } },
    true,
    true,
  ],
  ['a file of which nothing is known', unknown, false, false],
])('%s', (_, of, sphere, isSame) => {
  const other = draft(of);
  expect([touchesSameSphere(published, other), isOfSameQuarter(published, other)]).toEqual([sphere, isSame]);
});
