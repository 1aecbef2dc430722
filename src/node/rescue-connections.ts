import type { Worker } from 'node:cluster';
import { EventEmitter, once } from 'node:events';

/** The messages that Node's cluster module sends along with a connection, and gets in reply. */
interface ClusterMessage {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
  readonly accepted?: boolean;
  /** Identifies the port. */
  readonly key?: string;
}

/** A connection as Node's own code holds it. */
interface Handle {
  close(): void;
}

/** What the parent knows of a worker. */
interface Recipient {
  /** Connections that the worker has not confirmed yet, by the number of their message. */
  readonly unconfirmed: Map<number, Handle>;
  /** Makes Node believe that the worker sent this message. */
  pretend(message: ClusterMessage): void;
  /** Set when the worker asks for connections, which is before it listens. */
  key: string | undefined;
}

const recipients = new Map<Worker, Recipient>();
const listening = new Set<Worker>();
const replies = new EventEmitter().setMaxListeners(0);

/**
 * Saves connections that Node was handing to a worker when it died. Node keeps them open in the
 * parent process and waits for ever for the worker's reply, so their clients wait without end
 * (nodejs/node-v0.x-archive#7006 and nodejs/node#21746, both closed without a fix; still so in Node
 * 22.18, 24.21 and 26.10). Here Node gets the reply that the worker rejected the connection, and
 * passes it to another worker; if there is none, the connection is closed, so that the client
 * notices.
 *
 * The same happens when a worker has no descriptor left for a connection: Node gives that worker
 * nothing more, even when it has descriptors again. Here Node gets the reply that the worker took
 * the connection, and closes it.
 *
 * The alternative, `cluster.SCHED_NONE`, lets workers accept connections themselves and loses none,
 * but of 16 connections opened at once to two workers, often all go to one. This file can go when
 * Node takes back connections that a worker could not take, and hands over those that wait when the
 * port is closed. If Node's messages change, it does nothing. Tests in test/fault/workers.test.ts,
 * test/fault/few-descriptors.test.ts and test/fault/restart.test.ts fail without it.
 */
export function rescueConnections(worker: Worker): void {
  const { process: child } = worker;
  const unconfirmed = new Map<number, Handle>();
  const pretend = (message: ClusterMessage) =>
    void child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ...message });
  const recipient: Recipient = { unconfirmed, pretend, key: undefined };
  recipients.set(worker, recipient);
  const send = child.send.bind(child) as (...message: readonly unknown[]) => boolean;
  child.send = (message: ClusterMessage, ...rest: readonly unknown[]) => {
    recipient.key = message.key ?? recipient.key;
    if (message.act === 'newconn' && message.seq !== undefined)
      unconfirmed.set(message.seq, rest[0] as Handle);
    return send(message, ...rest);
  };
  child.on('internalMessage', ({ cmd, ack }: ClusterMessage) => {
    if (cmd === 'NODE_HANDLE_NACK')
      for (const lost of [...unconfirmed.keys()]) pretend({ ack: lost, accepted: true });
    if (ack === undefined || !unconfirmed.delete(ack)) return;
    replies.emit('reply');
  });
  const rescue = () => {
    listening.delete(worker);
    recipients.delete(worker);
    // While the channel is open, it may still contain a reply, and Node may hand over another
    // connection.
    if (worker.isConnected()) return;
    for (const [ack, handle] of unconfirmed) {
      if (listening.size === 0) handle.close();
      else pretend({ ack, accepted: false });
    }
    unconfirmed.clear();
    replies.emit('reply');
  };
  worker.once('listening', () => listening.add(worker));
  worker.once('disconnect', rescue).once('exit', rescue);
  worker.once('exit', () => worker.isConnected() && endChannel(worker));
}

const CHANNEL_ENDS_MS = 100;

/**
 * Tells Node that the channel of a worker that has exited is closed. Node itself waits until the
 * worker has confirmed the connection that was on its way, which a dead one never does: it would
 * go on handing connections to it, and keep the port for it.
 */
function endChannel(worker: Worker): void {
  const timer = setInterval(() => {
    if (!worker.isConnected()) worker.process.emit('disconnect');
  }, CHANNEL_ENDS_MS);
  worker.once('disconnect', () => clearInterval(timer));
}

/** A worker that has not taken a connection by then hangs. */
const LONGEST_HANDOVER_MS = 2_000;

/**
 * Closes the port in the parent process when no connection is on its way to a worker. Node closes
 * it with the last worker, together with the connections that it has accepted and not handed over.
 */
export async function stopAccepting(): Promise<void> {
  // Workers that ask for connections from now on get none.
  for (const worker of recipients.keys()) worker.exitedAfterDisconnect = true;
  const timeout = AbortSignal.timeout(LONGEST_HANDOVER_MS);
  const isBusy = () => [...recipients.values()].some(({ unconfirmed }) => unconfirmed.size > 0);
  while (isBusy() && !timeout.aborted) await once(replies, 'reply', { signal: timeout }).catch(() => {});
  for (const { key, pretend } of recipients.values()) if (key !== undefined) pretend({ act: 'close', key });
}
