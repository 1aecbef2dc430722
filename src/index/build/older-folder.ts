import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { decodeSnapshots } from '../files/history-codec.ts';
import { type Manifest, readManifest } from '../files/manifest.ts';
import { DamagedIndexError, KeptSection, SectionReader } from '../sections/section-file.ts';
import type { OlderIndex, PublishedHistory } from '../sections/sections-builder.ts';
import { publishedHistory } from './published-history.ts';

/** An index in a folder, while another one is built from it. */
export class OlderFolder implements OlderIndex {
  readonly directory: string;
  readonly manifest: Manifest;
  readonly #opened: SectionReader[] = [];
  #histories: Histories | undefined;

  private constructor(directory: string, manifest: Manifest) {
    this.directory = directory;
    this.manifest = manifest;
  }

  /** Fails with `DamagedIndexError` if there is no index of this version of the program. */
  static async open(directory: string): Promise<OlderFolder> {
    return new OlderFolder(directory, await readManifest(directory));
  }

  get projects(): number {
    return this.manifest.projects;
  }

  read(name: string): ArrayBuffer {
    const content = new Uint8Array(this.manifest.sections[name]!.bytes);
    const section = this.open(name);
    let end = 0;
    for (const piece of section.read(content.length)) {
      content.set(piece, end);
      end += piece.length;
    }
    section.finish();
    return content.buffer;
  }

  kept(name: string): KeptSection {
    return new KeptSection(this.directory, name, this.manifest.sections[name]!);
  }

  open(name: string): SectionReader {
    const section = new SectionReader(this.directory, name, this.manifest.sections[name]!);
    this.#opened.push(section);
    return section;
  }

  history(position: number): PublishedHistory {
    this.#histories ??= {
      file: openSync(join(this.directory, 'histories'), 'r'),
      offsets: new Float64Array(this.read('histories.offsets')),
      ids: new Uint32Array(this.read('ids')),
    };
    const { file, offsets, ids } = this.#histories;
    const [from, to] = [offsets[position]!, offsets[position + 1]!];
    const text = Buffer.allocUnsafe(to - from);
    if (readSync(file, text, 0, text.length, from) < text.length)
      throw new DamagedIndexError('histories ends too early');
    const snapshots = decodeSnapshots(text.toString());
    const { irmSnapshots } = this.manifest;
    const { sphere } = irmSnapshots[snapshots.at(-1)!.irmSnapshot]!;
    // Only the log names projects by their IRM project ids.
    return publishedHistory({ id: ids[position]!, sphere, irmProjectId: '', snapshots }, irmSnapshots);
  }

  renamed(nameOf: (name: string) => string): OlderIndex {
    return {
      projects: this.projects,
      read: (name) => this.read(nameOf(name)),
      kept: (name) => this.kept(nameOf(name)),
      open: (name) => this.open(nameOf(name)),
      history: (position) => this.history(position),
      renamed: (next) => this.renamed((name) => nameOf(next(name))),
    };
  }

  /** Closes what is open, also what a failure left so. */
  close(): void {
    for (const section of this.#opened) section.close();
    if (this.#histories !== undefined) closeSync(this.#histories.file);
  }
}

interface Histories {
  readonly file: number;
  readonly offsets: Float64Array;
  readonly ids: Uint32Array;
}
