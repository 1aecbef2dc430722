import { expect, test } from 'vitest';
import type { IrmSnapshot } from '../../project/index.ts';
import type { PublicationEntry } from '../../store/index.ts';
import { publicationTitle, publicPublication } from './public-publication.ts';

/** An entry with a secret in each private field, and in fields that are not there yet. */
const entry = {
  number: 7,
  id: 'id of the publication',
  at: '2020-05-01T08:00:00.000Z',
  by: 'secret person',
  action: 'replace',
  backTo: 3,
  displaced: { snapshots: [{ sha256: 'secret displaced' }] },
  storeId: 'secret store',
  dataVersion: 7,
  kind: 'reported',
  snapshots: [
    {
      sphere: 'provincial',
      financialYear: '2019-20',
      quarter: 3,
      taken: '2020-01-15',
      projects: 60,
      newProjects: 3,
      replaced: true,
      sheet: 'secret sheet',
    },
  ],
  file: { name: 'secret file.xlsx', bytes: 1234, sha256: 'secret checksum' },
  before: { projects: 58, costRand: 61229832630.85999, byDepartment: 'secret before' },
  after: { projects: 60, costRand: 2.5, byDepartment: 'secret after' },
  changes: {
    comparedWith: { financialYear: '2019-20', quarter: 3, file: 'secret comparison' },
    added: 3,
    changed: 59,
    vanished: 1,
    unchanged: 0,
    details: 'secret changes',
    largest: [
      {
        sphere: 'provincial',
        irmProjectId: 'secret id',
        name: 'School',
        beforeRand: 1,
        afterRand: 2,
        row: 'secret row',
      },
      { sphere: 'provincial', irmProjectId: 'secret gone', name: 'Gone', beforeRand: 2, afterRand: 1 },
    ],
  },
  quality: { cost_zero: 1 },
  findings: [{ code: 'secret finding' }],
  accepted: { codes: ['secret code'], because: 'secret reason' },
  note: 'secret note',
  publicNote: 'For everybody',
  previous: 'secret hash',
} as unknown as PublicationEntry;

test('what is public of a publication is this, and nothing else', () => {
  const published = publicPublication(entry, ({ irmProjectId }) =>
    irmProjectId === 'secret id' ? 12 : undefined,
  );
  expect(published).toEqual({
    number: 7,
    id: 'id of the publication',
    at: '2020-05-01T08:00:00.000Z',
    action: 'replace',
    backTo: 3,
    snapshots: [
      { sphere: 'provincial', financialYear: '2019-20', quarter: 3, taken: '2020-01-15', projects: 60 },
    ],
    before: { projects: 58, costRand: 61229832630.86 },
    after: { projects: 60, costRand: 2.5 },
    changes: {
      comparedWith: { financialYear: '2019-20', quarter: 3 },
      added: 3,
      changed: 59,
      vanished: 1,
      unchanged: 0,
      largest: [
        { id: 12, name: 'School', beforeRand: 1, afterRand: 2 },
        { name: 'Gone', beforeRand: 2, afterRand: 1 },
      ],
    },
    note: 'For everybody',
  });
  expect(JSON.stringify(published)).not.toContain('secret');
});

test('only the projects that were added to a quarter count', () => {
  const added = { ...entry.snapshots[0]!, added: { projects: 5, exchanged: 2 } };
  const { snapshots } = publicPublication({ ...entry, action: 'add', snapshots: [added] }, () => undefined);
  expect(snapshots[0]!.projects).toBe(5);
});

test('what is not known is absent', () => {
  const { number, id, at, action, snapshots, storeId, dataVersion, kind } = entry;
  const bare = {
    ...{ number, id, at, action, snapshots, storeId, dataVersion, kind },
    ...{ by: '', findings: [], previous: '' },
  };
  expect(Object.keys(publicPublication(bare, () => undefined))).toEqual([
    'number',
    'id',
    'at',
    'action',
    'snapshots',
  ]);
});

const quarter = (
  financialYear: string,
  number: IrmSnapshot['quarter'],
  sphere: IrmSnapshot['sphere'] = 'provincial',
) => ({ sphere, financialYear, quarter: number, taken: '2020-01-01', projects: 1 });

test.each([
  ['Provincial projects, quarter 3 of 2019-20: corrected', 'replace', [quarter('2019-20', 3)]],
  ['Provincial projects, quarter 3 of 2019-20: more projects added', 'add', [quarter('2019-20', 3)]],
  ['National projects, quarter 1 of 2020-21: removed', 'remove', [quarter('2020-21', 1, 'national')]],
  [
    'Provincial projects, quarter 4 of 2018-19 to quarter 2 of 2019-20: published as a made-up sample',
    'sample',
    [quarter('2019-20', 2), quarter('2018-19', 4), quarter('2019-20', 1)],
  ],
  [
    'National and provincial projects, quarter 2 of 2019-20: published',
    'import',
    [quarter('2019-20', 2), quarter('2019-20', 2, 'national')],
  ],
  ['The catalogue: mirrored from another service', 'mirror', []],
] as const)('%s', (title, action, snapshots) => {
  expect(publicationTitle({ action, snapshots })).toBe(title);
});
