import { request } from 'node:http';

/** A response as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request exactly as given: `fetch` does not send a chosen Host and follows redirects.
 * Repeats the request if the service says that it is busy, because other tests share the machine.
 */
export async function sendRaw(address: string, path: string, sending: Sending = {}): Promise<RawResponse> {
  for (let asked = 0; ; asked++) {
    const answer = await sendOnce(address, path, sending);
    const isBusy = answer.status === 503 && answer.body.includes('problem:busy');
    if (!isBusy || asked > 100) return answer;
  }
}

/** Sends a request once, whatever the response. */
export function sendOnce(address: string, path: string, sending: Sending = {}): Promise<RawResponse> {
  const { method = 'GET', headers = {} } = sending;
  return new Promise((resolve, reject) => {
    request(address + path, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers: sentHeaders } = response;
        resolve({ status: statusCode, headers: headerMap(sentHeaders), body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Headers by name, each as one string. */
export const headerMap = (headers: object): ReadonlyMap<string, string> =>
  new Map(Object.entries(headers).map(([name, value]) => [name, String(value)]));
