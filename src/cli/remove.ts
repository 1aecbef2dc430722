import { Command } from 'commander';
import { irmSnapshotLabel, quarterKey } from '../project/index.ts';
import { openReader, type SnapshotKey, StoreError, storeLabel } from '../store/index.ts';
import { canAsk, confirmed } from './confirm.ts';
import { askDesk } from './desk/ask-desk.ts';
import { deskBypass, type EmergencyOptions, emergencyOptions, logPastDesk } from './desk/past-desk.ts';
import { configOf, snapshotKeyOptions, wantsJson } from './options.ts';
import { publicationRecord, type RecordOptions, recordOptions } from './publication-record.ts';
import { withWritableStore } from './writable-store.ts';

interface RemoveOptions extends SnapshotKey, RecordOptions, EmergencyOptions {
  readonly yes?: true;
}

export function removeCommand(): Command {
  const command = new Command('remove').description(
    'remove a snapshot from the store; projects keep their ids',
  );
  for (const option of snapshotKeyOptions()) command.addOption(option.makeOptionMandatory());
  command.option('--yes', 'remove without asking; needed where nobody can be asked');
  for (const option of [...recordOptions(), ...emergencyOptions()]) command.addOption(option);
  return command.action(async (options: RemoveOptions, command: Command) => {
    const { sphere, financialYear, quarter } = options;
    const key = { sphere, financialYear, quarter };
    const config = configOf(command);
    const asJson = wantsJson(command);
    const way = await deskBypass(config, options);
    if (way === 'draft') return askDesk(config, { remove: key }, options, command);
    if (options.yes !== true) await askWhetherToRemove(key, config.storeUrl, asJson);
    const { projects, dataVersion } = await withWritableStore(config, (store) =>
      store.remove(key, { record: { ...publicationRecord(options, config), ...way } }),
    );
    await logPastDesk(config, way, 'remove', dataVersion);
    if (asJson) return console.log(JSON.stringify({ ...key, projects, dataVersion }));
    console.log(
      `Removed the ${key.sphere} snapshot of ${quarterKey(key)}: ${projects} projects (data version ${dataVersion}).`,
    );
  });
}

/** Fails unless a person confirms the removal of a snapshot, which `remove` misses itself. */
async function askWhetherToRemove(key: SnapshotKey, storeUrl: string, asJson: boolean): Promise<void> {
  if (asJson || !canAsk()) throw new StoreError('This is not a terminal: add --yes to remove the snapshot.');
  const store = openReader(storeUrl);
  const irmSnapshots = await store.irmSnapshots().finally(() => store.close());
  const found = irmSnapshots.find(
    (each) => each.sphere === key.sphere && quarterKey(each) === quarterKey(key),
  );
  if (found === undefined) return;
  const what = `${irmSnapshotLabel(found)}, ${found.projects} projects, from ${storeLabel(storeUrl)}`;
  if (!(await confirmed(`Remove ${what}?`))) throw new StoreError('Nothing was removed.');
}
