import { Command, InvalidArgumentError, Option } from 'commander';
import { checkLog, headText, type LogHead, logHead, readHead } from '../../desk/commands.ts';
import { StoreError } from '../../store/index.ts';
import { configOf, wantsJson } from '../options.ts';
import { withDesk } from './with-desk.ts';

/** `desk log [head..]`: checks the log of the desk. */
export function deskLogCommand(): Command {
  return new Command('log')
    .description('check that the log of the desk is as it was written')
    .argument('[head...]', 'heads that you wrote down or got by mail: the log must still have them', heads)
    .addOption(new Option('--head', 'print number and checksum of the newest entry, to be kept elsewhere'))
    .action(async (known: readonly LogHead[], { head }: { readonly head?: true }, command: Command) => {
      await withDesk(configOf(command), async (desk) => {
        const asJson = wantsJson(command);
        if (head) {
          const newest = await logHead(desk.database);
          return console.log(asJson ? JSON.stringify(newest) : headText(newest));
        }
        const check = await checkLog(desk, known);
        const { entries, publications, differences } = check;
        if (differences.length > 0) throw new StoreError(differences.join(' '));
        console.log(
          asJson
            ? JSON.stringify(check)
            : `As they were written: ${entries} entries, which agree with ${publications} publications of the desk.`,
        );
      });
    });
}

function heads(text: string, before: readonly LogHead[] = []): readonly LogHead[] {
  const head = readHead(text);
  if (head === undefined)
    throw new InvalidArgumentError(
      'Write number and checksum as "desk log --head" prints them: 17:9f86d0...',
    );
  return [...before, head];
}
