import { readSync } from 'node:fs';
import { access, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Areas } from '../../areas/index.ts';
import type { ProvinceOutline } from '../../country/index.ts';
import { storedPlaceCodes } from '../../places/index.ts';
import {
  type ListedValue,
  type PublishedProject,
  projectSnapshot,
  publishedProject,
  publishedValues,
} from '../../project/index.ts';
import { flagsOf, storedOverdueDays } from '../../quality/index.ts';
import { isSample } from '../../store/catalogue-state.ts';
import { areasOf, OUTLINES } from '../columns/area-columns.ts';
import type { PublicPublication } from '../publications/public-publication.ts';
import { lowerBound } from '../sections/lower-bound.ts';
import { holdsSame, openSection, readSection, type SectionSource } from '../sections/section-file.ts';
import { decodeNewest, decodeSnapshots, type Snapshots } from './history-codec.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';

/** A file with one piece of text per position, in order. */
export interface TextSection {
  readonly file: FileHandle;
  /** Where each piece begins, in bytes; the last offset is the end of the file. */
  readonly offsets: Float64Array;
}

export interface ArchiveContent {
  readonly directory: string;
  readonly manifest: Manifest;
  readonly ids: Uint32Array;
  readonly quality: Uint32Array;
  readonly quarterQuality: Uint32Array;
  readonly digests: Uint32Array;
  readonly csv: TextSection;
  readonly features: TextSection;
  readonly histories: TextSection;
  /** Oldest first. */
  readonly publications: TextSection;
  /** Of areas, level by level. */
  readonly outlines: TextSection;
  /** All files that are open. */
  readonly files: readonly FileHandle[];
}

/**
 * The part of an index that stays on disk: every snapshot of every project, the lines of the CSV,
 * and the publications. It needs little memory, so another thread can open it to write a download. Projects are
 * identified by position: 0 to count-1 in the order of their ids.
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

  /** The folder of the index. */
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

  /** The position of the project with this id; undefined if there is none. */
  positionOf(id: number): number | undefined {
    const { ids } = this.#content;
    const position = lowerBound(0, ids.length, (i) => ids[i]! < id);
    return ids[position] === id ? position : undefined;
  }

  /** Every snapshot of a project, oldest first. Reads a few kilobytes from disk, synchronously. */
  snapshots(position: number): Snapshots {
    return decodeSnapshots(readText(this.#content.histories, position));
  }

  /**
   * Every field of a project, from its newest snapshot. Reads a few kilobytes from disk,
   * synchronously.
   */
  published(position: number): PublishedProject {
    const { irmSnapshot, values } = decodeNewest(readText(this.#content.histories, position));
    const snapshot = projectSnapshot(values);
    return publishedProject(this.ids[position]!, snapshot, this.manifest.irmSnapshots[irmSnapshot]!);
  }

  /**
   * The same values, with the id and what follows from them, in the order of `listedFields`: takes
   * less time and memory.
   */
  listedValues(position: number): readonly ListedValue[] {
    const { irmSnapshot, values } = decodeNewest(readText(this.#content.histories, position));
    const id = this.ids[position]!;
    const reported = this.manifest.irmSnapshots[irmSnapshot]!;
    const published = publishedValues(id, values, reported);
    const overdue = storedOverdueDays(values, reported.taken);
    return [id, ...published, ...storedPlaceCodes(values), flagsOf(this.quality[position]!), overdue];
  }

  /** Sets of data-quality flags, one per project. */
  get quality(): Uint32Array {
    return this.#content.quality;
  }

  /**
   * The sets of data-quality flags of every report as of its quarter, as `quarterQualityBuilder` writes
   * them.
   */
  get quarterQuality(): Uint32Array {
    return this.#content.quarterQuality;
  }

  /** Digests of the newest reports: one half of each project's, then the other halves. */
  get digests(): Uint32Array {
    return this.#content.digests;
  }

  /** The file with the lines of the CSV, without its header. */
  get csvLines(): TextSection {
    return this.#content.csv;
  }

  /** The values of the projects, as `valueLines` writes them. */
  get featureLines(): TextSection {
    return this.#content.features;
  }

  /** How many publications the store had. */
  get publicationCount(): number {
    return this.#content.publications.offsets.length - 1;
  }

  /**
   * A publication by its place in the log, from 0 for the oldest. Reads a few kilobytes from disk,
   * synchronously.
   */
  publication(place: number): PublicPublication {
    return JSON.parse(readText(this.#content.publications, place));
  }

  /** The outline of an area by its place among those of all levels. Reads from disk, synchronously. */
  outline(place: number): ProvinceOutline {
    return JSON.parse(readText(this.#content.outlines, place));
  }

  /** The areas that it was built with. */
  async areas(): Promise<Areas> {
    const source = sectionSource(this.directory, this.manifest);
    return { digest: this.manifest.areas, levels: await areasOf(source, (place) => this.outline(place)) };
  }

  /**
   * Whether its folder was removed, because newer versions have followed, so that no file in it can
   * be opened any more. Removing begins with the manifest.
   */
  async isRemoved(): Promise<boolean> {
    return access(join(this.directory, MANIFEST)).then(
      () => false,
      () => true,
    );
  }

  /** Keeps the files open for a stream that outlives its request. Each call needs one `release`. */
  hold(): void {
    this.#holders++;
  }

  /** Closes the files once every holder has released the archive. */
  async release(): Promise<void> {
    if (--this.#holders > 0) return;
    for (const file of this.#content.files) await file.close();
  }
}

function readText({ file, offsets }: TextSection, position: number): string {
  const from = offsets[position]!;
  const text = Buffer.allocUnsafe(offsets[position + 1]! - from);
  readSync(file.fd, text, 0, text.length, from);
  return text.toString();
}

/** Reads the sections of an index from its folder. */
export function sectionSource(directory: string, { sections }: Manifest): SectionSource {
  return { read: (name) => readSection(directory, name, sections[name]!) };
}

/** The sections of an index that are in memory, by name. */
export interface SectionsInMemory {
  readonly manifest: Manifest;
  readonly sections: ReadonlyMap<string, ArrayBuffer>;
}

/**
 * As `sectionSource`, but what another index has in memory already is not read into memory again.
 * `sections` are all that were read.
 */
export function sharingSource(
  directory: string,
  manifest: Manifest,
  other: SectionsInMemory | undefined,
): SectionSource & Pick<SectionsInMemory, 'sections'> {
  const sections = new Map<string, ArrayBuffer>();
  const read = async (name: string): Promise<ArrayBuffer> => {
    const expected = manifest.sections[name]!;
    const known = other?.sections.get(name);
    const mayBeSame = known !== undefined && other?.manifest.sections[name]?.crc32 === expected.crc32;
    const isSame = mayBeSame && (await holdsSame(directory, name, expected, known));
    return isSame ? known : readSection(directory, name, expected);
  };
  return {
    sections,
    read: async (name) => {
      const content = await read(name);
      sections.set(name, content);
      return content;
    },
  };
}

/**
 * Opens only the archive of an index. Fails with `DamagedIndexError`, or the file system's error.
 */
export async function openArchive(directory: string): Promise<Archive> {
  return new Archive(await openContent(directory, await readManifest(directory)));
}

/** Opens the parts that stay on disk. Leaves no file open when one of them is damaged. */
export async function openContent(
  directory: string,
  manifest: Manifest,
  { read }: SectionSource = sectionSource(directory, manifest),
): Promise<ArchiveContent> {
  const ids = new Uint32Array(await read('ids'));
  const quality = new Uint32Array(await read('quality'));
  const quarterQuality = new Uint32Array(await read('quarters.quality'));
  const digests = new Uint32Array(await read('digests'));
  const opened: FileHandle[] = [];
  const openTexts = async (name: string): Promise<TextSection> => {
    const offsets = new Float64Array(await read(`${name}.offsets`));
    const file = await openSection(directory, name, manifest.sections[name]!);
    opened.push(file);
    return { file, offsets };
  };
  try {
    const csv = await openTexts('csv');
    const features = await openTexts('features');
    const histories = await openTexts('histories');
    const publications = await openTexts('publications');
    const outlines = await openTexts(OUTLINES);
    const columns = { ids, quality, quarterQuality, digests };
    return {
      directory,
      manifest,
      ...columns,
      csv,
      features,
      histories,
      publications,
      outlines,
      files: opened,
    };
  } catch (error) {
    for (const file of opened) await file.close();
    throw error;
  }
}
