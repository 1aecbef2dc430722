import { Command } from 'commander';
import { openReader, storeLabel } from '../store/index.ts';
import { configOf, wantsJson } from './options.ts';
import { showProgress } from './progress.ts';
import { withWritableStore } from './writable-store.ts';

interface CopyOptions {
  readonly from: string;
  readonly to: string;
}

export function copyCommand(): Command {
  return new Command('copy')
    .description('copy a whole catalogue into another store: ids, history, name and data version')
    .requiredOption('--from <store>', 'store to copy')
    .requiredOption('--to <store>', 'new store, or an older copy of the same catalogue to replace')
    .action(async ({ from, to }: CopyOptions, command: Command) => {
      const { lockWaitSeconds } = configOf(command);
      const source = openReader(from);
      const progress = showProgress('Projects copied', undefined);
      const copied = await withWritableStore({ storeUrl: to, lockWaitSeconds }, (target) =>
        source.read(async (reading) => ({
          ...(await target.cloneFrom(reading, progress.update)),
          snapshots: reading.irmSnapshots.length,
        })),
      ).finally(() => {
        progress.stop();
        return source.close();
      });
      if (wantsJson(command)) return console.log(JSON.stringify(copied));
      console.log(
        `Copied ${storeLabel(from)} to ${storeLabel(to)}: ${copied.snapshots} snapshots, read back and found identical (data version ${copied.dataVersion}).`,
      );
    });
}
