import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What a mirror has fetched so far: after an interruption it goes on from there. */
export class WorkFolder {
  readonly #path: string;

  /** A folder of its own for each source, within `parent`. */
  constructor(parent: string, source: string) {
    this.#path = join(parent, createHash('sha1').update(source).digest('hex').slice(0, 16));
  }

  path(name: string): string {
    return join(this.#path, name);
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  async read(name: string): Promise<string | undefined> {
    return readFile(this.path(name), 'utf8').catch(() => undefined);
  }

  /** Keeps a text, or what a stream brings: whole, or not at all. */
  async keep(name: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#path, { recursive: true });
    const unfinished = this.path(`${name}.unfinished`);
    if (typeof content === 'string') await writeFile(unfinished, content);
    else await pipeline(content, createWriteStream(unfinished));
    await rename(unfinished, this.path(name));
  }

  async clear(): Promise<void> {
    await rm(this.#path, { recursive: true, force: true });
  }
}
