import { Command } from 'commander';
import { isPublishedCsv } from '../../export/index.ts';
import { StoreError } from '../../store/index.ts';
import { deskBypass, emergencyOption } from '../desk/past-desk.ts';
import { configOf } from '../options.ts';
import { recordOptions } from '../publication-record.ts';
import { adoptionOptions } from './adopting.ts';
import { importCatalogue } from './import-catalogue.ts';
import { type ImportOptions, modeOptions, snapshotOptions } from './import-options.ts';
import { importSnapshot } from './import-snapshot.ts';
import { readingOptions } from './reading-options.ts';
import { sameAsOption } from './same-as.ts';

export function importCommand(): Command {
  const command = new Command('import')
    .description(
      'publish an IRM snapshot from a workbook (.xlsx) or from its rows as .csv, or a whole catalogue from a published CSV',
    )
    .argument('<file>', 'the workbook or CSV file');
  const options = [...snapshotOptions(), ...modeOptions(), ...readingOptions(), sameAsOption()];
  for (const option of [...options, ...adoptionOptions(), ...recordOptions(), emergencyOption()])
    command.addOption(option);
  return command
    .option('--yes', 'publish without asking; only a terminal is asked')
    .option('--dry-run', 'read and report, but publish nothing')
    .option('--replace-sample', 'remove the made-up sample from the store first')
    .action(async (file: string, options: ImportOptions, command: Command) => {
      const config = configOf(command);
      // A dry run publishes nothing.
      const way = options.dryRun === true ? {} : await deskBypass(config, options);
      const isCatalogue = await isPublishedCsv(file);
      if (way === 'draft') return stageImport(file, options, isCatalogue, command);
      await (isCatalogue
        ? importCatalogue(file, options, way, command)
        : importSnapshot(file, options, way, command));
    });
}

/** The store has a desk, where two people decide. */
async function stageImport(
  file: string,
  options: ImportOptions,
  isCatalogue: boolean,
  command: Command,
): Promise<void> {
  const { by = '', note = 'Imported with the command line.', adopt, sameAs, replaceSample } = options;
  if (isCatalogue || adopt !== undefined || sameAs !== undefined || replaceSample === true)
    throw new StoreError(
      'The store has a desk, where two people decide, and the desk takes workbooks of one quarter only: add --emergency --because "...", or set DESK_APPROVALS=0.',
    );
  if (by === '')
    throw new StoreError(
      'The store has a desk, so import makes a draft that another person approves: add --by and the email address of your account at the desk.',
    );
  const { stage } = await import('./stage.ts');
  await stage(file, { ...options, by, note }, configOf(command), command);
}
