import { Agent, request } from 'node:http';
import { setTimeout as rest } from 'node:timers/promises';
import { headerMap, type RawResponse } from '../../test/raw-request.ts';
import type { AskedRequest } from './asked-request.ts';

/** Both programs are asked by this name and with this id, so that their answers cannot differ in them. */
const SAME = { host: 'compare.example', 'x-request-id': 'compare' };

const agent = new Agent({ keepAlive: true });

const ASK_AGAIN_MS = 500;
const MOST_ASKED = 240;

/** Sends a request, and again while files or a past quarter are still being made. */
export async function answerTo(base: string, asked: AskedRequest): Promise<RawResponse> {
  const tag = asked.tagAs && (await answerTo(base, { path: asked.path })).headers.get('etag');
  const headers = {
    ...SAME,
    // Errors in JSON say more than pages do; browsers are among the variants.
    accept: '*/*',
    ...asked.headers,
    ...(asked.tagAs && { [asked.tagAs]: tag ?? '"none"' }),
  };
  for (let times = 1; ; times++) {
    const answer = await sent(base, asked, headers);
    if (answer.status !== 503 || times === MOST_ASKED) return answer;
    await rest(ASK_AGAIN_MS);
  }
}

function sent(
  base: string,
  { path, method = 'GET' }: AskedRequest,
  headers: Readonly<Record<string, string>>,
): Promise<RawResponse> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: headerMap(response.headers),
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}
