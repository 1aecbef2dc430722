import { country } from '../../country/index.ts';
import { type CatalogueIndex, lastPublishedAt } from '../../index/index.ts';
import { period, quarterEnd, quarterStart } from '../../project/index.ts';
import type { BulkFile } from '../bulk-files.ts';
import { type Attribution, publisherOf } from '../file-options.ts';

/** What every description of the whole catalogue says, whatever its standard. */
export interface DataSet {
  readonly title: string;
  readonly description: string;
  readonly publisher: { readonly name: string; readonly url: string };
  /** Address of the licence; undefined if none was given. */
  readonly licenceUrl: string | undefined;
  /** An ISO 8601 instant; undefined without reports. */
  readonly publishedAt: string | undefined;
  readonly version: string;
  /** The first and last day of the reported quarters, as `YYYY-MM-DD`. */
  readonly period: { readonly start: string; readonly end: string } | undefined;
}

export const SPATIAL_COVERAGE = country.name;

export const NO_LICENCE = 'No licence was given for the data.';

/** For search engines of data. */
export const KEYWORDS = [
  'infrastructure',
  'public works',
  'construction',
  'government spending',
  'open contracting',
  'schools',
  'clinics',
  'roads',
  country.name,
] as const;

/** What descriptions of the same catalogue are made from. */
export interface Described {
  readonly index: CatalogueIndex;
  /** Address of the service. */
  readonly base: string;
  readonly attribution: Attribution;
  readonly files: readonly BulkFile[];
}

export function dataSetOf({ index, base, attribution }: Omit<Described, 'files'>): DataSet {
  const { irmSnapshots, dataVersion } = index.manifest;
  const [first, last] = [irmSnapshots[0], irmSnapshots.at(-1)];
  const { licenceUrl } = attribution;
  const isMadeUp = index.isSample ? ['This is a sample: the projects are made up.'] : [];
  return {
    title: `Public infrastructure projects of ${country.name}`,
    description: [
      `${index.count} public infrastructure projects as government departments report them each ${period.one}: name, place, stage, dates, cost, budget, spending and parties.`,
      'Figures are as reported; nobody checked them on site.',
      ...isMadeUp,
      ...(licenceUrl === '' ? [NO_LICENCE] : []),
    ].join(' '),
    publisher: publisherOf(attribution, base),
    licenceUrl: licenceUrl || undefined,
    publishedAt: lastPublishedAt(index.manifest) || undefined,
    version: String(dataVersion),
    period:
      first === undefined || last === undefined
        ? undefined
        : {
            start: quarterStart(first.financialYear, first.quarter),
            end: quarterEnd(last.financialYear, last.quarter),
          },
  };
}
