import { closeSync, copyFileSync, fsyncSync, linkSync, openSync, readSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

const BUFFER_BYTES = 1 << 20;
/** Small enough that computing the checksum of one read does not block the event loop for long. */
const READ_BYTES = 8 << 20;
const WRITE_BYTES = 64 << 20;

const FOR_BUILDS = 'build.';

/** The name of a section that only a later build reads. */
export const sectionForBuilds = <Name extends string>(name: Name): `build.${Name}` => `${FOR_BUILDS}${name}`;

export const isForBuilds = (section: string): boolean => section.startsWith(FOR_BUILDS);

/** The content of a section that is JSON. */
export const jsonIn = (section: ArrayBuffer) => JSON.parse(Buffer.from(section).toString());

/** Size and checksum of a section, stored in the manifest to detect damaged files. */
export interface SectionChecksum {
  readonly bytes: number;
  readonly crc32: number;
}

/** Reads the sections of an index. Fails with `DamagedIndexError`, or the file system's error. */
export interface SectionSource {
  /** All bytes of a section, checked against the manifest. Never write to them: other indexes may share them. */
  read(name: string): Promise<ArrayBuffer>;
}

/**
 * Appends to one file of an index. Writes synchronously, because an index is built on a thread of
 * its own.
 */
export class SectionWriter {
  readonly #file: number;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #buffered = 0;
  #bytes = 0;
  #crc32 = 0;

  constructor(directory: string, name: string) {
    this.#file = openSync(join(directory, name), 'wx');
  }

  /** Bytes appended so far, which is the offset of the next append. */
  get bytes(): number {
    return this.#bytes + this.#buffered;
  }

  appendText(text: string): void {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
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

  /** Writes everything to disk (fsync) and closes the file. */
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

  /** Writes in parts: neither `writeSync` nor `crc32` accepts more than 2 GiB. */
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

/**
 * Reads one file of an index from its beginning to its end, synchronously. Fails with `DamagedIndexError`, or the file
 * system's error.
 */
export class SectionReader {
  readonly #file: number;
  readonly #name: string;
  readonly #expected: SectionChecksum;
  #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #bytes = 0;
  #crc32 = 0;
  #isOpen = true;

  constructor(directory: string, name: string, expected: SectionChecksum) {
    this.#file = openSync(join(directory, name), 'r');
    this.#name = name;
    this.#expected = expected;
  }

  /**
   * Reads on, up to byte `to` of the file, in pieces whose lengths are multiples of 8 but for the last one. A piece is
   * valid until the next.
   */
  *read(to: number): Generator<Uint8Array> {
    while (this.#bytes < to) {
      const piece = this.#buffer.subarray(0, Math.min(BUFFER_BYTES, to - this.#bytes));
      for (let filled = 0; filled < piece.length; ) {
        const read = readSync(this.#file, piece, filled, piece.length - filled, null);
        if (read === 0) throw new DamagedIndexError(`${this.#name} ends too early`);
        filled += read;
      }
      this.#crc32 = crc32(piece, this.#crc32);
      this.#bytes += piece.length;
      yield piece;
    }
  }

  skip(to: number): void {
    for (const _ of this.read(to));
  }

  /** Reads the rest and closes the file. Only now it is known whether all was as it was written. */
  finish(): void {
    this.skip(this.#expected.bytes);
    this.close();
    if (this.#crc32 !== this.#expected.crc32)
      throw new DamagedIndexError(`${this.#name} does not match its checksum`);
  }

  /** Closes the file, if it is open. */
  close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
    this.#buffer = Buffer.alloc(0);
  }
}

/** A section of an older index that is the same in a new one. */
export class KeptSection {
  readonly #path: string;
  readonly #checksum: SectionChecksum;

  constructor(directory: string, name: string, checksum: SectionChecksum) {
    this.#path = join(directory, name);
    this.#checksum = checksum;
  }

  /** Files of an index never change, so that two indexes may share one. */
  putInto(directory: string, name: string): SectionChecksum {
    const path = join(directory, name);
    try {
      linkSync(this.#path, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
      // Some file systems have no links.
      copyFileSync(this.#path, path);
    }
    return this.#checksum;
  }
}

/** An index file is damaged or missing: the index has to be rebuilt. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

/**
 * Opens a section whose content stays on disk. Checks only its size: reading it all would take as
 * long as building it. Fails with `DamagedIndexError`, or the file system's error.
 */
export async function openSection(
  directory: string,
  name: string,
  expected: SectionChecksum,
): Promise<FileHandle> {
  const file = await open(join(directory, name), 'r');
  const { size } = await file.stat();
  if (size === expected.bytes) return file;
  await file.close();
  throw new DamagedIndexError(`${name} has ${size} bytes, not ${expected.bytes}`);
}

/**
 * Reads a section into memory and checks it, without blocking the thread for long. Fails with
 * `DamagedIndexError`, or the file system's error.
 */
export async function readSection(
  directory: string,
  name: string,
  expected: SectionChecksum,
): Promise<ArrayBuffer> {
  const content = new ArrayBuffer(expected.bytes);
  await readParts(directory, name, expected, {
    target: (from) => new Uint8Array(content, from, Math.min(READ_BYTES, expected.bytes - from)),
  });
  return content;
}

/** How much of a section is checked at a time: one buffer for all of it. */
const CHECKED_BYTES = 1 << 20;

/** Reads a section that stays on disk, and fails as `readSection` does if it is damaged. */
export async function checkSection(
  directory: string,
  name: string,
  expected: SectionChecksum,
): Promise<void> {
  const part = new Uint8Array(CHECKED_BYTES);
  await readParts(directory, name, expected, { target: () => part });
}

/**
 * Whether a section holds exactly these bytes. Takes no memory for another copy. Fails as `readSection`
 * does if the section is damaged.
 */
export async function holdsSame(
  directory: string,
  name: string,
  expected: SectionChecksum,
  bytes: ArrayBuffer,
): Promise<boolean> {
  const part = new Uint8Array(CHECKED_BYTES);
  let isSame = bytes.byteLength === expected.bytes;
  await readParts(directory, name, expected, {
    target: () => part,
    onRead: (read, from) => {
      isSame &&= Buffer.compare(read, new Uint8Array(bytes, from, read.length)) === 0;
    },
  });
  return isSame;
}

interface PartReader {
  /** Where to read to what begins at an offset of the section. */
  readonly target: (from: number) => Uint8Array;
  readonly onRead?: (read: Uint8Array, from: number) => void;
}

async function readParts(
  directory: string,
  name: string,
  expected: SectionChecksum,
  { target, onRead }: PartReader,
): Promise<void> {
  const file = await openSection(directory, name, expected);
  try {
    let checksum = 0;
    for (let from = 0; from < expected.bytes; ) {
      const part = target(from);
      const { bytesRead } = await file.read(part, 0, part.length, from);
      if (bytesRead === 0) throw new DamagedIndexError(`${name} ends too early`);
      const read = part.subarray(0, bytesRead);
      checksum = crc32(read, checksum);
      onRead?.(read, from);
      from += bytesRead;
    }
    if (checksum !== expected.crc32) throw new DamagedIndexError(`${name} does not match its checksum`);
  } finally {
    await file.close();
  }
}
