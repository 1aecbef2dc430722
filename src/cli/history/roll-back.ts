import { Command } from 'commander';
import { openReader, type RollBackPlan, rollBackPlan, StoreError, storeLabel } from '../../store/index.ts';
import { canAsk, confirmed } from '../confirm.ts';
import { askDesk } from '../desk/ask-desk.ts';
import { deskBypass, type EmergencyOptions, emergencyOptions, logPastDesk } from '../desk/past-desk.ts';
import { configOf, wantsJson, wholeNumber } from '../options.ts';
import { publicationRecord, type RecordOptions, recordOptions } from '../publication-record.ts';
import { withWritableStore } from '../writable-store.ts';
import { publicationTable } from './publication-lines.ts';

interface RollBackOptions extends RecordOptions, EmergencyOptions {
  readonly yes?: true;
}

export function rollBackCommand(): Command {
  const command = new Command('rollback')
    .description('go back to what an earlier publication left, as a new publication')
    .argument('<number>', 'number of that publication', wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .option('--yes', 'do not ask; needed where nobody can be asked');
  for (const option of [...recordOptions(), ...emergencyOptions()]) command.addOption(option);
  return command.action(async (number: number, options: RollBackOptions, command: Command) => {
    const config = configOf(command);
    const way = await deskBypass(config, options);
    if (way === 'draft') return askDesk(config, { rollBackTo: number }, options, command);
    const reader = openReader(config.storeUrl);
    const entries = await reader.publications().finally(() => reader.close());
    const plan = rollBackPlan(entries, number);
    const store = storeLabel(config.storeUrl);
    const asJson = wantsJson(command);
    if (options.yes !== true && (asJson || !canAsk()))
      throw new StoreError(`This is not a terminal: add --yes to go back to publication ${number}.`);
    if (!asJson) for (const line of planLines(plan, store)) console.log(line);
    if (options.yes !== true && !(await confirmed(`Go back to publication ${number}?`)))
      throw new StoreError('Nothing was changed.');
    const latest = plan.undone.at(-1)!.number;
    const record = { ...publicationRecord(options, config), ...way };
    const outcome = await withWritableStore(config, (writer) => writer.rollBack(number, { latest, record }));
    await logPastDesk(config, way, 'rollback', outcome.dataVersion);
    if (asJson)
      return console.log(
        JSON.stringify({ backTo: number, undone: plan.undone.map((each) => each.number), ...outcome }),
      );
    console.log(`Went back to publication ${number} (data version ${outcome.dataVersion}).`);
  });
}

function planLines({ target, undone }: RollBackPlan, store: string): readonly string[] {
  const present = undone.at(-1)!.after;
  const projects =
    present && target.after
      ? [`${store} has ${present.projects} projects now, and had ${target.after.projects} then.`]
      : [];
  return ['These publications are undone:', ...publicationTable(undone), ...projects];
}
