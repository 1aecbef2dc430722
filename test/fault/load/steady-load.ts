import http, { Agent } from 'node:http';
import https from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { apiPaths } from '../../../src/query/addresses.ts';

const LISTING = apiPaths.listing;

/** Addresses whose responses have only names and values of one publication. */
export const listingAndFacets = [
  `${LISTING}?limit=50`,
  `${LISTING}?limit=20&offset=140&ordering=-estimated_total_project_cost`,
  `${LISTING}?q=project&limit=20`,
  `${LISTING}facets/?limit=20`,
  `${LISTING}facets/?province=Limpopo&limit=5`,
] as const;

/** The mark in names and departments that identifies their publication. */
export const markOf = (publication: number): string => `publication${publication}x`;
const marks = /publication(\d+)x/g;

const PATIENCE_MS = 20_000;
const MOST_FAILURES = 20;

export interface LoadFigures {
  requests: number;
  /** Errors, with the time in seconds since the load started. */
  readonly failures: string[];
  /** Responses that broke off, as when the sending process is killed. */
  brokenOff: number;
  /** Connections that broke before a response started; the request was repeated on a new one. */
  reconnected: number;
  /** Responses with more than one publication, or none. */
  mixed: number;
  /** Responses with an older publication than the same client had seen. */
  backwards: number;
  newest: number;
  slowestMs: number;
}

export interface Load {
  readonly figures: LoadFigures;
  stop(): Promise<LoadFigures>;
}

export interface LoadOptions {
  readonly clients: number;
  /** Between a response and the next request of the same client. */
  readonly pauseMs: number;
  readonly paths?: readonly string[];
  /** Each client keeps its connection. Default: a new connection for each request. */
  readonly keepsConnections?: boolean;
  /**
   * A connection that breaks before the response starts is not a failure: the client repeats the
   * request on a new one.
   */
  readonly reconnects?: boolean;
  /** While the service is expected to be down, a failed connection does not count as a failure. */
  readonly isExpectedAway?: () => boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
  /** Whether the body was received completely. */
  readonly whole: boolean;
}

/** Sends a request on a new connection, or on one of an agent. */
export function ask(url: string, agent: Agent | false = false): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    // A proxy under test has a certificate that nobody signed.
    const options = { agent, timeout: PATIENCE_MS, rejectUnauthorized: false };
    const asked = request(url, options, (response) => {
      let body = '';
      const { statusCode: status = 0, headers } = response;
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status, headers, body, whole: response.complete }));
      response.on('error', () => resolve({ status, headers, body, whole: false }));
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`)));
    asked.on('error', reject);
    asked.end();
  });
}

const isBroken = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code));

/** The publications whose marks a response has. */
const publicationsIn = (body: string): ReadonlySet<number> =>
  new Set(Array.from(body.matchAll(marks), ([, number]) => Number(number)));

/** Sends requests to a service until stopped, each client one at a time. */
export function startLoad(
  base: string,
  {
    clients,
    pauseMs,
    paths = listingAndFacets,
    keepsConnections = false,
    reconnects = false,
    isExpectedAway = () => false,
  }: LoadOptions,
): Load {
  const figures: LoadFigures = {
    requests: 0,
    failures: [],
    brokenOff: 0,
    reconnected: 0,
    mixed: 0,
    backwards: 0,
    newest: 0,
    slowestMs: 0,
  };
  const startedAt = Date.now();
  let stopped = false;
  const fail = (what: string) => {
    if (figures.failures.length < MOST_FAILURES)
      figures.failures.push(`${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${what}`);
  };
  /** The newest publication that a client has seen after this response. */
  const judged = (body: string, seen: number): number => {
    const publications = publicationsIn(body);
    if (publications.size !== 1) figures.mixed++;
    const [publication = 0] = publications;
    if (publication < seen) figures.backwards++;
    figures.newest = Math.max(figures.newest, publication);
    return publication;
  };
  const client = async (first: number) => {
    const agent = keepsConnections && new Agent({ keepAlive: true, maxSockets: 1 });
    let seen = 0;
    for (let turn = first; !stopped; turn++) {
      const path = paths[turn % paths.length]!;
      const away = isExpectedAway();
      const askedAt = Date.now();
      try {
        const { status, body, whole } = await ask(`${base}${path}`, agent).catch((error: unknown) => {
          if (!reconnects || !isBroken(error)) throw error;
          figures.reconnected++;
          return ask(`${base}${path}`, agent);
        });
        figures.requests++;
        figures.slowestMs = Math.max(figures.slowestMs, Date.now() - askedAt);
        if (!whole) figures.brokenOff++;
        else if (status === 200) seen = judged(body, seen);
        else if (!away && !isExpectedAway()) fail(`${status} for ${path}`);
      } catch (error) {
        if (!away && !isExpectedAway()) fail(`${(error as Error).message} for ${path}`);
      }
      await setTimeout(pauseMs);
    }
    if (agent) agent.destroy();
  };
  const running = Array.from({ length: clients }, (_, i) => client(i));
  const stop = async () => {
    stopped = true;
    await Promise.all(running);
    return figures;
  };
  return { figures, stop };
}
