import { Command, Option } from 'commander';
import {
  fetchCatalogue,
  keepCopy,
  MIRRORED_CSV,
  type MirrorOptions,
  Source,
  WorkFolder,
} from '../export/index.ts';
import { type IrmSnapshot, period, quarterKey } from '../project/index.ts';
import { openReader, StoreError } from '../store/index.ts';
import { configOf, date, quarterFlags, snapshotKeyOptions, wantsJson } from './options.ts';
import { type Progress, showProgress } from './progress.ts';
import { publicationRecord, type RecordOptions, recordOptions } from './publication-record.ts';
import { withWritableStore } from './writable-store.ts';

interface MirrorCommandOptions extends RecordOptions, Partial<Omit<IrmSnapshot, 'sphere'>> {
  readonly work: string;
  readonly listingOnly?: true;
}

/** Default folder for fetched pages. */
const WORK_FOLDER = 'data/mirror';

export function mirrorCommand(): Command {
  const command = new Command('mirror')
    .description('copy the whole catalogue of another service with the same API')
    .argument('<url>', 'address of the service, without a path')
    .option(
      '--work <folder>',
      'folder for fetched pages, so that an interrupted mirror can resume',
      WORK_FOLDER,
    )
    .option(
      '--listing-only',
      'read the listing alone, of a service without CSV; needs the next three options',
    );
  for (const option of [...quarterOptions(), ...recordOptions()]) command.addOption(option);
  return command.action(async (url: string, options: MirrorCommandOptions, command: Command) => {
    const listingOnly = listedQuarter(options);
    const work = new WorkFolder(options.work, url);
    const config = configOf(command);
    const record = publicationRecord(options, config);
    const fetched = await fetchWithProgress(new Source(url, { onWait }), work, {
      maxMb: config.maxWorkbookMb,
      listingOnly,
      publishedAs: await publicationIn(config.storeUrl),
    });
    if (fetched === undefined) {
      if (wantsJson(command)) return console.log(JSON.stringify({ url, isNew: false }));
      return console.log(`Nothing is new at ${url} since the last mirror: nothing was published.`);
    }
    const { count, publication, ...catalogue } = fetched;
    const outcome = await withWritableStore(config, (store) => store.publish({ ...catalogue, record }));
    const publishedAs = await publicationIn(config.storeUrl);
    if (publication === undefined || publishedAs === undefined) await work.clear();
    else await keepCopy(work, MIRRORED_CSV, { publication, publishedAs });
    if (wantsJson(command)) return console.log(JSON.stringify({ url, projects: count, ...outcome }));
    const quarters = new Set(outcome.snapshots.map(({ irmSnapshot }) => quarterKey(irmSnapshot))).size;
    const reported = quarters > 1 ? ` in ${quarters} ${period.other}` : '';
    console.log(`Mirrored ${count} projects${reported} from ${url} (data version ${outcome.dataVersion}).`);
  });
}

/** The newest publication of the store, undefined while there is none. */
const publicationIn = async (storeUrl: string): Promise<string | undefined> => {
  const reader = openReader(storeUrl);
  try {
    return (await reader.state()).publicationId;
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  } finally {
    await reader.close();
  }
};

/** The options that say when the projects of a listing were reported: all but the sphere. */
const quarterOptions = (): readonly Option[] => [
  ...snapshotKeyOptions().filter((option) => option.attributeName() !== 'sphere'),
  new Option('--taken <date>', 'date the snapshot was taken').argParser(date),
];

/** Undefined without `--listing-only`. Fails with `StoreError` if options are missing or too many. */
function listedQuarter({ listingOnly, financialYear, quarter, taken }: MirrorCommandOptions) {
  const given = [financialYear, quarter, taken].filter((value) => value !== undefined);
  if (listingOnly !== true && given.length > 0)
    throw new StoreError(
      `Without --listing-only the source names its snapshots: leave out ${quarterFlags} and --taken.`,
    );
  if (listingOnly !== true) return undefined;
  if (financialYear === undefined || quarter === undefined || taken === undefined)
    throw new StoreError(
      `A listing does not say when its projects were reported: add ${quarterFlags} and --taken (see --help).`,
    );
  return { financialYear, quarter, taken };
}

async function fetchWithProgress(
  source: Source,
  work: WorkFolder,
  options: Omit<MirrorOptions, 'onProgress'>,
): ReturnType<typeof fetchCatalogue> {
  let progress: Progress | undefined;
  const onProgress = (read: number, count: number) => {
    progress ??= showProgress('Projects read', count);
    progress.update(read);
  };
  return fetchCatalogue(source, work, { ...options, onProgress }).finally(() => progress?.stop());
}

const onWait = (seconds: number, why: string): void =>
  console.error(`Waiting ${Math.ceil(seconds)} seconds: ${why}.`);
