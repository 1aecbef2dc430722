import { Option } from 'commander';
import type { IrmSnapshot } from '../../project/index.ts';
import { date, snapshotKeyOptions } from '../options.ts';
import type { RecordOptions } from '../publication-record.ts';
import type { AdoptionOptions } from './adopting.ts';
import type { ReadingOptions } from './reading-options.ts';

export interface ImportOptions extends Partial<IrmSnapshot>, AdoptionOptions, ReadingOptions, RecordOptions {
  readonly dryRun?: true;
  readonly replaceSample?: true;
  readonly yes?: true;
}

/** The options that say which snapshot a file is. */
export const snapshotOptions = (): readonly Option[] => [
  ...snapshotKeyOptions(),
  new Option('--taken <date>', 'date the snapshot was taken').argParser(date),
];

const snapshotFlags = {
  sphere: '--sphere',
  financialYear: '--financial-year',
  quarter: '--quarter',
  taken: '--taken',
} as const satisfies Record<keyof IrmSnapshot, string>;

/** The flags of `snapshotOptions` that are given, or those that are not. */
export const flagsWhere = (options: Partial<IrmSnapshot>, isGiven: boolean): readonly string[] =>
  Object.entries(snapshotFlags)
    .filter(([key]) => (options[key as keyof IrmSnapshot] !== undefined) === isGiven)
    .map(([, flag]) => flag);
