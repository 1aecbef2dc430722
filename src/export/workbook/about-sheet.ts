import { country } from '../../country/index.ts';
import { type AmountSum, type Archive, lastCollectedOn } from '../../index/index.ts';
import { fields, irmSnapshotLabel, OWN_CURRENCY_NAME, period } from '../../project/index.ts';
import { type QualityFlag, qualityFlags } from '../../quality/index.ts';
import { pagePaths } from '../../query/addresses.ts';
import type { FileOptions } from '../file-options.ts';
import type { CellStyle, SheetCell } from './sheet-cells.ts';

/** What the projects of a workbook come to. */
export interface SheetTotals {
  /** How many projects have each warning. */
  readonly warnings: ReadonlyMap<QualityFlag, number>;
  /** Their estimated costs. */
  readonly cost: AmountSum;
}

type AboutRow = readonly [label: string | null, value: SheetCell, style?: CellStyle];

const labels = new Map<string, string>(fields.map(({ name, label }) => [name, label]));
labels.set('q', 'Words');
labels.set('quality', 'Warning');

/** What a workbook is: its source and day, the search it holds, its warnings and terms of use. */
export function aboutRows(
  { manifest, isSample }: Archive,
  { base, uri }: Pick<FileOptions, 'base' | 'uri'>,
  projects: number,
  { warnings, cost }: SheetTotals,
): readonly AboutRow[] {
  const [address = '', query = ''] = uri.split('?');
  const day = lastCollectedOn(manifest);
  return [
    ...(isSample
      ? [['Sample data', 'No project here exists, and no figure here is true.', 'heading'] as const]
      : []),
    ['Source', `Quarterly reports of departments to the ${country.words.reportsTo}`],
    ['Service', base === '' ? 'Infrastructure Projects Search' : { href: base + pagePaths.start }],
    ...manifest.irmSnapshots
      .toReversed()
      .map((snapshot, i): AboutRow => [i === 0 ? 'Reports, newest first' : null, irmSnapshotLabel(snapshot)]),
    ...(day === '' ? [] : [['Newest report collected on', new Date(day), 'day'] as const]),
    ['Projects', projects],
    ...costRows(cost),
    ...searchRows(query),
    ['This file', address === '' ? null : { href: uri }],
    ['Values', `As reported; amounts in ${OWN_CURRENCY_NAME}. An empty cell was not reported.`],
    ['Warnings', 'Checks find what looks wrong. A warning is a question to the department, not a verdict.'],
    ...qualityFlags.flatMap(({ flag, label }): readonly AboutRow[] => {
      const count = warnings.get(flag);
      return count === undefined ? [] : [[label, count]];
    }),
    ['What the words mean', base === '' ? null : { href: base + pagePaths.about }],
    ['Use', `Public records of government. Name the source and the ${period.one} when you use figures.`],
  ];
}

/** The sum of the costs that can be right, and what was reported besides. */
function costRows({ sum, known, leftOut, reported, currency, elsewhere }: AmountSum): readonly AboutRow[] {
  return [
    [elsewhere === 0 ? 'Estimated cost' : `Estimated cost, ${currency}`, known === 0 ? null : sum, 'money'],
    ['Projects with a cost above zero that can be right', known],
    ...(leftOut === 0
      ? []
      : ([
          ['Costs left out, because they can’t be right', leftOut],
          ['Estimated cost as reported, with these', reported, 'money'],
        ] as const)),
    ...(elsewhere === 0 ? [] : ([['Costs in other currencies, not included', elsewhere]] as const)),
  ];
}

/** The filters of the search, or that there are none. */
function searchRows(query: string): readonly AboutRow[] {
  const pairs = [...new URLSearchParams(query)];
  if (pairs.length === 0) return [['Search', 'All projects']];
  return pairs.map(([name, value]) => {
    const label = labels.get(name) ?? name.replaceAll('_', ' ');
    return [`Search: ${label.toLowerCase()}`, value];
  });
}

/** When the newest content was published; an ISO 8601 instant in UTC. */
export const publishedAt = ({ irmSnapshots }: Archive['manifest']): string =>
  irmSnapshots.reduce(
    (latest, each) => (each.publishedAt > latest ? each.publishedAt : latest),
    '1980-01-01',
  );
