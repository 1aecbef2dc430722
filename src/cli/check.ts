import { Command } from 'commander';
import { isPublishedCsv, publishedCatalogue } from '../export/index.ts';
import { type IrmReading, readIrmFile } from '../irm/index.ts';
import { flagsOf, type QualityFlag, snapshotQuality } from '../quality/index.ts';
import { aboutFile } from './explain.ts';
import { configOf, wantsJson } from './options.ts';
import { qualityLines, reportLines, tellCatalogue } from './report-lines.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description('report what an import of a file would read, without a store')
    .argument('<file>', 'the workbook or CSV file')
    .action(async (file: string, _options: unknown, command: Command) => {
      if (await isPublishedCsv(file)) {
        const catalogue = await aboutFile(file, () => publishedCatalogue(file));
        return tellCatalogue(file, catalogue, wantsJson(command));
      }
      const reading = await aboutFile(file, () => readIrmFile(file, configOf(command)));
      const quality = await aboutFile(file, () => countQuality(reading));
      const report = reading.report();
      if (wantsJson(command)) return console.log(JSON.stringify({ file, report, quality }));
      for (const line of [...reportLines(report), ...qualityLines(quality)]) console.log(line);
    });
}

type QualityCounts = Partial<Record<QualityFlag, number>>;

/**
 * What can be told from the file alone: not what compares a snapshot with the one before it, nor with the date on which
 * it was taken. The later of two rows of one project counts.
 */
async function countQuality(reading: IrmReading): Promise<QualityCounts> {
  const flagsById = new Map<string, number>();
  for await (const batch of reading.projects) {
    for (const { irmProjectId, snapshot } of batch) {
      flagsById.set(irmProjectId, snapshotQuality(snapshot, { taken: undefined, previous: undefined }));
    }
  }
  const counts: QualityCounts = {};
  for (const set of flagsById.values())
    for (const flag of flagsOf(set)) counts[flag] = (counts[flag] ?? 0) + 1;
  return counts;
}
