import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

const BUFFER_BYTES = 1 << 20;
/** Little enough that its checksum holds up nobody who waits for an answer. */
const READ_BYTES = 8 << 20;
const WRITE_BYTES = 64 << 20;

/** What the manifest keeps of a section, to tell a whole file from a damaged one. */
export interface SectionChecksum {
  readonly bytes: number;
  readonly crc32: number;
}

/** Reads the sections of an index. Fails with `DamagedIndexError`, or the file system's error. */
export interface SectionSource {
  /** All bytes of a section, checked against its checksum. */
  read(name: string): Promise<ArrayBuffer>;
}

/** Appends to one file of an index. It writes synchronously: an index is built on a thread of its own. */
export class SectionWriter {
  readonly #file: number;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #buffered = 0;
  #bytes = 0;
  #crc32 = 0;

  constructor(directory: string, name: string) {
    this.#file = openSync(join(directory, name), 'wx');
  }

  /** Bytes appended so far: the offset of what comes next. */
  get bytes(): number {
    return this.#bytes + this.#buffered;
  }

  appendText(text: string): void {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    if (text.length * 3 > BUFFER_BYTES - this.#buffered) this.append(Buffer.from(text));
    else this.#buffered += this.#buffer.write(text, this.#buffered);
  }

  append(bytes: Uint8Array): void {
    if (bytes.length > BUFFER_BYTES - this.#buffered) this.#flush();
    if (bytes.length > BUFFER_BYTES) this.#write(bytes);
    else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
  }

  close(): SectionChecksum {
    this.#flush();
    fsyncSync(this.#file);
    closeSync(this.#file);
    return { bytes: this.#bytes, crc32: this.#crc32 };
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  /** Some at a time: neither writing nor the checksum takes more than 2 GiB at once. */
  #write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + WRITE_BYTES);
      const written = writeSync(this.#file, part);
      this.#crc32 = crc32(part.subarray(0, written), this.#crc32);
      from += written;
    }
    this.#bytes += bytes.length;
  }
}

/** An index file is damaged, or there is none: the index has to be built anew. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

/** Opens a section whose content stays on disk. Only its size is checked: reading it all would take as long as building it. */
export async function openSection(
  directory: string,
  name: string,
  seal: SectionChecksum,
): Promise<FileHandle> {
  const file = await open(join(directory, name), 'r');
  const { size } = await file.stat();
  if (size === seal.bytes) return file;
  await file.close();
  throw new DamagedIndexError(`${name} has ${size} bytes, not ${seal.bytes}`);
}

/** Reads a section into memory, checked against its seal, without blocking the thread for long. */
export async function readSection(
  directory: string,
  name: string,
  seal: SectionChecksum,
): Promise<ArrayBuffer> {
  const file = await openSection(directory, name, seal);
  try {
    const content = new ArrayBuffer(seal.bytes);
    let checksum = 0;
    for (let from = 0; from < seal.bytes; ) {
      const part = new Uint8Array(content, from, Math.min(READ_BYTES, seal.bytes - from));
      const { bytesRead } = await file.read(part, 0, part.length, from);
      if (bytesRead === 0) throw new DamagedIndexError(`${name} ends too early`);
      checksum = crc32(part.subarray(0, bytesRead), checksum);
      from += bytesRead;
    }
    if (checksum !== seal.crc32) throw new DamagedIndexError(`${name} does not match its checksum`);
    return content;
  } finally {
    await file.close();
  }
}
