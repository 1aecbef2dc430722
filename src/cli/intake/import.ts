import { Command } from 'commander';
import { isPublishedCsv } from '../../export/index.ts';
import { recordOptions } from '../publication-record.ts';
import { adoptionOptions } from './adopting.ts';
import { importCatalogue } from './import-catalogue.ts';
import { type ImportOptions, modeOptions, snapshotOptions } from './import-options.ts';
import { importSnapshot } from './import-snapshot.ts';
import { readingOptions } from './reading-options.ts';

export function importCommand(): Command {
  const command = new Command('import')
    .description(
      'publish an IRM snapshot from a workbook (.xlsx) or from its rows as .csv, or a whole catalogue from a published CSV',
    )
    .argument('<file>', 'the workbook or CSV file');
  const options = [...snapshotOptions(), ...modeOptions(), ...readingOptions()];
  for (const option of [...options, ...adoptionOptions(), ...recordOptions()]) command.addOption(option);
  return command
    .option('--yes', 'publish without asking; only a terminal is asked')
    .option('--dry-run', 'read and report, but publish nothing')
    .option('--replace-sample', 'remove the made-up sample from the store first')
    .action(async (file: string, options: ImportOptions, command: Command) => {
      await ((await isPublishedCsv(file))
        ? importCatalogue(file, options, command)
        : importSnapshot(file, options, command));
    });
}
