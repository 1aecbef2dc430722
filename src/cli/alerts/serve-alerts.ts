import { setTimeout as after } from 'node:timers/promises';
import { AlertsMetrics, alertsServer, openAlerts, Rounds, workUntil } from '../../alerts/index.ts';
import type { Config } from '../../config.ts';
import { LiveIndex } from '../../index/index.ts';
import { drainable } from '../../node/drain.ts';
import { openReader } from '../../store/index.ts';
import { endWhenHung } from '../processes/hang-watch.ts';
import { listen, tryPort } from '../processes/listen.ts';
import { serviceLog } from '../processes/log.ts';
import { drainMs, stopServer } from '../processes/stop-server.ts';
import { stopSignal, whenStopped } from '../processes/stop-signals.ts';
import { explain } from '../shortage.ts';
import { indexFolder, readUrl } from '../store-paths.ts';

/** Serves the pages of the alerts, makes letters and sends them, until a signal stops it. */
export async function serveAlerts(config: Config): Promise<void> {
  const stopping = stopSignal();
  const address = { host: config.host, port: config.alertsPort, portSetting: 'ALERTS_PORT' } as const;
  await tryPort(address);
  const logger = serviceLog(config);
  const store = openReader(config.storeUrl);
  const live = new LiveIndex({
    storeUrl: readUrl(config),
    reader: openReader(readUrl(config)),
    folder: indexFolder(config),
    pollMs: config.dataPollMs,
    watch: store.watch,
    askPrimary: store.askPrimary,
    onSwap: () => {},
    onFailure: (error) => logger.error(`The store cannot be read or indexed: ${explain(error)}`),
    onFailedRemoval: (error) => logger.error(`An old index cannot be removed: ${explain(error)}`),
    onRecovery: () => logger.warn('The store is back: it can be read and indexed again.'),
  });
  const alerts = await openAlerts(config, logger, live);
  const rounds = new Rounds(alerts);
  const metrics = new AlertsMetrics(alerts, () => rounds.lateMs);
  const server = alertsServer(alerts, (registry) => metrics.register(registry));
  const drain = drainable(server);
  const starting = live.start();
  const work = workUntil(alerts, rounds, metrics, stopping);
  const release = async () => {
    await work;
    await live.stop();
    await store.close();
    await alerts.database.close();
  };
  const stop = () => stopServer(server, drain, { mayClose: () => after(drainMs(config)), release });
  whenStopped(stopping, () => void stop());
  await listen(server, address);
  endWhenHung(config);
  await starting;
  console.log(`Open      ${alerts.url}/privacy`);
}
