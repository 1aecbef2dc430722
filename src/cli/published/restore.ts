import { Command } from 'commander';
import { type Backup, openBackup, type PublicationEntry, storeLabel } from '../../store/index.ts';
import { configOf, wantsJson } from '../options.ts';
import { confirm } from './confirm.ts';
import { publicationTable } from './publication-lines.ts';

export function restoreCommand(): Command {
  return new Command('restore')
    .description('put a backup in the place of the store, which is kept beside it')
    .argument('<file>', 'a SQLite file that "copy" wrote, or a store')
    .option('--yes', 'do not ask')
    .action(async (file: string, { yes }: { readonly yes?: true }, command: Command) => {
      const { storeUrl, lockWaitSeconds } = configOf(command);
      const store = storeLabel(storeUrl);
      const backup = await openBackup(file, storeUrl);
      try {
        const lost = lostWith(backup);
        const before = [presentLine(store, backup), backupLine(file, backup), ...lostLines(lost)];
        if (yes !== true) await confirm(before, `Put ${file} in the place of ${store}?`);
        const onWaiting = (why: string) => console.error(`${why}: waiting up to ${lockWaitSeconds} seconds.`);
        const keptAs = await backup.putBack({ lockWaitSeconds, onWaiting });
        if (wantsJson(command)) return console.log(JSON.stringify(asJson(file, store, backup, keptAs, lost)));
        for (const line of yes === true ? before : []) console.log(line);
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

function presentLine(store: string, { replaced }: Backup): string {
  if (replaced === undefined) return `There is no store at ${store} now, or it cannot be read.`;
  return `${store} now: ${lastOf(replaced)}.`;
}

const backupLine = (file: string, { publications }: Backup): string => `${file}: ${lastOf(publications)}.`;

function lastOf(publications: readonly PublicationEntry[]): string {
  const last = publications.at(-1);
  if (last === undefined) return 'nothing was published';
  const { number, at, after } = last;
  const projects = after === undefined ? '' : `, ${after.projects} projects`;
  return `publication ${number} of ${at.slice(0, 16).replace('T', ' ')} UTC${projects}`;
}

function lostLines(lost: readonly PublicationEntry[]): readonly string[] {
  if (lost.length === 0) return [];
  return ['These publications are not in the backup; publish their files again:', ...publicationTable(lost)];
}

const asJson = (
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
