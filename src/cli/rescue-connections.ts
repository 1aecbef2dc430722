import type { Worker } from 'node:cluster';

/** What Node's cluster module sends along with a connection that it hands to a worker, and the worker's answer to it. */
interface ClusterMessage {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

/**
 * A connection that was on its way to a worker when that died is forgotten by Node, neither answered nor closed, and its
 * client waits in vain. Here it is handed to another worker, by telling Node that the dead one has refused it. If Node
 * should hand over connections in another way one day, this finds none, and does nothing.
 */
export function rescueConnections(worker: Worker): void {
  const { process: child } = worker;
  const onTheWay = new Set<number>();
  const send = child.send.bind(child) as (message: ClusterMessage, ...rest: unknown[]) => boolean;
  child.send = (message: ClusterMessage, ...rest: unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined) onTheWay.add(message.seq);
    return send(message, ...rest);
  };
  child.on('internalMessage', ({ ack }: ClusterMessage) => ack !== undefined && onTheWay.delete(ack));
  const rescue = () => {
    // Until its line is closed, there may be an answer on it, and Node may hand it yet another.
    if (worker.isConnected()) return;
    for (const ack of onTheWay) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
    onTheWay.clear();
  };
  worker.once('disconnect', rescue).once('exit', rescue);
}
