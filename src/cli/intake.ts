import type { Config } from '../config.ts';
import { type Finding, type Judgement, judge, readingFindings } from '../intake/index.ts';
import { type IrmReading, readIrmFile } from '../irm/index.ts';
import { aboutFile } from './about-file.ts';
import { acceptedCodes, type ReadingOptions, readingChoices } from './reading-options.ts';

/** A file that was read and judged. */
export interface Intake {
  readonly reading: IrmReading;
  readonly findings: readonly Finding[];
  readonly judgement: Judgement;
}

/** Reads and judges a file, calls `use` with it and always closes it. */
export async function withIntake<T>(
  file: string,
  options: ReadingOptions,
  config: Config,
  use: (intake: Intake) => Promise<T>,
): Promise<T> {
  const accepted = acceptedCodes(options);
  return aboutFile(file, async () => {
    const reading = await readIrmFile(file, config, readingChoices(options));
    try {
      const findings = readingFindings(reading.report);
      return await use({ reading, findings, judgement: judge(findings, accepted) });
    } finally {
      await reading.close();
    }
  });
}
