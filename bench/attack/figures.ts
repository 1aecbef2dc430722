import { Agent, request } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';

/** What one client got, and how long it took. */
export class Figures {
  readonly #ms: number[] = [];
  readonly #statuses = new Map<number | 'failed', number>();

  add(status: number | 'failed', ms: number): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.#ms.push(ms);
  }

  /** The milliseconds at this share of the sorted ones. */
  at(share: number): number {
    const sorted = this.#ms.toSorted((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  }

  get statuses(): string {
    return [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  }
}

export interface Reader {
  readonly port: number;
  readonly path: () => string;
  readonly everyMs: number;
  readonly localAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks for one address after the other, each when the one before was answered, until then. */
export async function reads(reader: Reader, until: number): Promise<Figures> {
  const { port, path, everyMs, localAddress = '127.0.0.1', headers = {} } = reader;
  const figures = new Figures();
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  while (performance.now() < until) {
    const startedAt = performance.now();
    const status = await new Promise<number | 'failed'>((resolve) => {
      request({ host: '127.0.0.1', port, path: path(), agent, headers }, (response) => {
        response.resume().on('error', () => resolve('failed'));
        response.on('end', () => resolve(response.statusCode!));
      })
        .on('error', () => resolve('failed'))
        .end();
    });
    figures.add(status, performance.now() - startedAt);
    await after(everyMs);
  }
  agent.destroy();
  return figures;
}
