import { mkdir } from 'node:fs/promises';
import { type Areas, noAreas, readAreas } from '../../areas/index.ts';
import {
  csvRow,
  currencies,
  projectSnapshot,
  publishedProject,
  recordJson,
  type StoredValues,
  storedFields,
  valueLines,
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
  openReader,
  type ProjectHistory,
  type PublicationEntry,
  type PublishedIrmSnapshot,
} from '../../store/index.ts';
import { amountColumnsBuilder } from '../columns/amount-columns.ts';
import { areasBuilder, OUTLINES } from '../columns/area-columns.ts';
import { digestsBuilder } from '../columns/digests.ts';
import { fieldUseBuilder } from '../columns/field-use.ts';
import { geographyBuilder } from '../columns/geography-columns.ts';
import { GrowingColumn } from '../columns/growing-column.ts';
import { measureColumnsBuilder } from '../columns/measure-columns.ts';
import { nameGroupsBuilder } from '../columns/name-groups.ts';
import { amountNumbers, numberColumnsBuilder } from '../columns/number-columns.ts';
import { amountOrderings, orderingColumns, tieOrderBuilder } from '../columns/ordering.ts';
import { quarterColumnsBuilder } from '../columns/quarter-columns.ts';
import { quarterQualityBuilder } from '../columns/quarter-quality.ts';
import { SPENDING, spendingColumnsBuilder } from '../columns/spending-columns.ts';
import { valueColumnsBuilder } from '../columns/value-columns.ts';
import { encodeSnapshots } from '../files/history-codec.ts';
import { writeManifest } from '../files/manifest.ts';
import { publicationsBuilder } from '../publications/public-publication.ts';
import { type SectionChecksum, SectionWriter } from '../sections/section-file.ts';
import {
  buildingIn,
  type IndexedProject,
  type SectionsBuilder,
  type WriteSection,
} from '../sections/sections-builder.ts';
import { textBuilder } from '../text/text-builder.ts';

/** What an index is built from. */
export type IndexedReading = CatalogueState &
  Pick<CatalogueReading, 'irmSnapshots' | 'histories'> & {
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

/**
 * Builds the index of the current version of a store into a new folder, with the areas of a file ("" for none). Fails with
 * `AreasError`, too. Blocks its thread for long.
 */
export async function buildStoreIndex(storeUrl: string, directory: string, areasFile: string): Promise<void> {
  const areas = readAreas(areasFile);
  await openReader(storeUrl).read((reading) => buildIndex(reading, directory, areas));
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
): Promise<void> {
  await mkdir(directory, { recursive: true });
  const checksums: Record<string, SectionChecksum> = {};
  const log = (await reading.log.rows()).map(({ entry }) => JSON.parse(entry) as PublicationEntry);
  const builders = [
    idColumn(),
    tieOrderBuilder(reading.irmSnapshots),
    valueColumnsBuilder(),
    digestsBuilder(),
    ...currencies.flatMap((currency) => amountBuilders(currency, reading.irmSnapshots)),
    amountColumnsBuilder(),
    textBuilder(),
    nameGroupsBuilder(),
    geographyBuilder(),
    areasBuilder(areas.levels),
    outlinesBuilder(areas, directory, checksums),
    quarterColumnsBuilder(reading.irmSnapshots.length),
    quarterQualityBuilder(reading.irmSnapshots),
    fieldUseBuilder(),
    publicationsBuilder(log, reading.storeId),
    ...textSections(directory, checksums),
  ];
  let projects = 0;
  for await (const batch of reading.histories()) {
    for (const history of batch) {
      const project = indexed(history, reading.irmSnapshots);
      for (const builder of builders) builder.add(project);
    }
    projects += batch.length;
  }
  // Builders are removed as they finish, so that the next one can use the memory.
  for (let builder = builders.shift(); builder !== undefined; builder = builders.shift()) {
    builder.finish((name, ...content) => {
      const section = new SectionWriter(directory, name);
      for (const { buffer, byteOffset, byteLength } of content)
        section.append(new Uint8Array(buffer, byteOffset, byteLength));
      checksums[name] = section.close();
    });
  }
  const { storeId, dataVersion, publicationId, kind, irmSnapshots } = reading;
  await writeManifest(directory, {
    storeId,
    dataVersion,
    publicationId,
    kind,
    projects,
    irmSnapshots,
    areas: areas.digest,
    sections: checksums,
  });
}

/** The builders whose columns hold amounts, for those of one currency. */
function amountBuilders(
  currency: string,
  irmSnapshots: readonly PublishedIrmSnapshot[],
): readonly SectionsBuilder[] {
  const orders = amountOrderings.map((ordering) => `order.${ordering}`);
  const sections = [...orders, ...amountNumbers, SPENDING];
  return [
    orderingColumns(),
    numberColumnsBuilder(),
    measureColumnsBuilder(),
    spendingColumnsBuilder(irmSnapshots),
  ].map((builder) => buildingIn(currency, sections, builder));
}

function idColumn(): SectionsBuilder {
  const ids = new GrowingColumn();
  return { add: ({ id }) => ids.push(id), finish: (write) => write('ids', ids.values()) };
}

/** A section of pieces of text, with a section of their offsets. */
function textSection(directory: string, name: string, checksums: Record<string, SectionChecksum>) {
  const writer = new SectionWriter(directory, name);
  const offsets = new GrowingColumn('float64');
  return {
    append: (text: string) => {
      offsets.push(writer.bytes);
      writer.appendText(text);
    },
    finish: (write: WriteSection) => {
      offsets.push(writer.bytes);
      write(`${name}.offsets`, offsets.values());
      checksums[name] = writer.close();
    },
  };
}

/** The outlines of areas, which do not depend on projects. */
function outlinesBuilder(
  { levels }: Areas,
  directory: string,
  checksums: Record<string, SectionChecksum>,
): SectionsBuilder {
  return {
    add: () => {},
    finish: (write) => {
      const section = textSection(directory, OUTLINES, checksums);
      for (const { outline } of levels.flatMap((level) => level.areas))
        section.append(JSON.stringify(outline));
      section.finish(write);
    },
  };
}

/** Sections with one piece of text per project. */
function textSections(
  directory: string,
  checksums: Record<string, SectionChecksum>,
): readonly SectionsBuilder[] {
  const section = (name: string, text: (project: IndexedProject) => string): SectionsBuilder => {
    const { append, finish } = textSection(directory, name, checksums);
    return { add: (project) => append(text(project)), finish };
  };
  return [
    section('records', ({ published }) => `${recordJson(published)},`),
    section('addresses', ({ published }) => published.url_path),
    section('csv', ({ published }) => csvRow(published)),
    section('features', ({ published }) => valueLines(published)),
    section('histories', ({ snapshots }) => encodeSnapshots(snapshots)),
  ];
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
