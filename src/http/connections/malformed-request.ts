import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemForStatus } from '../problem.ts';
import { commonHeaders } from '../response.ts';

/** Time for the client, which may still be sending, to receive the error response. */
const LINGER_MS = 1_000;

/**
 * Answers bytes that are not an HTTP request, or not a complete one in time: 400, 408 or 431. There
 * is no response object yet, so the response is written to the socket.
 */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const body = problemForStatus(status).toJson();
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // `end` closes only our half; a client that keeps sending, or stays silent, would keep the
  // connection. Destroying it now, with unread bytes, would reset it and lose the response.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
