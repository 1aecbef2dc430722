import { Command } from 'commander';
import { readIrmFile } from '../irm/index.ts';
import { aboutFile } from './explain.ts';
import { configOf, wantsJson } from './options.ts';
import { reportLines } from './report-lines.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description('report what an import of a file would read, without a store')
    .argument('<file>', 'the workbook or CSV file')
    .action(async (file: string, _options: unknown, command: Command) => {
      const report = await aboutFile(file, async () => {
        const reading = await readIrmFile(file, configOf(command));
        for await (const _batch of reading.projects);
        return reading.report();
      });
      console.log(wantsJson(command) ? JSON.stringify({ file, report }) : reportLines(report).join('\n'));
    });
}
