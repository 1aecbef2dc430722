import { get } from 'node:http';

/** An answer as it comes over the wire. */
export interface WireAnswer {
  /** Name, value, name, value, without those that every Node server adds itself. */
  readonly headers: readonly string[];
  /** Of its body, compressed if it was. */
  readonly bytes: number;
}

const ADDED_BY_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Asks once. Fails when the answer is no 200. */
export function answerOf(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<WireAnswer> {
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
