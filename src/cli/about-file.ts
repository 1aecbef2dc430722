import { PublishedCsvError } from '../export/index.ts';
import { IrmFileError } from '../irm/index.ts';

/** Runs `use` and puts the file's name in front of any error about its content. */
export async function aboutFile<T>(file: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof IrmFileError) throw new IrmFileError(`${file}: ${error.message}`, { cause: error });
    if (error instanceof PublishedCsvError)
      throw new PublishedCsvError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}
