import { get } from 'node:http';

/** A response as it came over the wire. */
export interface WireResponse {
  /** Name, value, name, value, without those that every Node server adds. */
  readonly headers: readonly string[];
  /** Length of the body as it was sent, perhaps compressed. */
  readonly bytes: number;
}

const ADDED_BY_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Sends one request. Fails unless the status is 200. */
export function responseTo(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`The service answered ${path} with ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        const own = Object.entries(response.headers).filter(([name]) => !ADDED_BY_NODE.includes(name));
        resolve({ bytes, headers: own.flatMap(([name, value]) => [name, String(value)]) });
      });
    }).on('error', reject);
  });
}
