import { request } from 'node:http';

/** An answer of the service as it came over the wire, wherever it was got from. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request as it is written here: `fetch` sends no Host of one's own and follows redirections. Other tests share
 * the machine: a service that says that it is busy is asked again.
 */
export async function sendRaw(address: string, path: string, sending: Sending = {}): Promise<RawAnswer> {
  for (let asked = 0; ; asked++) {
    const answer = await sendOnce(address, path, sending);
    const isBusy = answer.status === 503 && answer.body.includes('problem:busy');
    if (!isBusy || asked > 100) return answer;
  }
}

/** The same, once, whatever is answered. */
export function sendOnce(address: string, path: string, sending: Sending = {}): Promise<RawAnswer> {
  const { method = 'GET', headers = {} } = sending;
  return new Promise((resolve, reject) => {
    request(address + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers: told } = response;
        resolve({ status: statusCode, headers: headerMap(told), body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Headers by name, each as one text. */
export const headerMap = (headers: object): ReadonlyMap<string, string> =>
  new Map(Object.entries(headers).map(([name, value]) => [name, String(value)]));
