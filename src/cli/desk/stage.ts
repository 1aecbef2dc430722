import { Command } from 'commander';
import { type ImportOptions, modeOptions, snapshotOptions } from '../intake/import-options.ts';
import { readingOptions } from '../intake/reading-options.ts';
import { configOf } from '../options.ts';
import { stage } from './stage-import.ts';
import { personOption } from './with-desk.ts';

export function stageCommand(): Command {
  const command = new Command('stage')
    .description('make a draft of a workbook at the desk, which another person approves')
    .argument('<file>', 'the workbook or CSV file');
  for (const option of [...snapshotOptions(), ...modeOptions(), ...readingOptions(), personOption()])
    command.addOption(option);
  return command
    .option('--note <text>', 'for the person who approves; with it the draft is submitted')
    .option('--public-note <text>', 'a note for everybody')
    .action((file: string, options: ImportOptions, command: Command) =>
      stage(file, options, configOf(command), command),
    );
}
