import { Command, Option } from 'commander';
import type { Config } from '../config.ts';
import { isPublishedCsv, publishedCatalogue } from '../export/index.ts';
import type { IrmReading } from '../irm/index.ts';
import { type IrmSnapshot, irmSnapshotLabel } from '../project/index.ts';
import { type PublicationOutcome, type PublicationRecord, StoreError } from '../store/index.ts';
import { aboutFile } from './about-file.ts';
import { BlockedError } from './blocked.ts';
import { type Intake, withIntake } from './intake.ts';
import { configOf, date, snapshotKeyOptions, wantsJson } from './options.ts';
import { showProgress } from './progress.ts';
import { originalFile, publicationRecord, type RecordOptions, recordOptions } from './publication-record.ts';
import { type ReadingOptions, readingOptions } from './reading-options.ts';
import { catalogueLine, findingLines, qualityLines, reportLines } from './report-lines.ts';
import { withWritableStore } from './writable-store.ts';

interface ImportOptions extends Partial<IrmSnapshot>, ReadingOptions, RecordOptions {
  readonly dryRun?: true;
  readonly replaceSample?: true;
}

export function importCommand(): Command {
  const command = new Command('import')
    .description(
      'publish an IRM snapshot from a workbook (.xlsx) or from its rows as .csv, or a whole catalogue from a published CSV',
    )
    .argument('<file>', 'the workbook or CSV file');
  for (const option of snapshotKeyOptions()) command.addOption(option);
  command.addOption(new Option('--taken <date>', 'date the snapshot was taken').argParser(date));
  for (const option of [...readingOptions(), ...recordOptions()]) command.addOption(option);
  return command
    .option('--dry-run', 'read and report, but publish nothing')
    .option('--replace-sample', 'remove the made-up sample from the store first')
    .action(async (file: string, options: ImportOptions, command: Command) => {
      await ((await isPublishedCsv(file))
        ? importCatalogue(file, options, command)
        : importSnapshot(file, options, command));
    });
}

const snapshotFlags = {
  sphere: '--sphere',
  financialYear: '--financial-year',
  quarter: '--quarter',
  taken: '--taken',
} as const satisfies Record<keyof IrmSnapshot, string>;

const flagsWhere = (options: ImportOptions, isGiven: boolean): readonly string[] =>
  Object.entries(snapshotFlags)
    .filter(([key]) => (options[key as keyof IrmSnapshot] !== undefined) === isGiven)
    .map(([, flag]) => flag);

/**
 * Imports the CSV that the service publishes. Its rows name their snapshots, and its projects have
 * ids.
 */
async function importCatalogue(file: string, options: ImportOptions, command: Command): Promise<void> {
  const given = flagsWhere(options, true);
  if (given.length > 0)
    throw new StoreError(
      `${file} is a published catalogue, whose rows name their own snapshot: leave out ${given.join(', ')}.`,
    );
  const original = await originalFile(file);
  const catalogue = await aboutFile(file, () => publishedCatalogue(file));
  if (options.dryRun === true) return console.log(catalogueLine(file, catalogue, wantsJson(command)));
  const { count, snapshots } = catalogue;
  const config = configOf(command);
  const record = { ...publicationRecord(options, config), ...(original && { original }) };
  const outcome = await withWritableStore(config, (store) => {
    const progress = showProgress('Projects written', count);
    return store
      .publish({ kind: 'mirrored', snapshots, record, onProgress: progress.update })
      .finally(progress.stop);
  });
  if (wantsJson(command)) return console.log(JSON.stringify({ file, ...outcome }));
  console.log(`Published the catalogue in ${file}: ${count} projects (data version ${outcome.dataVersion}).`);
}

async function importSnapshot(file: string, options: ImportOptions, command: Command): Promise<void> {
  const missing = flagsWhere(options, false);
  if (missing.length > 0)
    throw new StoreError(`A workbook does not name its snapshot: add ${missing.join(', ')} (see --help).`);
  const { sphere, financialYear, quarter, taken } = options as ImportOptions & IrmSnapshot;
  const irmSnapshot = { sphere, financialYear, quarter, taken };
  const config = configOf(command);
  const original = await originalFile(file);
  await withIntake(file, options, config, async (intake) => {
    const { reading, findings, judgement } = intake;
    const { report } = reading;
    const record = { ...intakeRecord(intake, options, config), ...(original && { original }) };
    const isBlocked = judgement.blocking.length > 0;
    const outcome: Outcome =
      isBlocked || options.dryRun === true
        ? {}
        : await publish(reading, irmSnapshot, config, record, options.replaceSample === true);
    if (wantsJson(command)) {
      const irm_snapshot = irmSnapshotLabel(irmSnapshot);
      console.log(JSON.stringify({ file, irm_snapshot, ...outcome, report, findings }));
    } else {
      const lines = [...reportLines(report), ...findingLines(findings, judgement)];
      for (const line of isBlocked ? lines : [...lines, ...summaryLines(irmSnapshot, outcome)])
        console.log(line);
    }
    if (isBlocked) throw new BlockedError(file, judgement.blocking);
  });
}

type Outcome = Partial<PublicationOutcome>;

/** The sentences of findings count and quote; their cells would make the log many times as long. */
function intakeRecord(
  { findings, judgement }: Intake,
  options: ImportOptions,
  config: Config,
): PublicationRecord {
  const codes = [...new Set(judgement.accepted.map(({ code }) => code))];
  return {
    ...publicationRecord(options, config),
    findings: findings.map(({ code, severity, sentence }) => ({ code, severity, sentence })),
    ...(codes.length > 0 && { accepted: { codes, because: options.because ?? '' } }),
  };
}

function publish(
  reading: IrmReading,
  irmSnapshot: IrmSnapshot,
  config: Config,
  record: PublicationRecord,
  replaceSample: boolean,
): Promise<PublicationOutcome> {
  return withWritableStore(config, async (store) => {
    const progress = showProgress('Projects written', undefined);
    const snapshots = [{ irmSnapshot, projects: reading.projects }];
    return store
      .publish({ kind: 'reported', snapshots, replaceSample, record, onProgress: progress.update })
      .finally(progress.stop);
  });
}

function summaryLines(irmSnapshot: IrmSnapshot, { snapshots, dataVersion }: Outcome): readonly string[] {
  const label = irmSnapshotLabel(irmSnapshot);
  const [published] = snapshots ?? [];
  if (published === undefined) return [`Nothing was published: this was a dry run for ${label}.`];
  const { projects, newProjects, replaced, quality } = published;
  const replacing = replaced ? ', replacing the earlier version' : '';
  return [
    ...qualityLines(quality),
    `Published ${label}: ${projects} projects, ${newProjects} of them new${replacing} (data version ${dataVersion}).`,
  ];
}
