import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/** Clients of one kind: each opens a connection, misuses it until it is closed, and comes again. */
export interface Kind {
  readonly name: string;
  readonly connections: number;
  /** Uses an open connection. It is closed afterwards unless it is closed already. */
  readonly use: (socket: Socket) => Promise<unknown>;
}

/** A slow client sends a byte after each pause. */
const PAUSE_MS = 1_000;
const PATIENCE_MS = 2_000;

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'));
export const closedOrAfter = (socket: Socket, ms: number) => Promise.race([closed(socket), after(ms)]);

/** One text after the other, each when the one before was answered or the client has waited. */
export const askingFor = (texts: () => string | Buffer) => async (socket: Socket) => {
  socket.resume();
  while (!socket.closed) {
    const text = texts();
    socket.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
    await Promise.race([once(socket, 'data').catch(() => {}), closedOrAfter(socket, PATIENCE_MS)]);
  }
};

/** A text for each connection, whose response is read to its end. */
export const askingOnceFor = (texts: () => string) => async (socket: Socket) => {
  socket.resume().write(texts());
  await closed(socket);
};

/** A text that is answered, but never read. */
export const neverReading = (text: string) => async (socket: Socket) => {
  socket.pause();
  socket.write(text);
  await closed(socket);
};

/** The beginning of a request that goes on by a byte a second. */
export const slowlySending = (beginning: () => string) => async (socket: Socket) => {
  socket.resume().write(beginning());
  while (!socket.closed) {
    await closedOrAfter(socket, PAUSE_MS);
    socket.write('a');
  }
};

/** Sends the beginning of a request and holds the connection. */
export const holding = (beginning: () => string) => async (socket: Socket) => {
  socket.resume().write(beginning());
  await closed(socket);
};

export const sendingNothing: Kind = {
  name: 'connections that send nothing',
  connections: 100,
  use: holding(() => ''),
};

/** The functions in turns. */
export function inTurns(functions: readonly ((n: number) => string)[]): () => string {
  let asked = 0;
  return () => functions[asked++ % functions.length]!(asked);
}
