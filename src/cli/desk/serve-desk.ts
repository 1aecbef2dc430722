import { setTimeout as after } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import {
  type Desk,
  deskServer,
  openDesk,
  type Practice,
  publishUntil,
  readUntil,
  removeOldDraftsUntil,
  sendMailUntil,
} from '../../desk/index.ts';
import { drainable } from '../../node/drain.ts';
import { OtherCountryError, StoreError } from '../../store/index.ts';
import { endWhenHung } from '../processes/hang-watch.ts';
import { listen, tryPort } from '../processes/listen.ts';
import { serviceLog } from '../processes/log.ts';
import { drainMs, stopServer } from '../processes/stop-server.ts';
import { stopSignal, whenStopped } from '../processes/stop-signals.ts';
import { explain } from '../shortage.ts';
import { webService } from '../web-service.ts';
import { withWritableStore } from '../writable-store.ts';

/** Serves the desk until a signal stops it. Calls `onListening` when people can open it. `practice` is for one to practise at. */
export async function serveDesk(
  config: Config,
  onListening: (desk: Desk) => Promise<void>,
  practice?: Practice,
): Promise<void> {
  const stopping = stopSignal();
  const address = { host: config.host, port: config.deskPort, portSetting: 'DESK_PORT' } as const;
  await tryPort(address);
  const now = () => new Date(Date.now() + (practice?.offsetMs ?? 0));
  const desk = await openDesk(config, serviceLog(config), now, undefined, practice);
  await prepareStore(config);
  // So that nobody waits for it on the home screen, which says if it fails.
  desk.published.current().catch(() => {});
  const server = deskServer(desk, webService);
  const drain = drainable(server);
  const work = Promise.all([
    sendMailUntil(desk, stopping),
    publishUntil(desk, stopping),
    readUntil(desk, stopping),
    removeOldDraftsUntil(desk, stopping),
  ]);
  const release = async () => {
    await work;
    await desk.published.close();
    await desk.database.close();
  };
  const stop = () => stopServer(server, drain, { mayClose: () => after(drainMs(config)), release });
  whenStopped(stopping, () => void stop());
  await listen(server, address);
  endWhenHung(config);
  await onListening(desk);
}

/** Creates or migrates the store. If it is away, the desk says so on its pages until it is back. */
async function prepareStore(config: Config): Promise<void> {
  try {
    await withWritableStore({ ...config, primaryWaitSeconds: 0 }, (store) => store.state());
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof OtherCountryError) throw error;
    console.error(`${explain(error)} The desk starts anyway and keeps trying.`);
  }
}
