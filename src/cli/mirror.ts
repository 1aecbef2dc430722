import { Command } from 'commander';
import { fetchCatalogue, Source, WorkFolder } from '../export/index.ts';
import { configOf, wantsJson } from './options.ts';
import { type Progress, showProgress } from './progress.ts';
import { publicationRecord, type RecordOptions, recordOptions } from './publication-record.ts';
import { withWritableStore } from './writable-store.ts';

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
    );
  for (const option of recordOptions()) command.addOption(option);
  return command.action(
    async (url: string, options: RecordOptions & { readonly work: string }, command: Command) => {
      const work = new WorkFolder(options.work, url);
      const config = configOf(command);
      const record = publicationRecord(options, config);
      const { count, ...publication } = await fetchWithProgress(
        new Source(url, { onWait }),
        work,
        config.maxWorkbookMb,
      );
      const outcome = await withWritableStore(config, (store) => store.publish({ ...publication, record }));
      await work.clear();
      if (wantsJson(command)) return console.log(JSON.stringify({ url, projects: count, ...outcome }));
      console.log(`Mirrored ${count} projects from ${url} (data version ${outcome.dataVersion}).`);
    },
  );
}

async function fetchWithProgress(
  source: Source,
  work: WorkFolder,
  maxMb: number,
): ReturnType<typeof fetchCatalogue> {
  let progress: Progress | undefined;
  const onProgress = (read: number, count: number) => {
    progress ??= showProgress('Projects read', count);
    progress.update(read);
  };
  return fetchCatalogue(source, work, { maxMb, onProgress }).finally(() => progress?.stop());
}

const onWait = (seconds: number, why: string): void =>
  console.error(`Waiting ${Math.ceil(seconds)} seconds: ${why}.`);
