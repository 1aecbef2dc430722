import type { Config } from '../../config.ts';
import { withReading } from '../../examination/index.ts';
import type { IrmReading } from '../../irm/index.ts';
import { aboutFile } from '../about-file.ts';
import { type ReadingOptions, readingChoices } from './reading-options.ts';

/** Reads a file, calls `use` with what it holds and always closes it. */
export async function readingOf<T>(
  file: string,
  options: ReadingOptions,
  config: Config,
  use: (reading: IrmReading) => Promise<T>,
): Promise<T> {
  return aboutFile(file, () => withReading(file, config, readingChoices(options), use));
}
