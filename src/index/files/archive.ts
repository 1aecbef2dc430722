import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import {
  type PublishedProject,
  projectSnapshot,
  publishedProject,
  publishedValues,
} from '../../project/index.ts';
import { isSample } from '../../store/index.ts';
import { lowerBound } from '../columns/lower-bound.ts';
import { decodeNewest, decodeSnapshots, type Snapshots } from './history-codec.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { openSection, readSection, type SectionSource } from './section-file.ts';

/** Pieces of text one after the other, one for each position, that stay on disk; the last offset is the end. */
export interface TextSection {
  readonly file: FileHandle;
  readonly offsets: Float64Array;
}

/** What an archive is made of. */
export interface ArchiveContent {
  readonly directory: string;
  readonly manifest: Manifest;
  readonly ids: Uint32Array;
  readonly csv: TextSection;
  readonly histories: TextSection;
}

/**
 * The part of an index that stays on disk: every snapshot of every project, and the lines of the CSV. It takes little
 * memory, so that another thread may open it to make a download. Projects are known by their position: 0..count-1 in
 * the order of their ids.
 */
export class Archive {
  readonly #content: ArchiveContent;
  readonly #allPositions: Uint32Array;
  #holders = 1;

  constructor(content: ArchiveContent) {
    this.#content = content;
    this.#allPositions = new Uint32Array(content.ids.length);
    for (let i = 0; i < content.ids.length; i++) this.#allPositions[i] = i;
  }

  get manifest(): Manifest {
    return this.#content.manifest;
  }

  /** The folder of the index that this is a part of. */
  get directory(): string {
    return this.#content.directory;
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

  /** All positions in the order of ids. */
  get allPositions(): Uint32Array {
    return this.#allPositions;
  }

  /** The position of the project with this id, or undefined. */
  positionOf(id: number): number | undefined {
    const { ids } = this.#content;
    const position = lowerBound(0, ids.length, (i) => ids[i]! < id);
    return ids[position] === id ? position : undefined;
  }

  /** Every snapshot of a project, oldest first. Reads a few kilobytes from disk. */
  snapshots(position: number): Snapshots {
    return decodeSnapshots(readText(this.#content.histories, position));
  }

  /** A project as its newest snapshot has it, every field. Reads a few kilobytes from disk. */
  published(position: number): PublishedProject {
    const { irmSnapshot, values } = decodeNewest(readText(this.#content.histories, position));
    const snapshot = projectSnapshot(values);
    return publishedProject(this.ids[position]!, snapshot, this.manifest.irmSnapshots[irmSnapshot]!);
  }

  /** The values of the same in the order of the CSV's fields, which takes less time and memory. */
  publishedValues(position: number): readonly (string | number | null)[] {
    const { irmSnapshot, values } = decodeNewest(readText(this.#content.histories, position));
    return publishedValues(this.ids[position]!, values, this.manifest.irmSnapshots[irmSnapshot]!);
  }

  /** Lines of the CSV from the file that holds them, and where each begins. */
  get csvLines(): TextSection {
    return this.#content.csv;
  }

  /** Keeps the files open for a stream that outlives its request; `release` is owed. */
  hold(): void {
    this.#holders++;
  }

  /** Closes the files when nobody holds the archive any more. */
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

/** The sections of an index in its folder, each checked against its seal as it is read. */
export function sectionSource(directory: string, { sections }: Manifest): SectionSource {
  return { read: (name) => readSection(directory, name, sections[name]!) };
}

/** Opens the archive of a built index alone. Fails with `DamagedIndexError`, or the file system's error. */
export async function openArchive(directory: string): Promise<Archive> {
  return new Archive(await openContent(directory, await readManifest(directory)));
}

/** Opens what stays on disk. Nothing is left open when a part of it is damaged. */
export async function openContent(directory: string, manifest: Manifest): Promise<ArchiveContent> {
  const { read } = sectionSource(directory, manifest);
  const ids = new Uint32Array(await read('ids'));
  const csvOffsets = new Float64Array(await read('csv.offsets'));
  const historyOffsets = new Float64Array(await read('histories.offsets'));
  const csv = await openSection(directory, 'csv', manifest.sections.csv!);
  const histories = await openSection(directory, 'histories', manifest.sections.histories!).catch(
    async (error: unknown) => {
      await csv.close();
      throw error;
    },
  );
  return {
    directory,
    manifest,
    ids,
    csv: { file: csv, offsets: csvOffsets },
    histories: { file: histories, offsets: historyOffsets },
  };
}
