import type { Config } from '../../config.ts';
import { type IrmReading, readIrmFile } from '../../irm/index.ts';
import { aboutFile } from '../about-file.ts';
import { type ReadingOptions, readingChoices } from './reading-options.ts';

/** Reads a file, calls `use` with what it holds and always closes it. */
export async function withReading<T>(
  file: string,
  options: ReadingOptions,
  config: Config,
  use: (reading: IrmReading) => Promise<T>,
): Promise<T> {
  return aboutFile(file, async () => {
    const reading = await readIrmFile(file, config, readingChoices(options));
    try {
      return await use(reading);
    } finally {
      await reading.close();
    }
  });
}
