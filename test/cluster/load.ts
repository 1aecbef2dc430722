import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const LISTING = '/api/v1/infrastructure-projects/full/search/';

/** Addresses whose answers hold nothing but names and values of one publication. */
const paths = [
  `${LISTING}?limit=50`,
  `${LISTING}?limit=20&offset=140&ordering=-estimated_total_project_cost`,
  `${LISTING}?q=project&limit=20`,
  `${LISTING}facets/?limit=20`,
  `${LISTING}facets/?province=Limpopo&limit=5`,
] as const;

/** The mark that the test puts into names and departments: which publication they are of. */
export const markOf = (publication: number): string => `publication${publication}x`;
const marks = /publication(\d+)x/g;

export interface LoadFigures {
  requests: number;
  /** What went wrong, with the time in seconds since the load began. */
  readonly failures: string[];
  /** Answers that broke off after their beginning, as when the node that was sending is killed. */
  brokenOff: number;
  /** Answers that held more than one publication. */
  mixed: number;
  /** Answers of an older publication than the same client had seen. */
  backwards: number;
  newest: number;
}

export interface Load {
  readonly figures: LoadFigures;
  stop(): Promise<LoadFigures>;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  /** Whether the end of the body came. */
  readonly whole: boolean;
}

/** A connection for each request: what a kept one would tell when its other end is replaced is the client's affair. */
function get(url: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, timeout: 20_000 }, (response) => {
      let body = '';
      const { statusCode: status = 0 } = response;
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status, body, whole: response.complete }));
      response.on('error', () => resolve({ status, body, whole: false }));
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer within 20 seconds')));
    asked.on('error', reject);
    asked.end();
  });
}

/**
 * Asks one service again and again, each client one request at a time. While it is known to be away, which a client of one
 * node must expect, what cannot be reached is no failure.
 */
export function startLoad(
  base: string,
  clients: number,
  pauseMs: number,
  isExpectedAway: () => boolean = () => false,
): Load {
  const figures: LoadFigures = { requests: 0, failures: [], brokenOff: 0, mixed: 0, backwards: 0, newest: 0 };
  const startedAt = Date.now();
  let stopped = false;
  const fail = (what: string) => {
    if (figures.failures.length < 20)
      figures.failures.push(`${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${what}`);
  };
  const client = async (first: number) => {
    let seen = 0;
    for (let turn = first; !stopped; turn++) {
      const path = paths[turn % paths.length]!;
      const away = isExpectedAway();
      try {
        const { status, body, whole } = await get(`${base}${path}`);
        figures.requests++;
        if (!whole) figures.brokenOff++;
        else if (status !== 200) {
          if (!away && !isExpectedAway()) fail(`${status} for ${path}`);
        } else {
          const publications = new Set(Array.from(body.matchAll(marks), ([, number]) => Number(number)));
          if (publications.size !== 1) figures.mixed++;
          const [publication = 0] = publications;
          if (publication < seen) figures.backwards++;
          seen = publication;
          figures.newest = Math.max(figures.newest, publication);
        }
      } catch (error) {
        if (!away && !isExpectedAway()) fail(`${(error as Error).message} for ${path}`);
      }
      await setTimeout(pauseMs);
    }
  };
  const running = Array.from({ length: clients }, (_, i) => client(i));
  const stop = async () => {
    stopped = true;
    await Promise.all(running);
    return figures;
  };
  return { figures, stop };
}
