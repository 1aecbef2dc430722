import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { type PublishedProject, projectSnapshot, publishedProject } from '../project/index.ts';
import { decodeSnapshots, type Snapshots } from './history-codec.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type Ordering, orderings } from './ordering.ts';
import { openSection, readSection } from './section-file.ts';

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
  #holders = 1;

  private constructor(manifest: Manifest, content: Content) {
    this.manifest = manifest;
    this.#content = content;
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

  /** The permanent ids of the projects, ascending. */
  get ids(): Uint32Array {
    return this.#content.ids;
  }

  /** Positions in the given order; without one, by id. */
  order(ordering: Ordering | undefined): Uint32Array | undefined {
    return ordering === undefined ? undefined : this.#content.orders.get(ordering)!;
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
  const orders = new Map<Ordering, Uint32Array>();
  for (const ordering of orderings) orders.set(ordering, new Uint32Array(await read(`order.${ordering}`)));
  return {
    ids: new Uint32Array(await read('ids')),
    records: Buffer.from(await read('records')),
    recordOffsets: await offsets('records'),
    orders,
    csv: await textSection('csv'),
    histories: await textSection('histories'),
  };
}
