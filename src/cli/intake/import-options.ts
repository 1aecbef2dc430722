import { Option } from 'commander';
import { country, received } from '../../country/index.ts';
import { holdsJson, publishedOn } from '../../irm/index.ts';
import { type IrmSnapshot, lastEndedQuarter, period, spheres, yearAndQuarter } from '../../project/index.ts';
import { StoreError } from '../../store/index.ts';
import type { EmergencyOptions } from '../desk/past-desk.ts';
import { date, hasQuarters, snapshotKeyOptions } from '../options.ts';
import type { RecordOptions } from '../publication-record.ts';
import type { AdoptionOptions } from './adopting.ts';
import type { ReportFile } from './one-file.ts';
import type { ReadingOptions } from './reading-options.ts';
import type { SameAsOptions } from './same-as.ts';

/** What to do with a quarter that is published. */
export interface ModeOptions {
  readonly replace?: true;
  readonly add?: true;
}

export const modeOptions = (): readonly Option[] => [
  new Option('--replace', `put the file in the place of the ${period.one} that is published`).conflicts(
    'add',
  ),
  new Option(
    '--add',
    `add the file's projects to the ${period.one}, as with a department's own ${received.one}`,
  ),
];

export const modeOf = ({ replace, add }: ModeOptions): 'replace' | 'add' | undefined =>
  replace === true ? 'replace' : add === true ? 'add' : undefined;

export interface ImportOptions
  extends Partial<IrmSnapshot>,
    AdoptionOptions,
    ReadingOptions,
    SameAsOptions,
    ModeOptions,
    RecordOptions,
    EmergencyOptions {
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
    .filter(
      ([key]) =>
        (options[key as keyof IrmSnapshot] !== undefined) === isGiven && (hasQuarters || key !== 'quarter'),
    )
    .map(([, flag]) => flag);

/**
 * The options, with what a file says itself that names the day on which it was published: it was taken then, and is
 * of the latest quarter that had ended, and of whoever alone reports in the country. A table of a country that names its
 * columns and bare projects of OC4IDS say no day: `--taken` does.
 */
export async function withImplied<O extends Partial<IrmSnapshot>>(
  { path, shown }: ReportFile,
  options: O,
): Promise<O> {
  if (flagsWhere(options, false).length === 0) return options;
  const said = await publishedOn(path);
  const dated = options.taken !== undefined && (country.columns.length > 0 || (await holdsJson(path)));
  const published = said ?? (dated ? options.taken : undefined);
  if (published === undefined) return options;
  const { sphere = spheres.length === 1 ? spheres[0] : undefined, taken = published } = options;
  // Somebody who names one of the two must name both.
  const isNamed = options.financialYear !== undefined || options.quarter !== undefined;
  const ended = lastEndedQuarter(taken);
  const { financialYear = undefined, quarter = undefined } = isNamed ? options : ended;
  const read = isNamed ? '' : `it counts as ${yearAndQuarter(ended.financialYear, ended.quarter)}, `;
  console.error(
    said === undefined
      ? `${shown}: ${read}taken on ${taken}, unless you name another ${period.one}.`
      : `${shown} was published on ${published}: ${read}taken on ${taken}, unless you name another ${period.one} or day.`,
  );
  return { ...options, sphere, taken, financialYear, quarter };
}

/** The snapshot that the options name. Fails with `StoreError`, which says what is missing. */
export function namedSnapshot(options: Partial<IrmSnapshot>): IrmSnapshot {
  const missing = flagsWhere(options, false);
  if (missing.length > 0)
    throw new StoreError(
      `A ${received.one} does not name its snapshot: add ${missing.join(', ')} (see --help).`,
    );
  const { sphere, financialYear, quarter, taken } = options as IrmSnapshot;
  return { sphere, financialYear, quarter, taken };
}
