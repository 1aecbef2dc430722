import { deflateSync, inflateSync } from 'node:zlib';

/** Stored bytes that this version of the program cannot read, in a sentence. */
export class UnreadableBytesError extends Error {
  override readonly name = 'UnreadableBytesError';
}

const FEW_BYTES = 65_536;

/** By default each call takes 300 kB, which thousands of calls a second hold until garbage is collected. */
const SMALL = { memLevel: 5, windowBits: 12, chunkSize: 4096 } as const;

/** Bytes to store: compressed, with a checksum, behind the version of their form. */
export const packed = (version: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(version), deflateSync(bytes, bytes.length < FEW_BYTES ? SMALL : {})]);

/** The bytes that `packed` was given. Throws `UnreadableBytesError` at damaged ones, and those of another version. */
export function unpacked(what: string, version: number, stored: Uint8Array): Buffer {
  if (stored[0] !== version)
    throw new UnreadableBytesError(
      `Stored ${what} have the form ${stored[0]}, and this program reads ${version}.`,
    );
  try {
    return inflateSync(stored.subarray(1), {
      chunkSize: stored.length < FEW_BYTES ? SMALL.chunkSize : FEW_BYTES,
    });
  } catch (error) {
    throw new UnreadableBytesError(`Stored ${what} are damaged: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
