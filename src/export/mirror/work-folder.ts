import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Files that a mirror has fetched so far, so that it can resume after an interruption. */
export class WorkFolder {
  readonly #path: string;

  /** Uses a subfolder of `parent` for each `source`. */
  constructor(parent: string, source: string) {
    this.#path = join(parent, createHash('sha1').update(source).digest('hex').slice(0, 16));
  }

  path(name: string): string {
    return join(this.#path, name);
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** The text of a file; undefined if it cannot be read. */
  async read(name: string): Promise<string | undefined> {
    return readFile(this.path(name), 'utf8').catch(() => undefined);
  }

  /** Stores a text or a stream, completely or not at all. */
  async store(name: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#path, { recursive: true });
    const unfinished = this.path(`${name}.unfinished`);
    try {
      if (typeof content === 'string') await writeFile(unfinished, content);
      else await pipeline(content, createWriteStream(unfinished));
      await rename(unfinished, this.path(name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async rename(name: string, newName: string): Promise<void> {
    await rename(this.path(name), this.path(newName));
  }

  /** Removes all files but some. */
  async clear(but: readonly string[] = []): Promise<void> {
    const names = existsSync(this.#path) ? await readdir(this.#path) : [];
    const kept = names.filter((name) => but.includes(name));
    if (kept.length === 0) return rm(this.#path, { recursive: true, force: true });
    for (const name of names) if (!kept.includes(name)) await rm(this.path(name), { force: true });
  }
}
