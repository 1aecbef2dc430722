import { expect, test } from 'vitest';
import type { IrmSnapshot } from '../../project/index.ts';
import { publicationTitle } from './publication-title.ts';

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
