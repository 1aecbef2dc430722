import { Command } from 'commander';
import { isPublishedCsv, publishedCatalogue } from '../export/index.ts';
import { type IrmReading, readIrmFile } from '../irm/index.ts';
import { flagsOf, type QualityFlag, snapshotQuality } from '../quality/index.ts';
import { aboutFile } from './about-file.ts';
import { configOf, wantsJson } from './options.ts';
import { catalogueLine, qualityLines, reportLines } from './report-lines.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description('report what an import of a file would read; needs no store')
    .argument('<file>', 'the workbook or CSV file')
    .action(async (file: string, _options: unknown, command: Command) => {
      if (await isPublishedCsv(file)) {
        const catalogue = await aboutFile(file, () => publishedCatalogue(file));
        return console.log(catalogueLine(file, catalogue, wantsJson(command)));
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
 * Counts the flags that follow from the file alone. Flags that need the previous snapshot or the
 * date on which this one was taken are not among them. If a project has two rows, the later one
 * counts.
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
