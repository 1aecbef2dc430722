import type { Config } from '../../config.ts';
import { withReading } from '../../examination/index.ts';
import { PublishedCsvError } from '../../export/index.ts';
import { HeadingsError, IrmFileError, type IrmReading } from '../../irm/index.ts';
import type { ReportFile } from './one-file.ts';
import { type ReadingOptions, readingChoices } from './reading-options.ts';
import { type SameAsOptions, settledIds } from './same-as.ts';

/** Reads a file, calls `use` with what it holds and always closes it. */
export async function readingOf<T>(
  { path, shown }: ReportFile,
  options: ReadingOptions & SameAsOptions,
  config: Config,
  use: (reading: IrmReading) => Promise<T>,
): Promise<T> {
  return aboutFile(shown, () =>
    withReading(path, config, readingChoices(options), async (reading) =>
      use(await settledIds(reading, options)),
    ),
  );
}

/** Runs `use` and puts the file's name in front of any error about its content. */
export async function aboutFile<T>(file: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof IrmFileError)
      throw new IrmFileError(`${file}: ${withCure(error)}`, { cause: error });
    if (error instanceof PublishedCsvError)
      throw new PublishedCsvError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

function withCure(error: IrmFileError): string {
  if (!(error instanceof HeadingsError) || error.unknown.length === 0) return error.message;
  return error.message.replace(/\.$/, ', or leave out unknown columns with --drop-columns.');
}
