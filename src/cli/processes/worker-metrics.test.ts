import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { Counter, Gauge, Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { metricsOfAllWorkers, WorkerMetrics } from './worker-metrics.ts';

afterEach(() => vi.useRealTimers());

type Message = { readonly kind: string; readonly id: number; readonly text?: string };

/** A worker's end of the channel. It has counted `requests`, unless it is silent. */
class WorkerChannel extends EventEmitter {
  readonly received: Message[] = [];
  readonly #requests: number | 'silent';
  connected = true;

  constructor(requests: number | 'silent') {
    super();
    this.#requests = requests;
  }

  isConnected = () => this.connected;

  send(message: Message): void {
    this.received.push(message);
    if (message.kind === 'figures wanted' && this.#requests !== 'silent') void this.#reply(message.id);
  }

  async #reply(id: number): Promise<void> {
    const registry = new Registry();
    new Counter({ name: 'requests', help: 'Requests.', registers: [registry] }).inc(Number(this.#requests));
    new Gauge({ name: 'connections', help: 'Connections.', registers: [registry] }).set(1);
    this.emit('message', { kind: 'figures', id, figures: await registry.getMetricsAsJSON() });
  }
}

const attended = (...channels: readonly WorkerChannel[]) => {
  const metrics = new WorkerMetrics();
  for (const channel of channels) metrics.attend(channel as unknown as Worker);
  for (const channel of channels) channel.emit('listening');
  return metrics;
};

const metricsFor = async (channel: WorkerChannel): Promise<Message> => {
  channel.emit('message', { kind: 'metrics wanted', id: 7 });
  await expect.poll(() => channel.received.at(-1)?.kind).toBe('metrics');
  return channel.received.at(-1)!;
};

test('adds up the metrics of all workers', async () => {
  const [first, second] = [new WorkerChannel(3), new WorkerChannel(4)];
  attended(first, second);
  const { id, text } = await metricsFor(first);
  expect(id).toBe(7);
  expect(text).toMatch(/^requests 7$/m);
});

test('leaves out workers that do not listen yet, have exited or lost their channel', async () => {
  const [asking, gone, cut] = [new WorkerChannel(3), new WorkerChannel(5), new WorkerChannel(6)];
  const metrics = attended(asking, gone, cut);
  metrics.attend(new WorkerChannel(100) as unknown as Worker);
  gone.emit('exit');
  cut.connected = false;
  expect((await metricsFor(asking)).text).toMatch(/^requests 3$/m);
});

test('reports nothing instead of a partial sum when a worker does not reply', async () => {
  vi.useFakeTimers();
  const asking = new WorkerChannel(3);
  attended(asking, new WorkerChannel('silent'));
  asking.emit('message', { kind: 'metrics wanted', id: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asking.received.at(-1)).toEqual({ kind: 'metrics', id: 1, text: undefined });
});

test('keeps the counts of a worker that has exited, and drops its gauges', async () => {
  const [asking, killed, next] = [new WorkerChannel(3), new WorkerChannel(5), new WorkerChannel(6)];
  const metrics = attended(asking, killed, next);
  expect((await metricsFor(asking)).text).toMatch(/^requests 14$/m);
  for (const channel of [killed, next]) {
    channel.emit('exit');
    metrics.countRestart();
  }
  for (let scrape = 1; scrape <= 2; scrape++) {
    const { text } = await metricsFor(asking);
    expect(text).toMatch(/^requests 14$/m);
    expect(text).toMatch(/^connections 1$/m);
    expect(text).toMatch(/^infra_projects_worker_restarts_total 2$/m);
  }
});

test('does not count a worker twice whose figures arrive after it has exited', async () => {
  const [asking, killed] = [new WorkerChannel(3), new WorkerChannel(5)];
  attended(asking, killed);
  expect((await metricsFor(asking)).text).toMatch(/^requests 8$/m);
  killed.emit('exit');
  killed.send({ kind: 'figures wanted', id: 9 });
  await new Promise((resolve) => setImmediate(resolve));
  const { text } = await metricsFor(asking);
  expect(text).toMatch(/^requests 8$/m);
  expect(text).toMatch(/^connections 1$/m);
});

test('does not count a worker twice that exits after its reply', async () => {
  const [asking, killed, slow] = [new WorkerChannel(3), new WorkerChannel(5), new WorkerChannel('silent')];
  attended(asking, killed, slow);
  asking.emit('message', { kind: 'metrics wanted', id: 7 });
  await expect.poll(() => killed.received).toHaveLength(1);
  await new Promise((resolve) => setImmediate(resolve));
  killed.emit('exit');
  slow.emit('exit');
  await expect.poll(() => asking.received.at(-1)?.kind).toBe('metrics');
  expect(asking.received.at(-1)?.text).toMatch(/^requests 8$/m);
});

test('keeps what a worker counted after the last request for metrics', async () => {
  vi.useFakeTimers();
  const [asking, killed] = [new WorkerChannel(3), new WorkerChannel('silent')];
  attended(asking, killed);
  const registry = new Registry();
  const requests = new Counter({ name: 'requests', help: 'Requests.', registers: [registry] });
  const send = (message: unknown) => killed.emit('message', message);
  const worker = Object.assign(new EventEmitter(), { connected: true, send });
  metricsOfAllWorkers(registry, worker as unknown as NodeJS.Process);
  requests.inc(5);
  await vi.advanceTimersByTimeAsync(5_000);
  worker.connected = false;
  killed.emit('exit');
  vi.useRealTimers();
  expect((await metricsFor(asking)).text).toMatch(/^requests 8$/m);
});
