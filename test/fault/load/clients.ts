import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';

export interface Reply {
  readonly path: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Of a refusal; what is right is taken, but not looked at: the clients must not be what is slow. */
  readonly refusal: string;
}

/** Asks once, over a connection of the agent, and waits as long as it takes. */
function ask(base: string, path: string, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(base + path, { agent }, (response) => {
      const { statusCode: status = 0, headers } = response;
      let refusal = '';
      response.on('error', reject).on('data', (chunk: Buffer) => {
        if (status >= 400) refusal += chunk;
      });
      response.on('end', () => resolve({ path, status, headers, refusal }));
    })
      .on('error', reject)
      .end();
  });
}

export interface Asking {
  /** Each keeps a connection, and asks one thing at a time. */
  readonly clients: number;
  /** What is asked next, until there is nothing more. */
  readonly next: () => string | undefined;
  readonly onReply: (reply: Reply) => void;
  /** Most requests of all clients together, spread evenly; else each asks as soon as it is answered. */
  readonly perSecond?: number;
}

/** Lets clients ask side by side. A connection that breaks fails it, and what `onReply` throws; then all stop asking. */
export async function letAsk(
  base: string,
  { clients, next, onReply, perSecond = Infinity }: Asking,
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
