import { PublishedCsvError } from '../export/index.ts';
import { IrmFileError } from '../irm/index.ts';

/** Does something with a file; what is wrong with it is told with its name. */
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

/** One line that says what went wrong. */
export function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s*\n\s*/g, ' ');
}
