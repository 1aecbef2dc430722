import type { Command } from 'commander';
import type { Config } from '../../config.ts';
import type { Matching } from '../../intake/index.ts';
import type { IrmReading } from '../../irm/index.ts';
import { type IrmSnapshot, irmSnapshotLabel } from '../../project/index.ts';
import { isSampleFile } from '../../sample/index.ts';
import {
  type PublicationOutcome,
  type PublicationRecord,
  StoreChangedError,
  StoreError,
} from '../../store/index.ts';
import { canAsk, confirmed } from '../confirm.ts';
import { configOf, wantsJson } from '../options.ts';
import { showProgress } from '../progress.ts';
import { originalFile, publicationRecord } from '../publication-record.ts';
import { withWritableStore } from '../writable-store.ts';
import { adoptionOf, matchWithMirror } from './adopting.ts';
import { BlockedError } from './blocked.ts';
import { type Examination, examine } from './examination.ts';
import { flagsWhere, type ImportOptions } from './import-options.ts';
import { withReading } from './read-file.ts';
import { acceptedCodes } from './reading-options.ts';
import { examinationLines, qualityLines } from './report-lines.ts';

/** How often a file is compared again because somebody else published meanwhile. */
const MOST_ATTEMPTS = 5;

/** Imports a workbook, or text with the same columns, as the snapshot that the options name. */
export async function importSnapshot(file: string, options: ImportOptions, command: Command): Promise<void> {
  const missing = flagsWhere(options, false);
  if (missing.length > 0)
    throw new StoreError(`A workbook does not name its snapshot: add ${missing.join(', ')} (see --help).`);
  const { sphere, financialYear, quarter, taken } = options as ImportOptions & IrmSnapshot;
  const irmSnapshot = { sphere, financialYear, quarter, taken };
  const accepted = acceptedCodes(options);
  const config = configOf(command);
  const asJson = wantsJson(command);
  const kind = kindOf(file);
  const original = await originalFile(file);
  await withReading(file, options, config, async (reading) => {
    for (let attempt = 1; ; attempt++) {
      const adoption = await matchWithMirror(reading.projects, sphere, config, options);
      const examination = await examine(reading, accepted, adoption);
      const print = (outcome: Outcome) => {
        if (asJson) console.log(JSON.stringify(resultJson(file, irmSnapshot, examination, outcome)));
        else for (const line of summaryLines(irmSnapshot, outcome)) console.log(line);
      };
      if (!asJson) for (const line of examinationLines(examination)) console.log(line);
      if (examination.judgement.blocking.length > 0) {
        if (asJson) print({});
        throw new BlockedError(file, examination.judgement.blocking);
      }
      if (options.dryRun === true) return print({});
      if (!asJson && options.yes !== true && canAsk() && !(await confirmed('Publish?')))
        throw new StoreError('Nothing was published.');
      const record = { ...examinedRecord(examination, options, config), ...(original && { original }) };
      const outcome = await publish(reading, irmSnapshot, kind, config, record, options, adoption).catch(
        (error: unknown) => {
          if (!(error instanceof StoreChangedError) || attempt === MOST_ATTEMPTS) throw error;
          console.error('Somebody else published meanwhile: the file is compared again.');
          return undefined;
        },
      );
      if (outcome !== undefined) return print(outcome);
    }
  });
}

function kindOf(file: string): 'reported' | 'sample' {
  if (!isSampleFile(file)) return 'reported';
  console.error(`${file} is a file of the sample, as its name says: its projects count as made up.`);
  return 'sample';
}

type Outcome = Partial<PublicationOutcome>;

function resultJson(
  file: string,
  irmSnapshot: IrmSnapshot,
  { report, findings, adoption }: Examination,
  outcome: Outcome,
) {
  return { file, irm_snapshot: irmSnapshotLabel(irmSnapshot), ...outcome, report, adoption, findings };
}

/** The sentences of findings count and quote; their cells would make the log many times as long. */
function examinedRecord(
  { findings, judgement }: Examination,
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
  kind: 'reported' | 'sample',
  config: Config,
  record: PublicationRecord,
  options: ImportOptions,
  adoption: Matching | undefined,
): Promise<PublicationOutcome> {
  return withWritableStore(config, async (store) => {
    const progress = showProgress('Projects written', undefined);
    const snapshots = [{ irmSnapshot, projects: reading.projects }];
    const replaceSample = options.replaceSample === true;
    return store
      .publish({
        kind,
        snapshots,
        replaceSample,
        record,
        onProgress: progress.update,
        ...(adoption && { adoption: adoptionOf(adoption) }),
      })
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
