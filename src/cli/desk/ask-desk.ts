import type { Command } from 'commander';
import type { Config } from '../../config.ts';
import { type SnapshotKey, StoreError } from '../../store/index.ts';
import { wantsJson } from '../options.ts';

/** What a command would do to the store itself if it had no desk. */
export type Request = { readonly rollBackTo: number } | { readonly remove: SnapshotKey };

interface AskOptions {
  readonly by?: string;
  readonly because?: string;
}

/** Asks for a roll-back or a removal at the desk, where another person approves it. */
export async function askDesk(
  config: Config,
  request: Request,
  { by = '', because = '' }: AskOptions,
  command: Command,
): Promise<void> {
  if (by === '' || because === '')
    throw new StoreError(
      `The store has a desk, so ${command.name()} makes a request that another person approves: add --by and the email address of your account at the desk, and --because "...".`,
    );
  // The desk is much code, which a store without one does without.
  const { askRemoval, askRollBack } = await import('../../desk/commands.ts');
  const { personOf, withDesk } = await import('./with-desk.ts');
  await withDesk(config, async (desk) => {
    const isRollBack = 'rollBackTo' in request;
    const account = await personOf(desk, by, isRollBack ? 'ask roll-back' : 'ask removal', command.name());
    const draft = isRollBack
      ? await askRollBack(desk, account, request.rollBackTo, because)
      : await askRemoval(desk, account, request.remove, because);
    const url = `${desk.url}/drafts/${draft.id}`;
    if (wantsJson(command))
      return console.log(JSON.stringify({ draft: draft.id, state: draft.state, url, published: false }));
    console.log(
      `Nothing was changed yet: your request is draft ${draft.id}. It waits for approval by another person: ${url}`,
    );
  });
}
