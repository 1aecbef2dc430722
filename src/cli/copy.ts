import { Command } from 'commander';
import { openReader, storeLabel } from '../store/index.ts';
import { configOf, wantsJson } from './options.ts';
import { showProgress } from './progress.ts';
import { withWritableStore } from './writable-store.ts';

interface CopyOptions {
  readonly from?: string;
  readonly to?: string;
  readonly withOriginals?: true;
}

export function copyCommand(): Command {
  return new Command('copy')
    .description('copy a whole catalogue into another store: ids, history, name and data version')
    .option('--from <store>', 'store to copy; if left out, the one of STORE_URL')
    .option(
      '--to <store>',
      'new store, or an older copy of the same catalogue to replace; if left out, the one of STORE_URL',
    )
    .option('--with-originals', 'copy the files that were published, too')
    .action(async (given: CopyOptions, command: Command) => {
      const { storeUrl, lockWaitSeconds } = configOf(command);
      const { from = storeUrl, to = storeUrl, withOriginals = false } = given;
      if (from === to)
        throw new Error('A store cannot be copied into itself: name the other store with --from or --to.');
      const source = openReader(from);
      const progress = showProgress('Projects copied', undefined);
      const copied = await withWritableStore({ storeUrl: to, lockWaitSeconds }, (target) =>
        source.read(async (reading) => ({
          ...(await target.cloneFrom(reading, { withOriginals, onProgress: progress.update })),
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
