import { Agent, request } from 'node:http';

export interface AttackPlan {
  /** The local address of each attacker: all of 127.0.0.0/8 belong to this machine. */
  readonly addresses: readonly string[];
  /** How many connections each has. */
  readonly connections: number;
  /** The path of the next request. */
  readonly next: () => string;
}

/** Clients that send a request over each of their connections as soon as one was answered. */
export class Attackers {
  /** How many responses had each status, and how many requests failed. */
  readonly replies = new Map<number | 'failed', number>();
  readonly #agents: Agent[] = [];
  #isOver = false;

  constructor(base: string, { addresses, connections, next }: AttackPlan) {
    for (const localAddress of addresses) {
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      this.#agents.push(agent);
      for (let i = 0; i < connections; i++) this.#attack(base, localAddress, agent, next);
    }
  }

  /** Breaks all connections, also those that wait for a response. */
  leave(): void {
    this.#isOver = true;
    for (const agent of this.#agents) agent.destroy();
  }

  #attack(base: string, localAddress: string, agent: Agent, next: () => string): void {
    if (this.#isOver) return;
    const again = (reply: number | 'failed') => {
      if (this.#isOver) return;
      this.replies.set(reply, (this.replies.get(reply) ?? 0) + 1);
      setImmediate(() => this.#attack(base, localAddress, agent, next));
    };
    request(base + next(), { agent, localAddress }, (response) => {
      response.resume();
      response.once('close', () => again(response.complete ? response.statusCode! : 'failed'));
    })
      .once('error', () => again('failed'))
      .end();
  }
}
