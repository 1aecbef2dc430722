import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { Draft } from '../drafts/index.ts';
import { DraftSteps } from './draft-steps.tsx';

const seen = { reading: true, sheet: true, changes: true } as const;

const shown = (draft: Partial<Draft>) => {
  const html = renderToString(
    <DraftSteps draft={{ id: 'd', kind: 'file', taken: null, ...draft } as Draft} />,
  );
  const all = [...html.matchAll(/<li[^>]*>.*?<\/li>/g)].map(([step]) => step);
  const named = (part: string) =>
    all.filter((step) => step.includes(part)).map((step) => />([^<]+)<\//.exec(step)![1]);
  return { next: named('(next)'), done: named('(done)').length, closed: named('<span class="step"') };
};

test.each<[string, Partial<Draft>, ReturnType<typeof shown>]>([
  [
    'a file whose quarter nobody confirmed',
    { state: 'open' },
    { next: ['Quarter'], done: 0, closed: ['Approve', 'Publish'] },
  ],
  [
    'a confirmed file',
    { state: 'open', taken: '2020-05-15' },
    { next: ['How it was read'], done: 1, closed: ['Approve', 'Publish'] },
  ],
  [
    'a returned file',
    { state: 'returned', taken: '2020-05-15', visited: { ...seen, isFree: true } },
    { next: ['Submit'], done: 4, closed: ['Approve', 'Publish'] },
  ],
  [
    'a file that was read, and that something stops',
    { state: 'open', taken: '2020-05-15', visited: { ...seen, isFree: false } },
    { next: ['The sheet'], done: 2, closed: ['Approve', 'Publish'] },
  ],
  ['a submitted file', { state: 'submitted' }, { next: ['Approve'], done: 5, closed: ['Publish'] }],
  ['an approved file', { state: 'approved' }, { next: ['Publish'], done: 6, closed: [] }],
  ['a published file', { state: 'published' }, { next: [], done: 7, closed: ['Approve', 'Publish'] }],
  ['a request', { kind: 'remove', state: 'submitted' }, { next: ['Approve'], done: 1, closed: ['Publish'] }],
])('shows what is done, next and not possible yet of %s', (_, draft, expected) => {
  expect(shown(draft)).toEqual(expected);
});
