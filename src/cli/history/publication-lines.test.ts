import { expect, test } from 'vitest';
import type { PublicationEntry } from '../../store/index.ts';
import { publicationJson, publicationLines } from './publication-lines.ts';

const snapshot = { sphere: 'provincial', financialYear: '2019-20', quarter: 1, taken: '2019-07-15' } as const;
const entry: PublicationEntry = {
  ...{ number: 2, id: 'b', at: '2026-01-02T03:04:05.678Z', by: 'thandi', action: 'add', kind: 'reported' },
  ...{ storeId: 's', dataVersion: 2, findings: [], previous: 'hash' },
  snapshots: [{ ...snapshot, projects: 5, newProjects: 1, added: { projects: 3, exchanged: 2 } }],
  changes: {
    ...{ comparedWith: snapshot, added: 1, changed: 2, vanished: 3, unchanged: 4 },
    largest: [{ sphere: 'provincial', irmProjectId: '7', name: 'Bridge', beforeRand: 5, afterRand: 5000 }],
  },
  accepted: { codes: ['vanished', 'cost_shift'], because: 'confirmed by phone' },
  note: 'sent twice',
};

test('a publication for people tells what was added, changed, accepted and noted', () => {
  expect(publicationLines(entry)).toEqual([
    'Publication   2 (add, data version 2)',
    'Id            b',
    'At            2026-01-02T03:04:05.678Z',
    'By            thandi',
    'Snapshot      Provincial 2019-20 Q1 taken 2019-07-15: 5 projects, of which 3 were added, 2 of them in the place of earlier values',
    'Changes       1 added, 2 changed, 3 vanished, 4 unchanged, compared with 2019-20 Q1',
    'Cost change   7 "Bridge": R 5 -> R 5000',
    'Accepted      vanished, cost_shift, because: confirmed by phone',
    'Note          sent twice',
    'Entry before  hash',
  ]);
});

test('a publication for programs has null for what is not known', () => {
  expect(publicationJson(entry)).toMatchObject({ changes: entry.changes, sha256: null, projectsAfter: null });
  const { changes: _, accepted: __, ...older } = entry;
  expect(publicationJson(older)).toMatchObject({ changes: null, accepted: null });
});
