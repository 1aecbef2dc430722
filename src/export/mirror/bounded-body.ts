import { MirrorError } from './mirror-error.ts';

const BYTES_PER_MB = 1024 * 1024;

/**
 * The bytes of a response, unpacked. Fails with `MirrorError` as soon as there are more than
 * `maxMb`, however small the packed response is.
 */
export async function* boundedBytes(response: Response, maxMb: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > maxMb * BYTES_PER_MB) throw tooLong(response.url, maxMb);
    yield piece;
  }
}

/** The same as text. */
export async function boundedText(response: Response, maxMb: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of boundedBytes(response, maxMb)) pieces.push(piece);
  return new TextDecoder().decode(Buffer.concat(pieces));
}

export const tooLong = (address: string, maxMb: number): MirrorError =>
  new MirrorError(
    `${address} is longer than ${maxMb} MB: such a response is not of a service like this one.`,
  );
