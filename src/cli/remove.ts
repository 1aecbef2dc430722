import { Command } from 'commander';
import { quarterKey } from '../project/index.ts';
import type { SnapshotKey } from '../store/index.ts';
import { configOf, snapshotKeyOptions, wantsJson } from './options.ts';
import { publicationRecord, type RecordOptions, recordOptions } from './publication-record.ts';
import { withWritableStore } from './writable-store.ts';

export function removeCommand(): Command {
  const command = new Command('remove').description(
    'remove a snapshot from the store; projects keep their ids',
  );
  for (const option of snapshotKeyOptions()) command.addOption(option.makeOptionMandatory());
  for (const option of recordOptions()) command.addOption(option);
  return command.action(async (options: SnapshotKey & RecordOptions, command: Command) => {
    const { sphere, financialYear, quarter } = options;
    const key = { sphere, financialYear, quarter };
    const config = configOf(command);
    const { projects, dataVersion } = await withWritableStore(config, (store) =>
      store.remove(key, publicationRecord(options, config)),
    );
    if (wantsJson(command)) return console.log(JSON.stringify({ ...key, projects, dataVersion }));
    console.log(
      `Removed the ${key.sphere} snapshot of ${quarterKey(key)}: ${projects} projects (data version ${dataVersion}).`,
    );
  });
}
