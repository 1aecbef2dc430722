import { Command } from 'commander';
import { quarterKey } from '../project/index.ts';
import type { SnapshotKey } from '../store/index.ts';
import { configOf, snapshotKeyOptions, wantsJson } from './options.ts';
import { withWritableStore } from './writable-store.ts';

export function removeCommand(): Command {
  const command = new Command('remove').description(
    'remove a snapshot from the store; projects keep their ids',
  );
  for (const option of snapshotKeyOptions()) command.addOption(option.makeOptionMandatory());
  return command.action(async (key: SnapshotKey, command: Command) => {
    const { projects, dataVersion } = await withWritableStore(configOf(command), (store) =>
      store.remove(key),
    );
    if (wantsJson(command)) return console.log(JSON.stringify({ ...key, projects, dataVersion }));
    console.log(
      `Removed the ${key.sphere} snapshot of ${quarterKey(key)}: ${projects} projects (data version ${dataVersion}).`,
    );
  });
}
