import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Encoding } from '../encoding.ts';
import { Problem } from '../problem.ts';
import type { HttpResponse, StreamedResponse } from '../response.ts';
import { PIECE_BYTES } from './pieces.ts';

/** Responses up to this size are sent even when there is no room: pages for people, small lists. */
const SMALL_BYTES = PIECE_BYTES;

/** When room is needed, clients that have read nothing for this long are disconnected. */
const IDLE_MS = 5_000;

const RETRY_SECONDS = 5;

/** Pieces in the buffers of a stream. */
const STREAM_BYTES = 4 * PIECE_BYTES;

/** Memory of the encoders of streams, measured. */
const ENCODER_BYTES: Readonly<Record<Encoding, number>> = {
  identity: 0,
  gzip: 3 * PIECE_BYTES,
  br: 20 * PIECE_BYTES,
  zstd: 12 * PIECE_BYTES,
};

const bytesOf = ({ encoding, heldBytes }: StreamedResponse): number =>
  STREAM_BYTES + ENCODER_BYTES[encoding] + heldBytes;

/** What a client has still to read. */
interface Queued {
  readonly socket: Socket;
  readonly bytes: number;
  /** What the connection had written when it last progressed, and when that was noticed. */
  written: number;
  since: number;
}

/**
 * The memory of responses that are being compressed or that clients have not read yet. It is
 * bounded: without room, large responses are refused.
 */
export class QueuedBytes {
  readonly #most: number;
  readonly #queued = new Set<Queued>();
  /** Cached bodies are sent to many clients, but are in memory once. */
  readonly #senders = new Map<Buffer, number>();
  #bytes = 0;

  constructor(mostMb: number) {
    this.#most = mostMb * 1024 * 1024;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Throws a `Problem` if there is no room for the response, which is then closed. */
  admit(response: HttpResponse): void {
    if ('open' in response) {
      if (this.#hasRoomFor(bytesOf(response))) return;
      response.onClose();
      throw noRoom();
    }
    this.#admitBytes(response.body.length);
  }

  /** Counts a streamed response until it is closed. One that is closed will not say so again. */
  holdStream(response: ServerResponse, streamed: StreamedResponse): void {
    if (!response.destroyed) this.#hold(response, bytesOf(streamed));
  }

  /** Counts what the system has not taken of a buffered response, until it has or it is closed. */
  holdUnsent(response: ServerResponse, body: Buffer): void {
    if (response.destroyed || !response.socket?.writableLength) return;
    const senders = this.#senders.get(body) ?? 0;
    this.#senders.set(body, senders + 1);
    this.#hold(response, senders === 0 ? body.length : 0);
    response.once('close', () => {
      const others = this.#senders.get(body)! - 1;
      if (others === 0) this.#senders.delete(body);
      else this.#senders.set(body, others);
    });
  }

  /** Counts a body while it is worked on. Throws a `Problem` if there is no room for it. */
  async during<T>(body: Buffer, work: () => Promise<T>): Promise<T> {
    this.#admitBytes(body.length);
    this.#bytes += body.length;
    try {
      return await work();
    } finally {
      this.#bytes -= body.length;
    }
  }

  #hold(response: ServerResponse, bytes: number): void {
    const { socket } = response.req;
    const queued = { socket, bytes, written: socket.bytesWritten, since: performance.now() };
    this.#queued.add(queued);
    this.#bytes += bytes;
    response.once('close', () => {
      this.#queued.delete(queued);
      this.#bytes -= bytes;
    });
  }

  #admitBytes(bytes: number): void {
    if (bytes > SMALL_BYTES && !this.#hasRoomFor(bytes)) throw noRoom();
  }

  #hasRoomFor(bytes: number): boolean {
    if (this.#bytes + bytes > this.#most) this.#disconnectIdle(this.#bytes + bytes - this.#most);
    return this.#bytes + bytes <= this.#most;
  }

  /**
   * Disconnects clients that do not read, until this number of bytes is free: those with the
   * most first.
   */
  #disconnectIdle(bytes: number): void {
    const idle = [...this.#queued].filter(isIdle).sort((a, b) => b.bytes - a.bytes);
    let freed = 0;
    for (const queued of idle) {
      if (freed >= bytes) break;
      queued.socket.destroy();
      freed += queued.bytes;
    }
  }
}

function isIdle(queued: Queued): boolean {
  const now = performance.now();
  const { bytesWritten } = queued.socket;
  if (bytesWritten !== queued.written) {
    queued.written = bytesWritten;
    queued.since = now;
  }
  return now - queued.since > IDLE_MS;
}

const noRoom = () =>
  new Problem(
    'busy',
    'Too much waits for clients that read slowly: try again in a moment, or ask for less at once.',
    {},
    503,
    RETRY_SECONDS,
  );
