import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Config, type ConfigKey, readConfig } from '../config.ts';
import {
  exampleYear,
  financialYearIn,
  isCalendarDate,
  isQuarter,
  LAST_QUARTER,
  period,
  type Quarter,
  quarters,
  spheres,
  yearMonths,
} from '../project/index.ts';

/** Options that every command takes. */
interface GlobalOptions {
  readonly store?: string;
  readonly json?: true;
  readonly debug?: true;
}

/** The settings. Flags take precedence over the environment. */
export function configOf(command: Command, flags: Partial<Record<ConfigKey, string>> = {}): Config {
  return readingOf(command, flags).config;
}

/** The settings with the origin of each value. */
export function readingOf(
  command: Command,
  flags: Partial<Record<ConfigKey, string>> = {},
): ReturnType<typeof readConfig> {
  const { store } = command.optsWithGlobals<GlobalOptions>();
  return readConfig(process.env, { ...flags, ...(store !== undefined && { storeUrl: store }) });
}

/** Whether to print the result as JSON. */
export const wantsJson = (command: Command): boolean =>
  command.optsWithGlobals<GlobalOptions>().json === true;

/** The options that identify a snapshot: sphere, year and quarter. */
export const snapshotKeyOptions = (): readonly Option[] => [
  new Option('--sphere <sphere>', 'sphere of government that reports').choices(spheres),
  new Option('--financial-year <year>', `financial year from ${yearMonths}, like ${exampleYear}`)
    .argParser(financialYear)
    .implies(impliedByYear),
  ...(hasQuarters
    ? [
        new Option('--quarter <quarter>', `${period.one} of that year: ${quarters.join(', ')}`).argParser(
          quarter,
        ),
      ]
    : []),
];

/** Whether a year alone does not say which report is meant. */
export const hasQuarters = quarters.length > 1;

/** What else a year says, where there is one report of each, and one government that reports. */
const impliedByYear = {
  ...(hasQuarters ? {} : { quarter: LAST_QUARTER }),
  ...(spheres.length === 1 ? { sphere: spheres[0] } : {}),
};

/** The flags of `snapshotKeyOptions` that say which quarter of its sphere a report is of, for sentences. */
export const quarterFlags = hasQuarters ? '--financial-year, --quarter' : '--financial-year';

function financialYear(text: string): string {
  const year = financialYearIn(text);
  if (year !== undefined) return year;
  throw new InvalidArgumentError(`Write the financial year like ${exampleYear}.`);
}

function quarter(text: string): Quarter {
  const number = Number(text);
  if (/^\d$/.test(text) && isQuarter(number)) return number;
  throw new InvalidArgumentError(`The ${period.one} must be one of ${quarters.join(', ')}.`);
}

/** Checks that a date is written as `YYYY-MM-DD` and exists. */
export function date(text: string): string {
  if (isCalendarDate(text)) return text;
  throw new InvalidArgumentError('Write an existing date like 2019-07-15.');
}

/** Parser for a whole number in a range. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
