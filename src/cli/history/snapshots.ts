import { Command } from 'commander';
import { isSample, openReader } from '../../store/index.ts';
import { configOf, wantsJson } from '../options.ts';
import { tableLines } from '../table-lines.ts';

export function snapshotsCommand(): Command {
  return new Command('snapshots')
    .description('list the snapshots in the store')
    .action(async (_options: unknown, command: Command) => {
      const store = openReader(configOf(command).storeUrl);
      const { fromReplica: _, server: __, ...state } = await store.state();
      const snapshots = await store.irmSnapshots();
      await store.close();
      if (wantsJson(command)) return console.log(JSON.stringify({ ...state, snapshots }));
      if (isSample(state.kind)) console.log('The projects are made up: this is the sample catalogue.');
      if (snapshots.length === 0) return console.log('Nothing is loaded.');
      const rows = snapshots.map(({ sphere, financialYear, quarter, taken, projects, publishedAt }) => ({
        sphere,
        year: financialYear,
        quarter,
        taken,
        projects,
        published: publishedAt,
      }));
      const lines = tableLines(['sphere', 'year', 'quarter', 'taken', 'projects', 'published'], rows);
      for (const line of lines) console.log(line);
    });
}
