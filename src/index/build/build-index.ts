import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type Areas, noAreas, readAreas } from '../../areas/index.ts';
import { runOnThread } from '../../node/thread.ts';
import {
  currencies,
  projectSnapshot,
  publishedProject,
  type StoredValues,
  storedFields,
} from '../../project/index.ts';
import {
  flagSet,
  isOverZeroEstimate,
  type MeasuredReport,
  type MeasuredSnapshot,
  measuredFields,
  projectMeasures,
} from '../../quality/index.ts';
import {
  type CatalogueReading,
  type CatalogueState,
  type Fingerprints,
  openReader,
  type ProjectHistory,
  type PublicationEntry,
  type PublishedIrmSnapshot,
} from '../../store/index.ts';
import { amountColumnsBuilder } from '../columns/amount-columns.ts';
import { areasBuilder } from '../columns/area-columns.ts';
import { geographyBuilder } from '../columns/geography-columns.ts';
import { GrowingColumn, resumeColumns, writeColumns } from '../columns/growing-column.ts';
import { measureColumnsBuilder } from '../columns/measure-columns.ts';
import { NameCodes } from '../columns/name-codes.ts';
import { nameGroupsBuilder } from '../columns/name-groups.ts';
import { amountNumbers, numberColumnsBuilder } from '../columns/number-columns.ts';
import { amountOrderings, orderingColumns, tieOrderBuilder } from '../columns/ordering.ts';
import { quarterColumnsBuilder } from '../columns/quarter-columns.ts';
import { quarterQualityBuilder } from '../columns/quarter-quality.ts';
import { SPENDING, spendingColumnsBuilder } from '../columns/spending-columns.ts';
import { valueColumnsBuilder } from '../columns/value-columns.ts';
import { writeManifest } from '../files/manifest.ts';
import { publicationsBuilder } from '../publications/public-publication.ts';
import { buildingIn, type IndexedProject, type SectionsBuilder } from '../sections/sections-builder.ts';
import { textBuilder } from '../text/text-builder.ts';
import { writeFromProjects } from './add-projects.ts';
import { type Changes, changesSince, FINGERPRINTS, sentChanges } from './changes.ts';
import { OlderFolder } from './older-folder.ts';
import { type BuildProgress, expectedProjects } from './progress.ts';
import { type Checksums, outlinesBuilder, reportBuilders, writeSections } from './text-sections.ts';
import { writeFrom, type writeReports } from './write-reports.ts';
import { YOUNG_MIB } from './young-memory.ts';

/** What an index is built from. */
export type IndexedReading = CatalogueState &
  Pick<CatalogueReading, 'irmSnapshots' | 'histories'> &
  Partial<Pick<CatalogueReading, 'fingerprints' | 'historiesOf'>> & {
    readonly log: Pick<CatalogueReading['log'], 'rows'>;
  };

const GONE = flagSet('not_in_latest_snapshot');
const STALLED = flagSet('stalled');
const OVER_ZERO = flagSet('spending_over_zero_estimate');

function indexed(history: ProjectHistory, irmSnapshots: readonly PublishedIrmSnapshot[]): IndexedProject {
  const { irmSnapshot, values, quality } = history.snapshots.at(-1)!;
  const latest = projectSnapshot(values);
  const isCurrent = irmSnapshot === irmSnapshots.findLastIndex(({ sphere }) => sphere === history.sphere);
  const reports = reportsOf(history, irmSnapshots);
  const measures = projectMeasures(reports, isCurrent);
  return {
    ...history,
    latest,
    published: publishedProject(history.id, latest, irmSnapshots[irmSnapshot]!),
    quality:
      quality |
      (isCurrent ? 0 : GONE) |
      (measures.stalledQuarters > 0 ? STALLED : 0) |
      (isOverZeroEstimate(latest) ? OVER_ZERO : 0),
    measures,
    reports,
  };
}

/** What a build may use besides its own thread. */
interface BuildHelp {
  /** Where another thread can read the same catalogue. */
  readonly storeUrl?: string;
  /** The folder of an older index: if few projects have changed since, only those are read from the store. */
  readonly olderDirectory?: string | undefined;
  /** Called every few seconds. */
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
}

/**
 * Builds the index of the current version of a store into a new folder, with the areas of a file ("" for none). Fails with
 * `AreasError`, too. Blocks its thread for long.
 */
export async function buildStoreIndex(
  storeUrl: string,
  directory: string,
  areasFile: string,
  olderDirectory: string | undefined,
  onProgress: (progress: BuildProgress) => void,
): Promise<void> {
  const areas = readAreas(areasFile);
  await openReader(storeUrl).read((reading) =>
    buildIndex(reading, directory, areas, { storeUrl, olderDirectory, onProgress }),
  );
}

/**
 * Builds the index of one version of a catalogue into a new folder. Texts are written to disk as
 * they come, so that only columns of numbers take memory. It blocks its thread for long: do not
 * call it on a thread that serves requests.
 */
export async function buildIndex(
  reading: IndexedReading,
  directory: string,
  areas: Areas = noAreas,
  { olderDirectory, ...help }: BuildHelp = {},
): Promise<void> {
  const fingerprints = await reading.fingerprints?.();
  const build = (changes?: Changes) =>
    buildFrom(reading, directory, { areas, fingerprints, changes, ...help });
  const older =
    olderDirectory === undefined ? undefined : await OlderFolder.open(olderDirectory).catch(() => undefined);
  try {
    const changes = older && changesSince(older, reading, areas, fingerprints);
    if (changes !== undefined) return await build(changes);
  } catch {
    // The older index is damaged, or was removed meanwhile. If it is something else, building anew fails with it, too.
    await rm(directory, { recursive: true, force: true });
  } finally {
    older?.close();
  }
  await build();
}

interface Build extends Pick<BuildHelp, 'storeUrl' | 'onProgress'> {
  readonly areas: Areas;
  readonly fingerprints: Fingerprints | undefined;
  /** What to begin from; otherwise from nothing. */
  readonly changes: Changes | undefined;
}

async function buildFrom(reading: IndexedReading, directory: string, build: Build): Promise<void> {
  const { areas, fingerprints, changes, onProgress } = build;
  await mkdir(directory, { recursive: true });
  const checksums: Checksums = {};
  const log = (await reading.log.rows()).map(({ entry }) => JSON.parse(entry) as PublicationEntry);
  const helper = helperFor(reading, directory, build);
  try {
    const builders = [
      ...columnBuilders(reading, areas),
      outlinesBuilder(areas, directory, checksums),
      publicationsBuilder(log, reading.storeId),
      ...(helper === undefined ? reportBuilders(reading.irmSnapshots.length, directory, checksums) : []),
    ];
    const write = writeSections(directory, checksums);
    const projectOf = (history: ProjectHistory) => indexed(history, reading.irmSnapshots);
    const projects = await writeFromProjects(builders, { reading, projectOf, changes, onProgress }, write);
    if (fingerprints !== undefined) write(FINGERPRINTS, fingerprints.values);
    const theirs = await helper?.checksums;
    const { storeId, dataVersion, publicationId, kind, irmSnapshots } = reading;
    await writeManifest(directory, {
      storeId,
      dataVersion,
      publicationId,
      kind,
      projects,
      irmSnapshots,
      areas: areas.digest,
      sections: { ...checksums, ...theirs },
    });
  } finally {
    // It must not go on writing into a folder that is given up.
    await helper?.end();
  }
}

/** For fewer projects a second thread, which takes time to start, is no use. */
const FEWEST_FOR_HELP = 100_000;

interface Helper {
  readonly checksums: Promise<Checksums>;
  end(): Promise<unknown>;
}

/** A thread that writes what needs nothing but the reports; undefined if there is no use for one. */
function helperFor(
  reading: IndexedReading,
  directory: string,
  { storeUrl, changes }: Pick<Build, 'storeUrl' | 'changes'>,
): Helper | undefined {
  const isSmall = expectedProjects(reading.irmSnapshots) < FEWEST_FOR_HELP;
  if (storeUrl === undefined || availableParallelism() === 1 || isSmall) return undefined;
  const ending = new AbortController();
  const running = runOnThread<typeof writeReports>(
    new URL('./write-reports.js', import.meta.url),
    'writeReports',
    [storeUrl, directory, reading.publicationId, changes && sentChanges(changes)],
    { signal: ending.signal, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB } },
  );
  const checksums = running.then((theirs) => theirs ?? writeFrom(reading, directory, changes));
  // Whoever waits for it gets the error.
  const ended = checksums.catch(() => {});
  return {
    checksums,
    end: () => {
      ending.abort();
      return ended;
    },
  };
}

/** The builders whose sections are columns. */
function columnBuilders({ irmSnapshots }: IndexedReading, areas: Areas): readonly SectionsBuilder[] {
  const names = new NameCodes();
  return [
    idColumn(),
    tieOrderBuilder(irmSnapshots),
    valueColumnsBuilder(),
    nameGroupsBuilder(names),
    ...currencies.flatMap((currency) => amountBuilders(currency, irmSnapshots, names)),
    amountColumnsBuilder(),
    geographyBuilder(),
    areasBuilder(areas.levels),
    quarterColumnsBuilder(irmSnapshots.length),
    quarterQualityBuilder(irmSnapshots),
    // Last, because it needs the most memory to finish.
    textBuilder(),
  ];
}

/** The builders whose columns hold amounts, for those of one currency. */
function amountBuilders(
  currency: string,
  irmSnapshots: readonly PublishedIrmSnapshot[],
  names: NameCodes,
): readonly SectionsBuilder[] {
  const orders = amountOrderings.map((ordering) => `order.${ordering}`);
  const sections = [...orders, ...amountNumbers, SPENDING];
  return [
    orderingColumns(names),
    numberColumnsBuilder(),
    measureColumnsBuilder(),
    spendingColumnsBuilder(irmSnapshots),
  ].map((builder) => buildingIn(currency, sections, builder));
}

function idColumn(): SectionsBuilder {
  const ids = new GrowingColumn();
  return {
    resume: (older) => resumeColumns({ ids }, older),
    add: ({ id }, position) => ids.set(position, id),
    finish: (write, older) => writeColumns({ ids }, older, write),
  };
}

const places = measuredFields
  .map((name) => [name, storedFields.findIndex((field) => field.name === name)] as const)
  .filter(([, at]) => at >= 0);

/** What measures need of a stored history. */
const reportsOf = (
  { snapshots }: ProjectHistory,
  irmSnapshots: readonly PublishedIrmSnapshot[],
): readonly MeasuredReport[] =>
  snapshots.map(({ irmSnapshot, values }) => ({
    irmSnapshot: irmSnapshots[irmSnapshot]!,
    snapshot: measuredSnapshot(values),
  }));

/** Only the fields that measures need, because a history may be long. */
function measuredSnapshot(values: StoredValues): MeasuredSnapshot {
  const snapshot: Record<string, string | number | null> = {};
  for (const [name, at] of places) snapshot[name] = values[at]!;
  return snapshot as MeasuredSnapshot;
}
