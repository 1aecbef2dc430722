import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import {
  type PublishedProject,
  projectSnapshot,
  publishedProject,
  type recordFieldNames,
} from '../project/index.ts';
import { isSample } from '../store/index.ts';
import { nameKey } from './code-point-key.ts';
import { type GeographyColumns, loadGeography } from './columns/geography-columns.ts';
import { loadNameGroups, type NameGroups } from './columns/name-groups.ts';
import { loadNumberColumns, type NumberColumns } from './columns/number-columns.ts';
import { loadQuarterColumns, type QuarterColumns } from './columns/quarter-columns.ts';
import { loadValueColumns, type ValueColumns } from './columns/value-columns.ts';
import { decodeSnapshots, type Snapshots } from './history-codec.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type Ordering, orderings } from './ordering.ts';
import { openSection, readSection } from './section-file.ts';
import { TextIndex } from './text/text-index.ts';
import { type CompletedField, completedFields, ValueWords } from './text/value-words.ts';

/** Pieces of text one after the other, one for each position, that stay on disk. */
interface TextSection {
  readonly file: FileHandle;
  readonly offsets: Float64Array;
}

interface Content {
  readonly ids: Uint32Array;
  readonly records: Buffer;
  readonly recordOffsets: Float64Array;
  readonly orders: ReadonlyMap<Ordering, Uint32Array>;
  readonly values: ValueColumns;
  readonly numbers: NumberColumns;
  readonly text: TextIndex;
  readonly nameGroups: NameGroups;
  readonly valueWords: Readonly<Record<CompletedField, ValueWords>>;
  readonly geography: GeographyColumns;
  readonly quarters: QuarterColumns;
  readonly csv: TextSection;
  readonly histories: TextSection;
}

/**
 * One version of the catalogue, ready to answer. Projects are known by their position: 0..count-1 in the order of their
 * ids. A request holds on to one index from beginning to end, so that it never sees half of a new version.
 */
export class CatalogueIndex {
  readonly manifest: Manifest;
  readonly #content: Content;
  readonly #allPositions: Uint32Array;
  #holders = 1;

  private constructor(manifest: Manifest, content: Content) {
    this.manifest = manifest;
    this.#content = content;
    this.#allPositions = Uint32Array.from(content.ids.keys());
  }

  /** Loads a built index from its folder. Fails with `DamagedIndexError`, or the file system's error. */
  static async load(directory: string): Promise<CatalogueIndex> {
    const manifest = await readManifest(directory);
    return new CatalogueIndex(manifest, await loadContent(directory, manifest));
  }

  /** Number of projects. */
  get count(): number {
    return this.manifest.projects;
  }

  /** Whether the projects are made up. */
  get isSample(): boolean {
    return isSample(this.manifest.kind);
  }

  /** The permanent ids of the projects, ascending. */
  get ids(): Uint32Array {
    return this.#content.ids;
  }

  /** All positions in the given order. */
  order(ordering: Ordering): Uint32Array {
    return this.#content.orders.get(ordering)!;
  }

  /** All positions in the order of ids. */
  get allPositions(): Uint32Array {
    return this.#allPositions;
  }

  get values(): ValueColumns {
    return this.#content.values;
  }

  get numbers(): NumberColumns {
    return this.#content.numbers;
  }

  get text(): TextIndex {
    return this.#content.text;
  }

  get nameGroups(): NameGroups {
    return this.#content.nameGroups;
  }

  get valueWords(): Readonly<Record<CompletedField, ValueWords>> {
    return this.#content.valueWords;
  }

  get geography(): GeographyColumns {
    return this.#content.geography;
  }

  get quarters(): QuarterColumns {
    return this.#content.quarters;
  }

  /** The position of the project with this id, or undefined. */
  positionOf(id: number): number | undefined {
    const { ids } = this.#content;
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id ? low : undefined;
  }

  /** Positions of the projects with one of these names; where none has exactly it, of those that differ only in case. */
  positionsNamed(names: readonly string[]): readonly number[] {
    return names.flatMap((name) => {
      const alike = this.#positionsNamedLike(name);
      const exact = alike.filter((position) => this.#name(position) === name);
      return exact.length > 0 ? exact : alike;
    });
  }

  /** The order by name is one by folded name, which names that differ only in case share. */
  #positionsNamedLike(name: string): readonly number[] {
    const order = this.order('name');
    const key = nameKey(name);
    const found: number[] = [];
    for (let i = this.#firstNamedFrom(key); i < order.length; i++) {
      const candidate = this.#name(order[i]!);
      if (nameKey(candidate) !== key) break;
      if (candidate.toLowerCase() === name.toLowerCase()) found.push(order[i]!);
    }
    return found;
  }

  #firstNamedFrom(key: string): number {
    const order = this.order('name');
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (nameKey(this.#name(order[middle]!)) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #name(position: number): string {
    return this.record(position).name;
  }

  /** The listing's record of a project. */
  record(position: number): Pick<PublishedProject, (typeof recordFieldNames)[number]> {
    return JSON.parse(this.recordJson(position));
  }

  /** The same as the listing writes it. */
  recordJson(position: number): string {
    const { records, recordOffsets } = this.#content;
    return records.toString('utf8', recordOffsets[position]!, recordOffsets[position + 1]! - 1);
  }

  /** The records of these positions as the listing writes them, separated by commas. */
  recordsJson(positions: Uint32Array): Buffer {
    const { records, recordOffsets } = this.#content;
    let bytes = 0;
    for (const position of positions) bytes += recordOffsets[position + 1]! - recordOffsets[position]!;
    const json = Buffer.allocUnsafe(bytes);
    let end = 0;
    for (const position of positions) {
      end += records.copy(json, end, recordOffsets[position]!, recordOffsets[position + 1]!);
    }
    return json.subarray(0, Math.max(0, end - 1));
  }

  /** Every snapshot of a project, oldest first. Reads a few kilobytes from disk. */
  snapshots(position: number): Snapshots {
    return decodeSnapshots(readText(this.#content.histories, position));
  }

  /** A project as its newest snapshot has it, every field. Reads a few kilobytes from disk. */
  published(position: number): PublishedProject {
    const { irmSnapshot, values } = this.snapshots(position).at(-1)!;
    const snapshot = projectSnapshot(values);
    return publishedProject(this.ids[position]!, snapshot, this.manifest.irmSnapshots[irmSnapshot]!);
  }

  /** Lines of the CSV from the file that holds them, and where each begins; the last offset is the end. */
  get csvLines(): TextSection {
    return this.#content.csv;
  }

  /** Keeps the files open for a stream that outlives its request; `release` is owed. */
  hold(): void {
    this.#holders++;
  }

  /** Closes the files when nobody holds the index any more. */
  async release(): Promise<void> {
    if (--this.#holders > 0) return;
    await this.#content.csv.file.close();
    await this.#content.histories.file.close();
  }
}

function readText({ file, offsets }: TextSection, position: number): string {
  const from = offsets[position]!;
  const text = Buffer.allocUnsafe(offsets[position + 1]! - from);
  readSync(file.fd, text, 0, text.length, from);
  return text.toString();
}

async function loadContent(directory: string, { sections }: Manifest): Promise<Content> {
  const read = (name: string) => readSection(directory, name, sections[name]!);
  const offsets = async (name: string) => new Float64Array(await read(`${name}.offsets`));
  const textSection = async (name: string) => ({
    offsets: await offsets(name),
    file: await openSection(directory, name, sections[name]!),
  });
  const source = { read };
  const orders = new Map<Ordering, Uint32Array>();
  for (const ordering of orderings) orders.set(ordering, new Uint32Array(await read(`order.${ordering}`)));
  const ids = new Uint32Array(await read('ids'));
  const records = Buffer.from(await read('records'));
  const recordOffsets = await offsets('records');
  const values = await loadValueColumns(source);
  const numbers = await loadNumberColumns(source);
  const text = await TextIndex.load(source);
  const nameGroups = await loadNameGroups(source);
  const valueWords = valueWordsOf(values);
  const geography = await loadGeography(source, ids.length);
  const quarters = await loadQuarterColumns(source);
  // Files that stay open come last: nothing is left open when another section is damaged.
  const csv = await textSection('csv');
  const histories = await textSection('histories').catch(async (error: unknown) => {
    await csv.file.close();
    throw error;
  });
  return {
    ids,
    records,
    recordOffsets,
    orders,
    values,
    numbers,
    text,
    nameGroups,
    valueWords,
    geography,
    quarters,
    csv,
    histories,
  };
}

function valueWordsOf(values: ValueColumns): Readonly<Record<CompletedField, ValueWords>> {
  const words = completedFields.map((field) => [field, new ValueWords(values[field])] as const);
  return Object.fromEntries(words) as Record<CompletedField, ValueWords>;
}
