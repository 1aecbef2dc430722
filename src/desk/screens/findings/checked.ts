import { period, spheres } from '../../../project/index.ts';
import { counted, listed, quarterOfSphere } from '../../language/writing.ts';
import type { DraftReading } from '../../reading/derived/index.ts';

const rows = { one: 'the cells of {count} row', other: 'all cells of {count} rows' } as const;

const OF_ITS_SPHERE = spheres.length > 1 ? ' of its sphere' : '';

/** What was looked at, so that nobody takes silence for more than it is. */
export function checkedSentence({ report, examination }: DraftReading): string {
  const { compared, alreadyPublished } = examination ?? {};
  const alone = [
    counted(rows, report.rowsRead),
    'headings, hidden sheets and rows left out',
    'ids that occur twice',
    'costs, dates, places, stages and sums of each project',
  ];
  const checked = `Checked: ${listed(alone)}.`;
  if (alreadyPublished !== undefined) return `${checked} All of it is published already.`;
  if (compared?.comparedWith === undefined)
    return `${checked} It was compared with nothing, because no ${period.one}${OF_ITS_SPHERE} is published: an amount that is wrong everywhere would not show.`;
  const values = 'ids, names, costs, spending, dates, places and totals of departments';
  return `${checked} Compared with ${quarterOfSphere(compared.comparedWith)}, project by project: ${values}.`;
}
