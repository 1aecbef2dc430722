import { Command } from 'commander';
import { draftName, listDrafts, livingStates } from '../../desk/commands.ts';
import { configOf, wantsJson } from '../options.ts';
import { tableLines } from '../table-lines.ts';
import { withDesk } from './with-desk.ts';

export function draftsCommand(): Command {
  return new Command('drafts')
    .description('list the drafts of the desk that somebody still has to do something about')
    .option('--all', 'list those that have come to their end, too')
    .action(async ({ all }: { readonly all?: true }, command: Command) => {
      await withDesk(configOf(command), async ({ database, url }) => {
        const drafts = await listDrafts(database, all ? {} : { states: livingStates });
        if (wantsJson(command))
          return console.log(
            JSON.stringify(drafts.map((draft) => ({ ...draft, url: `${url}/drafts/${draft.id}` }))),
          );
        if (drafts.length === 0) return console.log('There are no drafts.');
        const rows = drafts.map((draft) => ({
          draft: draft.id,
          state: draft.state,
          what: draftName(draft),
          file: draft.fileName ?? '',
          changed: draft.changedAt.slice(0, 16).replace('T', ' '),
        }));
        for (const line of tableLines(['draft', 'state', 'what', 'file', 'changed'], rows)) console.log(line);
      });
    });
}
