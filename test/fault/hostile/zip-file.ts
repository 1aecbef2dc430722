import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Compressed bytes of an archive entry, with the size and checksum of what they unpack to. */
export interface Packed {
  readonly bytes: Uint8Array;
  readonly size: number;
  readonly checksum: number;
}

/** A file of an archive, perhaps with wrong metadata. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array | Packed;
  /** The compression method in its header. Default: 8, deflate. */
  readonly method?: number;
  /** Flags in its header. Bit 0: encrypted. */
  readonly flags?: number;
  readonly saidSize?: number;
  readonly saidChecksum?: number;
  /** The name of an earlier entry whose bytes it shares. */
  readonly sharesWith?: string;
}

const PIECE_BYTES = 1024 * 1024;

export function packed(content: string | Uint8Array): Packed {
  const plain = Buffer.from(content as string);
  return { bytes: deflateRawSync(plain), size: plain.length, checksum: crc32(plain) };
}

/**
 * `unit` repeated to fill so many bytes, between a start and an end. It is packed piece by piece,
 * which is fast.
 */
export function packedRepetition(beginning: string, unit: string, end: string, bytes: number): Packed {
  const piece = Buffer.from(unit.repeat(Math.ceil(PIECE_BYTES / unit.length)));
  const pieces = Math.max(1, Math.floor(bytes / piece.length));
  const open = (text: string | Uint8Array) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const repeated = open(piece);
  let checksum = crc32(beginning);
  for (let i = 0; i < pieces; i++) checksum = crc32(piece, checksum);
  return {
    bytes: Buffer.concat([
      open(beginning),
      ...Array.from({ length: pieces }, () => repeated),
      deflateRawSync(end),
    ]),
    size: Buffer.byteLength(beginning) + pieces * piece.length + Buffer.byteLength(end),
    checksum: crc32(end, checksum),
  };
}

const isPacked = (content: ZipEntry['content']): content is Packed =>
  typeof content !== 'string' && 'checksum' in content;

/**
 * The fields that both headers of an entry share, from the version needed to the length of its
 * name.
 */
function description({ flags = 0, method = 8, name, ...said }: ZipEntry, content: Packed): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(flags, 2);
  header.writeUInt16LE(method, 4);
  header.writeUInt32LE(said.saidChecksum ?? content.checksum, 10);
  header.writeUInt32LE(content.bytes.length, 14);
  header.writeUInt32LE(said.saidSize ?? content.size, 18);
  header.writeUInt16LE(Buffer.byteLength(name), 22);
  return header;
}

function localPart(entry: ZipEntry, content: Packed): Buffer {
  const signature = Buffer.from('PK\x03\x04');
  const noExtra = Buffer.alloc(2);
  return Buffer.concat([
    signature,
    description(entry, content),
    noExtra,
    Buffer.from(entry.name),
    content.bytes,
  ]);
}

function directoryPart(entry: ZipEntry, content: Packed, at: number): Buffer {
  const start = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
  const rest = Buffer.alloc(16);
  rest.writeUInt32LE(at, 12);
  return Buffer.concat([start, description(entry, content), rest, Buffer.from(entry.name)]);
}

/**
 * An archive with these files, valid or not. `saidEntries` is the number of files in its end
 * record.
 */
export function zipFile(entries: readonly ZipEntry[], saidEntries = entries.length): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const placeOf = new Map<string, number>();
  let length = 0;
  for (const entry of entries) {
    const content = isPacked(entry.content) ? entry.content : packed(entry.content);
    const at = placeOf.get(entry.sharesWith ?? '') ?? length;
    if (at === length) {
      parts.push(localPart(entry, content));
      length += parts.at(-1)!.length;
    }
    placeOf.set(entry.name, at);
    directory.push(directoryPart(entry, content, at));
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(saidEntries, 8);
  end.writeUInt16LE(saidEntries, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The files of a workbook as entries. */
export const entriesOf = (files: Readonly<Record<string, ZipEntry['content']>>): readonly ZipEntry[] =>
  Object.entries(files).map(([name, content]) => ({ name, content }));
