import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Config, type ConfigKey, readConfig } from '../config.ts';
import {
  isCalendarDate,
  isFinancialYear,
  isQuarter,
  type Quarter,
  quarters,
  spheres,
} from '../project/index.ts';

/** Options of the program itself, and flags that set a setting. */
interface GlobalOptions {
  readonly store?: string;
  readonly json?: true;
  readonly debug?: true;
}

/** The settings, with the command's flags over the environment. */
export function configOf(command: Command, flags: Partial<Record<ConfigKey, string>> = {}): Config {
  return readingOf(command, flags).config;
}

/** The same with the origin of each value. */
export function readingOf(
  command: Command,
  flags: Partial<Record<ConfigKey, string>> = {},
): ReturnType<typeof readConfig> {
  const { store } = command.optsWithGlobals<GlobalOptions>();
  return readConfig(process.env, { ...flags, ...(store !== undefined && { storeUrl: store }) });
}

/** Whether the result is wanted as JSON. */
export const wantsJson = (command: Command): boolean =>
  command.optsWithGlobals<GlobalOptions>().json === true;

/** The options that name one quarter of one sphere. */
export const snapshotKeyOptions = (): readonly Option[] => [
  new Option('--sphere <sphere>', 'sphere of government that reports').choices(spheres),
  new Option('--financial-year <year>', 'financial year, April to March, as 2019-20').argParser(
    financialYear,
  ),
  new Option('--quarter <quarter>', `quarter of that year: ${quarters.join(', ')}`).argParser(quarter),
];

function financialYear(text: string): string {
  if (isFinancialYear(text)) return text;
  throw new InvalidArgumentError('A financial year is written like 2019-20.');
}

function quarter(text: string): Quarter {
  const number = Number(text);
  if (/^\d$/.test(text) && isQuarter(number)) return number;
  throw new InvalidArgumentError(`The quarter is one of ${quarters.join(', ')}.`);
}

/** Checks a date of the calendar, `YYYY-MM-DD`. */
export function date(text: string): string {
  if (isCalendarDate(text)) return text;
  throw new InvalidArgumentError('A date is written like 2019-07-15 and exists in the calendar.');
}

/** Checks a whole number in a range. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`);
  };
}
