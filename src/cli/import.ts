import { Command, Option } from 'commander';
import type { Config } from '../config.ts';
import { type IrmReading, readIrmFile } from '../irm/index.ts';
import { type IrmSnapshot, irmSnapshotLabel } from '../project/index.ts';
import type { PublicationOutcome } from '../store/index.ts';
import { aboutFile } from './explain.ts';
import { configOf, date, snapshotKeyOptions, wantsJson } from './options.ts';
import { showProgress } from './progress.ts';
import { reportLines } from './report-lines.ts';
import { withWritableStore } from './writable-store.ts';

interface ImportOptions extends IrmSnapshot {
  readonly dryRun?: true;
  readonly replaceSample?: true;
}

export function importCommand(): Command {
  const command = new Command('import')
    .description('publish an IRM snapshot from a workbook (.xlsx) or the same rows as .csv')
    .argument('<file>', 'the workbook or CSV file');
  for (const option of snapshotKeyOptions()) command.addOption(option);
  return command
    .addOption(
      new Option('--taken <date>', 'date the snapshot was taken').argParser(date).makeOptionMandatory(),
    )
    .option('--dry-run', 'read and report, publish nothing')
    .option('--replace-sample', 'empty a store that holds the made-up sample first')
    .action(async (file: string, options: ImportOptions, command: Command) => {
      const { sphere, financialYear, quarter, taken } = options;
      const irmSnapshot = { sphere, financialYear, quarter, taken };
      const config = configOf(command);
      const reading = await aboutFile(file, () => readIrmFile(file, config));
      const outcome = await aboutFile(file, () =>
        options.dryRun === true
          ? readOnly(reading)
          : publish(reading, irmSnapshot, config, options.replaceSample === true),
      );
      if (wantsJson(command)) {
        console.log(
          JSON.stringify({
            file,
            irm_snapshot: irmSnapshotLabel(irmSnapshot),
            ...outcome,
            report: reading.report(),
          }),
        );
        return;
      }
      for (const line of reportLines(reading.report())) console.log(line);
      console.log(summary(irmSnapshot, outcome));
    });
}

type Outcome = Partial<PublicationOutcome>;

async function readOnly(reading: IrmReading): Promise<Outcome> {
  for await (const _batch of reading.projects);
  return {};
}

function publish(
  reading: IrmReading,
  irmSnapshot: IrmSnapshot,
  config: Config,
  replaceSample: boolean,
): Promise<PublicationOutcome> {
  return withWritableStore(config, async (store) => {
    const progress = showProgress('Projects written', undefined);
    const snapshots = [{ irmSnapshot, projects: reading.projects }];
    return store
      .publish({ kind: 'reported', snapshots, replaceSample, onProgress: progress.update })
      .finally(progress.stop);
  });
}

function summary(irmSnapshot: IrmSnapshot, { snapshots, dataVersion }: Outcome): string {
  const label = irmSnapshotLabel(irmSnapshot);
  if (snapshots === undefined) return `Nothing was published: this was a dry run for ${label}.`;
  const [{ projects, newProjects, replaced }] = snapshots as [NonNullable<Outcome['snapshots']>[number]];
  const replacing = replaced ? ', in place of what was there' : '';
  return `Published ${label}: ${projects} projects, ${newProjects} of them new${replacing} (data version ${dataVersion}).`;
}
