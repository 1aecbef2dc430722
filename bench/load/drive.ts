import autocannon, { type Client } from 'autocannon';

/** What a server did under load. */
export interface LoadResult {
  /** Responses with status 200 per second. */
  readonly rate: number;
  readonly p99Ms: number;
}

export interface Load {
  /** Requested one after the other over each connection. Each connection starts at another one. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
}

const CONNECTIONS = 16;

/**
 * Sends requests to a local server as fast as it answers. Fails if a status is not 200 or a
 * response is missing.
 */
export async function drive(port: number, { paths, headers, seconds }: Load): Promise<LoadResult> {
  const share = Math.ceil(paths.length / CONNECTIONS);
  let clients = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client: Client) => {
      const from = (clients++ * share) % paths.length;
      const own = paths.slice(from, from + share);
      client.setRequests(own.map((path) => ({ method: 'GET', path, headers: { ...headers } })));
    },
  });
  const { errors, non2xx } = result;
  if (errors + non2xx > 0) throw new Error(`${errors} requests failed and ${non2xx} were refused.`);
  return { rate: result['2xx'] / result.duration, p99Ms: result.latency.p99 };
}
