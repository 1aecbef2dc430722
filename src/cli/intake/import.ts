import { Command } from 'commander';
import { received } from '../../country/index.ts';
import { isPublishedCsv } from '../../export/index.ts';
import { period } from '../../project/index.ts';
import { StoreError } from '../../store/index.ts';
import { deskBypass, emergencyOption } from '../desk/past-desk.ts';
import { configOf } from '../options.ts';
import { recordOptions } from '../publication-record.ts';
import { adoptionOptions } from './adopting.ts';
import { importCatalogue } from './import-catalogue.ts';
import { type ImportOptions, modeOptions, snapshotOptions } from './import-options.ts';
import { importSnapshot } from './import-snapshot.ts';
import { FILES_TO_READ, type ReportFile, withOneFile } from './one-file.ts';
import { readingOptions } from './reading-options.ts';
import { sameAsOption } from './same-as.ts';

export function importCommand(): Command {
  const command = new Command('import')
    .description(
      'publish a report from a workbook (.xlsx), a table as .csv, OC4IDS or GeoJSON, or a whole catalogue from a published CSV',
    )
    .argument('<files...>', FILES_TO_READ);
  const options = [...snapshotOptions(), ...modeOptions(), ...readingOptions(), sameAsOption()];
  for (const option of [...options, ...adoptionOptions(), ...recordOptions(), emergencyOption()])
    command.addOption(option);
  return command
    .option('--yes', 'publish without asking; only a terminal is asked')
    .option('--dry-run', 'read and report, but publish nothing')
    .option('--replace-sample', 'remove the made-up sample from the store first')
    .action(async (files: readonly string[], options: ImportOptions, command: Command) => {
      const config = configOf(command);
      // A dry run publishes nothing.
      const way = options.dryRun === true ? {} : await deskBypass(config, options);
      await withOneFile(files, async (file) => {
        const isCatalogue = await isPublishedCsv(file.path);
        if (way === 'draft') return stageImport(file, options, isCatalogue, command);
        await (isCatalogue
          ? importCatalogue(file.path, options, way, command)
          : importSnapshot(file, options, way, command));
      });
    });
}

/** The store has a desk, where two people decide. */
async function stageImport(
  file: ReportFile,
  options: ImportOptions,
  isCatalogue: boolean,
  command: Command,
): Promise<void> {
  const { by = '', note = 'Imported with the command line.', adopt, sameAs, replaceSample } = options;
  if (isCatalogue || adopt !== undefined || sameAs !== undefined || replaceSample === true)
    throw new StoreError(
      `The store has a desk, where two people decide, and the desk takes ${received.other} of one ${period.one} only: add --emergency --because "...", or set DESK_APPROVALS=0.`,
    );
  if (by === '')
    throw new StoreError(
      'The store has a desk, so import makes a draft that another person approves: add --by and the email address of your account at the desk.',
    );
  const { stage } = await import('./stage.ts');
  await stage(file, { ...options, by, note }, configOf(command), command);
}
