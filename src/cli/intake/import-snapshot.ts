import type { Command } from 'commander';
import {
  type Examination,
  examine,
  examinedPublication,
  kindOfFile,
  originalFile,
  untilPublished,
  withStoreToCompare,
} from '../../examination/index.ts';
import { type IrmSnapshot, irmSnapshotLabel } from '../../project/index.ts';
import {
  type Publication,
  type PublicationOutcome,
  StoreError,
  type StoreWriter,
} from '../../store/index.ts';
import { canAsk, confirmed } from '../confirm.ts';
import { logPastDesk, type WayPastDesk } from '../desk/past-desk.ts';
import { configOf, wantsJson } from '../options.ts';
import { showProgress } from '../progress.ts';
import { publicationRecord } from '../publication-record.ts';
import { withWritableStore } from '../writable-store.ts';
import { adoptionOf, matchWithMirror } from './adopting.ts';
import { BlockedError } from './blocked.ts';
import { type ImportOptions, modeOf, namedSnapshot, withImplied } from './import-options.ts';
import type { ReportFile } from './one-file.ts';
import { readingOf } from './read-file.ts';
import { acceptedCodes } from './reading-options.ts';
import {
  alreadyPublishedJson,
  alreadyPublishedLines,
  examinationLines,
  qualityLines,
} from './report-lines.ts';

/** Imports a workbook, or text with the same columns, as the snapshot that the options name. */
export async function importSnapshot(
  file: ReportFile,
  options: ImportOptions,
  way: Exclude<WayPastDesk, 'draft'>,
  command: Command,
): Promise<void> {
  const irmSnapshot = namedSnapshot(await withImplied(file, options));
  const accepted = acceptedCodes(options);
  const config = configOf(command);
  const asJson = wantsJson(command);
  const mode = modeOf(options);
  const { path, shown } = file;
  const original = await originalFile(path);
  await readingOf(file, options, config, (reading) =>
    withWritableStore(config, async (store) => {
      const kind = kindOfFile(path, reading);
      if (kind === 'sample')
        console.error(`${shown} is a file of the sample, as it says: its projects count as made up.`);
      const toExamine = { file: path, kind, reading, irmSnapshot, mode, sha256: original?.sha256, accepted };
      const examineAndPublish = async (): Promise<void> => {
        const adoption = await matchWithMirror(reading.projects, irmSnapshot.sphere, config, options);
        const examination = await withStoreToCompare(
          config.storeUrl,
          options.dryRun === true ? undefined : store,
          (published) => examine({ ...toExamine, adoption }, published),
        );
        const asks = !asJson && options.yes !== true && options.dryRun !== true && canAsk();
        const print = (outcome: Outcome, lines: readonly string[]) => {
          if (asJson) console.log(JSON.stringify(resultJson(shown, irmSnapshot, examination, outcome)));
          else for (const line of lines) console.log(line);
        };
        const examined = examinationLines(examination);
        if (examination.alreadyPublished !== undefined)
          return print({}, alreadyPublishedLines(examination.alreadyPublished));
        const { blocking } = examination.judgement;
        if (blocking.length > 0) {
          print({}, examined);
          throw new BlockedError(shown, blocking);
        }
        if (options.dryRun === true) return print({}, [...examined, ...summaryLines(irmSnapshot, {})]);
        if (asks) {
          print({}, examined);
          if (!(await confirmed('Publish?'))) throw new StoreError('Nothing was published.');
        }
        const record = { ...publicationRecord(options, config), ...way, ...(original && { original }) };
        const outcome = await publish(store, {
          ...examinedPublication(toExamine, examination, record, options.because ?? ''),
          replaceSample: options.replaceSample === true,
          ...(adoption && { adoption: adoptionOf(adoption) }),
        });
        await logPastDesk(config, way, 'import', outcome.dataVersion);
        print(outcome, [...(asks ? [] : examined), ...summaryLines(irmSnapshot, outcome)]);
      };
      await untilPublished(examineAndPublish, () =>
        console.error('Somebody else published meanwhile: the file is compared again.'),
      );
    }),
  );
}

type Outcome = Partial<PublicationOutcome>;

function resultJson(
  file: string,
  irmSnapshot: IrmSnapshot,
  { report, compared, alreadyPublished, findings, adoption }: Examination,
  outcome: Outcome,
) {
  return {
    file,
    irm_snapshot: irmSnapshotLabel(irmSnapshot),
    ...outcome,
    ...alreadyPublishedJson(alreadyPublished),
    report,
    comparison: compared ?? null,
    adoption,
    findings,
  };
}

async function publish(
  store: StoreWriter,
  publication: Omit<Publication, 'onProgress'>,
): Promise<PublicationOutcome> {
  const progress = showProgress('Projects written', undefined);
  return store.publish({ ...publication, onProgress: progress.update }).finally(progress.stop);
}

function summaryLines(irmSnapshot: IrmSnapshot, { snapshots, dataVersion }: Outcome): readonly string[] {
  const label = irmSnapshotLabel(irmSnapshot);
  const [published] = snapshots ?? [];
  if (published === undefined) return [`Nothing was published: this was a dry run for ${label}.`];
  const { projects, added, newProjects, replaced, quality } = published;
  if (added !== undefined)
    return [
      ...qualityLines(quality),
      `Added ${added.projects} projects to ${irmSnapshotLabel(published.irmSnapshot)}, ${newProjects} of them new, ${added.exchanged} in the place of earlier values: ${projects} projects now (data version ${dataVersion}).`,
    ];
  const replacing = replaced ? ', replacing the earlier version' : '';
  return [
    ...qualityLines(quality),
    `Published ${label}: ${projects} projects, ${newProjects} of them new${replacing} (data version ${dataVersion}).`,
  ];
}
