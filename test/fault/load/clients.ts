import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';

export interface Reply {
  readonly path: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body of an error response. Other bodies are discarded, so that the clients stay fast. */
  readonly errorBody: string;
}

/** Sends a request over a connection of the agent, without a time limit. */
function ask(base: string, path: string, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(base + path, { agent }, (response) => {
      const { statusCode: status = 0, headers } = response;
      let errorBody = '';
      response.on('error', reject).on('data', (chunk: Buffer) => {
        if (status >= 400) errorBody += chunk;
      });
      response.on('end', () => resolve({ path, status, headers, errorBody }));
    })
      .on('error', reject)
      .end();
  });
}

export interface RequestPlan {
  /** Each has its own keep-alive connection, and sends one request at a time. */
  readonly clients: number;
  /** The next path to request; undefined at the end. */
  readonly next: () => string | undefined;
  readonly onReply: (reply: Reply) => void;
  /**
   * The highest rate of all clients together, spread evenly. Default: each sends a request right
   * after a response.
   */
  readonly perSecond?: number;
}

/**
 * Lets clients send requests concurrently. Fails, and stops them, if a connection breaks or
 * `onReply` throws.
 */
export async function sendRequests(
  base: string,
  { clients, next, onReply, perSecond = Infinity }: RequestPlan,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const startedAt = performance.now();
  const betweenMs = (clients * 1000) / perSecond;
  let isOver = false;
  const client = async (number: number) => {
    for (let turn = number / clients; ; turn++) {
      const waitMs = startedAt + turn * betweenMs - performance.now();
      if (waitMs > 0) await after(waitMs);
      const path = next();
      if (path === undefined || isOver) return;
      onReply(await ask(base, path, agent));
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  } finally {
    isOver = true;
    agent.destroy();
  }
}
