import { Readable } from 'node:stream';

/**
 * A body that is made piece by piece, so that a large one neither holds the event loop nor fills
 * the memory. A piece has about 100 KB or takes a few milliseconds, whatever comes first.
 */
export type Pieces = Generator<string | Buffer, void, void>;

/** Bodies of more pieces are made while they are sent. */
const MOST_BUFFERED_PIECES = 4;

/** A good size of a piece that is cut from a longer text. */
export const PIECE_BYTES = 128 * 1024;

/** The body if it is small; otherwise the same pieces, of which the first ones are made. */
export function beginning(pieces: Pieces): Buffer | Pieces {
  const made: Buffer[] = [];
  while (made.length <= MOST_BUFFERED_PIECES) {
    const { done, value } = pieces.next();
    if (done) return made.length === 1 ? made[0]! : Buffer.concat(made);
    made.push(typeof value === 'string' ? Buffer.from(value) : value);
  }
  return continued(made, pieces);
}

function* continued(made: Buffer[], others: Pieces): Pieces {
  // What was sent is no longer kept.
  for (let piece = made.shift(); piece !== undefined; piece = made.shift()) yield piece;
  yield* others;
}

/** A complete body: as it is if it is small, otherwise in slices. */
export const sliced = (body: Buffer): Buffer | Pieces =>
  body.length <= MOST_BUFFERED_PIECES * PIECE_BYTES ? body : slices(body);

function* slices(body: Buffer): Pieces {
  for (let from = 0; from < body.length; from += PIECE_BYTES) {
    yield body.subarray(from, from + PIECE_BYTES);
  }
}

/** Waits for the turn of the next piece; undefined if it can be made at once. It never rejects. */
export type PieceTurn = () => Promise<void> | undefined;

/**
 * A stream of the pieces. Each is made when the client has read those before it, and its turn of
 * the event loop has come.
 */
export function pieceStream(pieces: Pieces, turn: PieceTurn): Readable {
  return new Readable({
    // One piece waits in the stream, not more.
    highWaterMark: 1,
    read() {
      void makePiece(this, pieces, turn());
    },
  });
}

async function makePiece(stream: Readable, pieces: Pieces, turn: Promise<void> | undefined): Promise<void> {
  await turn;
  if (stream.destroyed) return;
  try {
    const { done, value } = pieces.next();
    stream.push(done ? null : value);
  } catch (error) {
    stream.destroy(error as Error);
  }
}
