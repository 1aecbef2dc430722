import { deflateSync, inflateSync } from 'node:zlib';

/** Stored bytes that this version of the program cannot read, in a sentence. */
export class UnreadableBytesError extends Error {
  override readonly name = 'UnreadableBytesError';
}

/** Bytes to store: compressed, with a checksum, behind the version of their form. */
export const packed = (version: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(version), deflateSync(bytes)]);

/** The bytes that `packed` was given. Throws `UnreadableBytesError` at damaged ones, and those of another version. */
export function unpacked(what: string, version: number, stored: Uint8Array): Buffer {
  if (stored[0] !== version)
    throw new UnreadableBytesError(
      `Stored ${what} have the form ${stored[0]}, and this program reads ${version}.`,
    );
  try {
    return inflateSync(stored.subarray(1));
  } catch (error) {
    throw new UnreadableBytesError(`Stored ${what} are damaged: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
