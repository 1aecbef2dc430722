import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchWorker } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker's end of the channel, which answers as long as it is not stopped. */
class WorkerChannel extends EventEmitter {
  isStopped = false;
  isConnected = () => true;
  send(): void {
    if (!this.isStopped) this.emit('message', { kind: 'still here' });
  }
}

const watched = () => {
  const channel = new WorkerChannel();
  const onHang = vi.fn();
  watchWorker(channel as unknown as Worker, onHang);
  return { channel, onHang };
};
const HOUR = 3_600_000;
const MINUTE = 60_000;

test('a worker that answers is left alone, also after it has missed a few questions', () => {
  const { channel, onHang } = watched();
  channel.emit('listening');
  for (let i = 0; i < 100; i++) {
    channel.isStopped = i % 2 === 0;
    vi.advanceTimersByTime(20_000);
  }
  expect(onHang).not.toHaveBeenCalled();
});

test('a worker that stops answering is reported once', () => {
  const { channel, onHang } = watched();
  channel.emit('listening');
  vi.advanceTimersByTime(HOUR);
  channel.isStopped = true;
  vi.advanceTimersByTime(MINUTE);
  expect(onHang).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(HOUR);
  expect(onHang).toHaveBeenCalledOnce();
});

test('a worker that does not listen yet, or has exited, is not asked', () => {
  const { channel, onHang } = watched();
  channel.isStopped = true;
  vi.advanceTimersByTime(HOUR);
  channel.emit('listening');
  channel.emit('exit');
  vi.advanceTimersByTime(HOUR);
  expect(onHang).not.toHaveBeenCalled();
});
