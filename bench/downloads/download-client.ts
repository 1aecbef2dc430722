import { spawn } from 'node:child_process';
import { once } from 'node:events';

const BYTES_PER_MB = 1e6;

/** Counts the bytes that a service sends until it closes the connection. */
const countBytes = `
  const [port, path] = process.argv.slice(1);
  let bytes = 0, begun;
  const socket = require('node:net').connect({ port, host: '127.0.0.1' }, () => {
    begun = performance.now();
    socket.write('GET ' + path + ' HTTP/1.1\\r\\nHost: 127.0.0.1:' + port + '\\r\\nConnection: close\\r\\n\\r\\n');
  });
  socket.once('data', (chunk) => {
    if (!chunk.toString('latin1').startsWith('HTTP/1.1 200 ')) throw new Error(chunk.toString().split('\\r\\n')[0]);
  });
  socket.on('data', (chunk) => { bytes += chunk.length; });
  socket.on('end', () => console.log(JSON.stringify({ bytes, seconds: (performance.now() - begun) / 1000 })));`;

export interface Download {
  readonly bytes: number;
  readonly seconds: number;
  readonly mbPerSecond: number;
}

/** Downloads in its own process, so that this one can measure other requests meanwhile. */
export async function download(port: number, path: string): Promise<Download> {
  const child = spawn(process.execPath, ['-e', countBytes, String(port), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The download of ${path} failed.`);
  const { bytes, seconds } = JSON.parse(said) as Omit<Download, 'mbPerSecond'>;
  return { bytes, seconds, mbPerSecond: bytes / BYTES_PER_MB / seconds };
}
