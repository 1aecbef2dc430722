import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { readConfig } from '../config.ts';
import { openSheets, projectsOfSheet } from '../irm/index.ts';
import { exampleYear } from '../project/index.ts';
import {
  isOc4idsSample,
  SAMPLE_PROJECTS,
  SAMPLE_QUARTERS,
  type SampleSnapshot,
  samplePackages,
  sampleSnapshots,
  sampleTable,
  VARIED_PROJECTS,
  variedSnapshots,
  writeSampleFiles,
  writeSamplePackages,
} from '../sample/index.ts';
import { type PublicationRecord, StoreError, type StoreWriter } from '../store/index.ts';
import { configOf, wantsJson, wholeNumber } from './options.ts';
import { showProgress } from './progress.ts';
import { publicationRecord, type RecordOptions, recordOptions } from './publication-record.ts';
import { publishVaried } from './varied-sample.ts';
import { withWritableStore } from './writable-store.ts';

interface SampleOptions extends RecordOptions {
  readonly varied?: true;
  readonly projects?: number;
  readonly quarters?: number;
  readonly seed?: number;
}

export function sampleCommand(): Command {
  const command = new Command('sample')
    .description('fill the store with the made-up sample catalogue, or write it as workbooks')
    .option('--varied', 'a small sample with everything in it that the usual one never shows')
    .addOption(
      new Option(
        '--projects <number>',
        `number of projects (default: ${SAMPLE_PROJECTS}, with --varied ${VARIED_PROJECTS})`,
      ).argParser(wholeNumber(1, 10_000_000)),
    )
    .addOption(
      new Option('--quarters <number>', `number of quarters, the last one being ${exampleYear} Q4`)
        .argParser(wholeNumber(1, 40))
        .default(SAMPLE_QUARTERS),
    )
    .addOption(
      new Option('--seed <number>', 'seed for the generator; another seed makes other projects')
        .argParser(wholeNumber(0, 2 ** 32 - 1))
        .default(1),
    )
    .option('--out <folder>', 'write workbooks into this folder instead')
    .addOption(
      new Option('--format <format>', 'format of the workbooks').choices(['xlsx', 'csv']).default('xlsx'),
    );
  for (const option of recordOptions()) command.addOption(option);
  return command.action(
    async (options: SampleOptions & { out?: string; format: 'xlsx' | 'csv' }, command: Command) => {
      const written =
        options.out === undefined ? await intoStore(options, command) : await intoFiles(options.out, options);
      console.log(wantsJson(command) ? JSON.stringify(written.json) : written.line);
    },
  );
}

interface Written {
  readonly line: string;
  readonly json: unknown;
}

async function intoStore(options: SampleOptions, command: Command): Promise<Written> {
  const config = configOf(command);
  const record = publicationRecord(options, config);
  if (options.varied === true && isOc4idsSample())
    throw new StoreError('The sample of this country has everything that --varied shows: leave it out.');
  const fill = options.varied === true ? publishVaried : fillWithSample;
  const outcome = await withWritableStore(config, (store) => fill(store, options, record));
  return {
    json: outcome,
    line: `The store holds the sample catalogue (data version ${outcome.dataVersion}).`,
  };
}

async function intoFiles(
  folder: string,
  options: SampleOptions & { format: 'xlsx' | 'csv' },
): Promise<Written> {
  const files = isOc4idsSample()
    ? await writeSamplePackages(folder, samplePackages(options))
    : await writeSampleFiles(
        folder,
        options.varied === true ? variedSnapshots(options) : sampleSnapshots(options),
        options.format,
      );
  return { json: { files }, line: files.map((file) => `Wrote ${file}`).join('\n') };
}

/** Publishes all quarters of the sample catalogue at once. */
export const fillWithSample = (
  store: StoreWriter,
  options: SampleOptions,
  record: PublicationRecord,
): ReturnType<StoreWriter['publish']> => {
  if (isOc4idsSample()) return fillWithPackages(store, options, record);
  const { projects = SAMPLE_PROJECTS } = options;
  return publishSample(store, sampleSnapshots({ ...options, projects }), projects, record);
};

/** Publishes the packages of a sample of OC4IDS, which are read as those that people send. */
async function fillWithPackages(
  store: StoreWriter,
  options: SampleOptions,
  record: PublicationRecord,
): ReturnType<StoreWriter['publish']> {
  const { projects = sampleTable().projects } = options;
  const { config } = readConfig(process.env);
  const packages = samplePackages(options);
  const folder = await mkdtemp(join(tmpdir(), 'infra-projects-sample-'));
  try {
    const paths = await writeSamplePackages(folder, packages);
    const snapshots = paths.map(async (path, at) => {
      const { sheets } = await openSheets(path, config);
      return { irmSnapshot: packages[at]!.irmSnapshot, sheet: sheets[0]! };
    });
    return await publishSample(store, await Promise.all(snapshots), projects, record);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Publishes these quarters of the sample catalogue, each with this number of projects. */
export async function publishSample(
  store: StoreWriter,
  snapshots: readonly SampleSnapshot[],
  projects: number,
  record: PublicationRecord,
): ReturnType<StoreWriter['publish']> {
  console.error(
    'Filling the store with the sample catalogue. Its projects are made up; none of them exists.',
  );
  const progress = showProgress('Project snapshots written', projects * snapshots.length);
  try {
    return await store.publish({
      kind: 'sample',
      record,
      snapshots: snapshots.map(({ irmSnapshot, sheet }) => ({
        irmSnapshot,
        projects: projectsOfSheet(sheet),
      })),
      onProgress: progress.update,
    });
  } finally {
    progress.stop();
  }
}
