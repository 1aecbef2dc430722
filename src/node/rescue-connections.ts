import type { Worker } from 'node:cluster';

/** The messages that Node's cluster module sends along with a connection, and gets in reply. */
interface ClusterMessage {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

/** A connection as Node's own code holds it. */
interface Handle {
  close(): void;
}

const listening = new Set<Worker>();

/**
 * Saves connections that Node was handing to a worker when it died. Node keeps them open in the
 * parent process and waits for ever for the worker's reply, so their clients wait without end
 * (nodejs/node-v0.x-archive#7006 and nodejs/node#21746, both closed without a fix). Here Node gets
 * the reply that the worker rejected the connection, and passes it to another worker; if there is
 * none, the connection is closed, so that the client notices.
 *
 * The alternative, `cluster.SCHED_NONE`, lets workers accept connections themselves and loses none,
 * but of 16 connections opened at once to two workers, often all go to one. This file can go when
 * Node takes back connections of workers that died. If Node's messages change, it does nothing.
 * Tests in test/fault/workers.test.ts fail without it.
 */
export function rescueConnections(worker: Worker): void {
  const { process: child } = worker;
  const unconfirmed = new Map<number, Handle>();
  const send = child.send.bind(child) as (...message: readonly unknown[]) => boolean;
  child.send = (message: ClusterMessage, ...rest: readonly unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined)
      unconfirmed.set(message.seq, rest[0] as Handle);
    return send(message, ...rest);
  };
  child.on('internalMessage', ({ ack }: ClusterMessage) => ack !== undefined && unconfirmed.delete(ack));
  const rescue = () => {
    listening.delete(worker);
    // While the channel is open, it may still contain a reply, and Node may hand over another
    // connection.
    if (worker.isConnected()) return;
    for (const [ack, handle] of unconfirmed) {
      if (listening.size === 0) handle.close();
      else child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
    }
    unconfirmed.clear();
  };
  worker.once('listening', () => listening.add(worker));
  worker.once('disconnect', rescue).once('exit', rescue);
}
