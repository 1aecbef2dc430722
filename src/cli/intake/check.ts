import { Command } from 'commander';
import {
  examine,
  fileQuality,
  kindOfFile,
  originalFile,
  withStoreToCompare,
} from '../../examination/index.ts';
import { isPublishedCsv, publishedCatalogue } from '../../export/index.ts';
import { type IrmSnapshot, period } from '../../project/index.ts';
import { StoreError } from '../../store/index.ts';
import { configOf, wantsJson } from '../options.ts';
import { BlockedError } from './blocked.ts';
import {
  flagsWhere,
  type ModeOptions,
  modeOf,
  modeOptions,
  snapshotOptions,
  withImplied,
} from './import-options.ts';
import { FILES_TO_READ, type ReportFile, withOneFile } from './one-file.ts';
import { aboutFile, readingOf } from './read-file.ts';
import { acceptedCodes, type ReadingOptions, readingOptions } from './reading-options.ts';
import { alreadyPublishedJson, catalogueLine, examinationLines, qualityLines } from './report-lines.ts';
import {
  type ResultFiles,
  refuseExisting,
  resultFileOptions,
  writeRefusal,
  writeResultFiles,
} from './result-files.ts';
import { type SameAsOptions, sameAsOption } from './same-as.ts';

type CheckOptions = Partial<IrmSnapshot> & ReadingOptions & SameAsOptions & ModeOptions & ResultFiles;

export function checkCommand(): Command {
  const command = new Command('check')
    .description(
      `report what an import of a file would read; with its ${period.one}, also what it would change in the store`,
    )
    .argument('<files...>', FILES_TO_READ);
  const options = [...snapshotOptions(), ...modeOptions(), ...readingOptions(), sameAsOption()];
  for (const option of [...options, ...resultFileOptions()]) command.addOption(option);
  return command.action(async (files: readonly string[], options: CheckOptions, command: Command) => {
    refuseExisting(options);
    await withOneFile(files, async (file) => {
      const { path } = file;
      if (!(await isPublishedCsv(path))) return checkSnapshot(file, options, command);
      if (options.report !== undefined || options.annotate !== undefined)
        throw new StoreError(`${path} is a published catalogue: leave out --report and --annotate.`);
      const catalogue = await aboutFile(path, () => publishedCatalogue(path));
      console.log(catalogueLine(path, catalogue, wantsJson(command)));
    });
  });
}

async function checkSnapshot(file: ReportFile, given: CheckOptions, command: Command): Promise<void> {
  const options = await withImplied(file, given);
  const accepted = acceptedCodes(options);
  const config = configOf(command);
  const { path, shown } = file;
  const sha256 = (await originalFile(path))?.sha256;
  const checking = readingOf(file, options, config, async (reading) => {
    const kind = kindOfFile(path, reading);
    const isNamed = (['sphere', 'financialYear', 'quarter'] as const).every((key) => options[key]);
    const mode = modeOf(options);
    if (mode !== undefined && !isNamed)
      throw new StoreError(
        `--${mode} needs the ${period.one}: add --sphere, --financial-year and --quarter.`,
      );
    const toExamine = { file: path, kind, reading, irmSnapshot: options, mode, sha256, accepted };
    const examination = isNamed
      ? await withStoreToCompare(config.storeUrl, undefined, (store) => examine(toExamine, store))
      : await examine(toExamine);
    const missing = flagsWhere(options, false).filter((flag) => flag !== '--taken');
    if (!isNamed && flagsWhere(options, true).length > 0)
      console.error(`The file is not compared with what is published: add ${missing.join(' and ')}.`);
    const { report, compared = null, findings, judgement, alreadyPublished } = examination;
    const quality = await fileQuality(reading);
    if (wantsJson(command))
      console.log(
        JSON.stringify({
          file: shown,
          ...alreadyPublishedJson(alreadyPublished),
          report,
          comparison: compared,
          findings,
          quality: quality.counts,
          worth_a_look: quality.oddValues,
        }),
      );
    else
      for (const line of [...examinationLines(examination), ...qualityLines(quality.counts)])
        console.log(line);
    await writeResultFiles(path, options, examination, quality, config);
    if (judgement.blocking.length > 0 && alreadyPublished === undefined)
      throw new BlockedError(shown, judgement.blocking);
  });
  await checking.catch(async (error: unknown) => {
    await writeRefusal(file, options, error, config);
    throw error;
  });
}
