import type { Worker } from 'node:cluster';

/** What Node's cluster module sends along with a connection that it hands to a worker, and the worker's answer to it. */
interface ClusterMessage {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

/** A connection as Node's own code knows it. */
interface Handle {
  close(): void;
}

const listening = new Set<Worker>();

/**
 * A connection that was on its way to a worker when that died is forgotten by Node, neither answered nor closed, and its
 * client waits in vain. Here it is handed to another worker, by telling Node that the dead one has refused it; where
 * there is no other it is closed, so that the client knows. If Node should hand over connections in another way one day,
 * this finds none, and does nothing.
 */
export function rescueConnections(worker: Worker): void {
  const { process: child } = worker;
  const onTheWay = new Map<number, Handle>();
  const send = child.send.bind(child) as (...message: readonly unknown[]) => boolean;
  child.send = (message: ClusterMessage, ...rest: readonly unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined) onTheWay.set(message.seq, rest[0] as Handle);
    return send(message, ...rest);
  };
  child.on('internalMessage', ({ ack }: ClusterMessage) => ack !== undefined && onTheWay.delete(ack));
  const rescue = () => {
    listening.delete(worker);
    // Until its line is closed, there may be an answer on it, and Node may hand it yet another.
    if (worker.isConnected()) return;
    for (const [ack, handle] of onTheWay) {
      if (listening.size === 0) handle.close();
      else child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
    }
    onTheWay.clear();
  };
  worker.once('listening', () => listening.add(worker));
  worker.once('disconnect', rescue).once('exit', rescue);
}
