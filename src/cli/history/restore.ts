import { Command } from 'commander';
import { type Backup, openBackup, type PublicationEntry, StoreError, storeLabel } from '../../store/index.ts';
import { canAsk, confirmed } from '../confirm.ts';
import { configOf, wantsJson } from '../options.ts';
import { publicationTable } from './publication-lines.ts';

export function restoreCommand(): Command {
  return new Command('restore')
    .description('put a backup in the place of the store, which is kept beside it')
    .argument('<file>', 'a SQLite file that "copy" wrote, or a store')
    .option('--yes', 'restore without asking; needed where nobody can be asked')
    .action(async (file: string, { yes }: { readonly yes?: true }, command: Command) => {
      const { storeUrl, lockWaitSeconds } = configOf(command);
      const store = storeLabel(storeUrl);
      const asJson = wantsJson(command);
      if (yes !== true && (asJson || !canAsk()))
        throw new StoreError(`This is not a terminal: add --yes to replace ${store}.`);
      const backup = await openBackup(file, storeUrl);
      try {
        const lost = lostWith(backup);
        if (!asJson) for (const line of replacementLines(file, store, backup, lost)) console.log(line);
        if (yes !== true && !(await confirmed(`Put ${file} in the place of ${store}?`)))
          throw new StoreError('Nothing was restored.');
        const onWaiting = (why: string) => console.error(`${why}: waiting up to ${lockWaitSeconds} seconds.`);
        const keptAs = await backup.putBack({ lockWaitSeconds, onWaiting });
        if (asJson) return console.log(JSON.stringify(restoredJson(file, store, backup, keptAs, lost)));
        console.log(`Restored ${file} to ${store} (data version ${backup.dataVersion}).`);
        if (keptAs !== undefined) console.log(`The store as it was before is kept as ${keptAs}.`);
      } finally {
        backup.close();
      }
    });
}

/** The publications that only the present store holds. */
function lostWith({ replaced = [], publications }: Backup): readonly PublicationEntry[] {
  const ids = new Set(publications.map(({ id }) => id));
  return replaced.filter(({ id }) => !ids.has(id));
}

function replacementLines(
  file: string,
  store: string,
  { replaced, publications }: Backup,
  lost: readonly PublicationEntry[],
): readonly string[] {
  return [
    replaced === undefined
      ? `There is no store at ${store} now, or it cannot be read.`
      : `${store} now: ${lastOf(replaced)}.`,
    `${file}: ${lastOf(publications)}.`,
    ...(lost.length === 0
      ? []
      : [
          'These publications are not in the backup; repeat those that are still wanted:',
          ...publicationTable(lost),
        ]),
  ];
}

function lastOf(publications: readonly PublicationEntry[]): string {
  const last = publications.at(-1);
  if (last === undefined) return 'nothing was published';
  const { number, at, after } = last;
  const projects = after === undefined ? '' : `, ${after.projects} projects`;
  return `publication ${number} of ${at.slice(0, 16).replace('T', ' ')} UTC${projects}`;
}

const restoredJson = (
  file: string,
  store: string,
  { dataVersion, publications }: Backup,
  keptAs: string | undefined,
  lost: readonly PublicationEntry[],
) => ({
  file,
  store,
  dataVersion,
  publication: publications.at(-1)?.number ?? null,
  keptAs: keptAs ?? null,
  lost: lost.map(({ number }) => number),
});
