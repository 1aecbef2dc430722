import { Command } from 'commander';
import { personOption } from '../desk/with-desk.ts';
import { configOf } from '../options.ts';
import { type ImportOptions, modeOptions, snapshotOptions } from './import-options.ts';
import { readingOptions } from './reading-options.ts';
import { stage } from './stage-import.ts';

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
