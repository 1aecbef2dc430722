import { type FileHandle, open } from 'node:fs/promises';
import type { Archive } from '../../index/index.ts';
import type { Province } from '../../project/index.ts';
import type { FileOrigin } from '../file-options.ts';
import type { TextFrame } from '../projects.ts';
import { oc4idsTexts } from './chunks.ts';
import type { Omission } from './contradictions.ts';
import { publicationOf } from './package-head.ts';

/** A file of OC4IDS to be written. */
export interface Oc4idsFile {
  readonly path: string;
  /** It has the projects of this province only, and is not written without any. */
  readonly province?: Province | undefined;
  /** What stands around its projects. */
  readonly frame: TextFrame;
}

/** In how many projects a file leaves something out, by what that is. */
export type LeftOut = Readonly<Record<string, number>>;

/** Characters that are written at a time. */
const CHUNK_CHARACTERS = 256 * 1024;

/**
 * Writes all files of OC4IDS in one pass, because making the projects takes the most time. Says of each
 * file that was written what it leaves out, in their order. Hold the archive until then.
 */
export async function writeOc4idsFiles<File extends Oc4idsFile>(
  archive: Archive,
  files: readonly File[],
  { base, attribution }: FileOrigin,
): Promise<ReadonlyMap<File, LeftOut>> {
  const writers = files.map((file) => new ProjectsWriter(file));
  const { projectIdPrefix } = publicationOf(archive, base, attribution);
  try {
    for await (const batch of oc4idsTexts(archive, base, projectIdPrefix)) {
      for (const { province, text, omissions } of batch)
        for (const writer of writers)
          if (writer.file.province === undefined || writer.file.province === province)
            writer.add(text, omissions);
      for (const writer of writers) await writer.writeLong();
    }
    for (const writer of writers) await writer.finish();
    return new Map(
      writers
        .filter(({ hasProjects }) => hasProjects)
        .map(({ file, leftOut }) => [file as File, Object.fromEntries(leftOut)]),
    );
  } finally {
    for (const writer of writers) await writer.close();
  }
}

/** Writes the projects of one file as they come. */
class ProjectsWriter {
  readonly file: Oc4idsFile;
  readonly leftOut = new Map<string, number>();
  hasProjects = false;
  #pending = '';
  #handle: FileHandle | undefined;

  constructor(file: Oc4idsFile) {
    this.file = file;
  }

  add(text: string, omissions: readonly Omission[]): void {
    const { head, between } = this.file.frame;
    this.#pending += (this.hasProjects ? between : head) + text;
    this.hasProjects = true;
    for (const omission of omissions) this.leftOut.set(omission, (this.leftOut.get(omission) ?? 0) + 1);
  }

  /** Writes what has come, if it is much. */
  async writeLong(): Promise<void> {
    if (this.#pending.length >= CHUNK_CHARACTERS) await this.#write();
  }

  async finish(): Promise<void> {
    if (!this.hasProjects) return;
    this.#pending += this.file.frame.tail;
    await this.#write();
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }

  async #write(): Promise<void> {
    this.#handle ??= await open(this.file.path, 'wx');
    await this.#handle.appendFile(this.#pending);
    this.#pending = '';
  }
}
