import { setTimeout as after } from 'node:timers/promises';
import { mailServer } from '../mail/index.ts';
import type { Alerts } from './alerts.ts';
import type { AlertsMetrics } from './metrics.ts';
import type { Rounds } from './rounds/rounds.ts';
import { dkim } from './sender/index.ts';
import { composer } from './sending/compose.ts';
import { MOST_AT_ONCE, sendDueLetters } from './sending/send-letters.ts';
import { sweep } from './subscribers/sweep.ts';

/** Somebody who signs up waits for the mail. */
const POLL_MS = 500;
const SWEEP_MS = 10 * 60_000;

/** Makes letters, sends them and deletes what has had its time, until `stopping` is aborted. */
export async function workUntil(
  alerts: Alerts,
  rounds: Rounds,
  metrics: AlertsMetrics,
  stopping: AbortSignal,
): Promise<void> {
  const { config } = alerts;
  const signature = dkim(config);
  const server = mailServer(config.alertsSmtpUrl, { connections: MOST_AT_ONCE, signature });
  const sending = { server, compose: composer(alerts), tally: metrics };
  await Promise.all([
    repeatedly(alerts, 'Mails cannot be sent', stopping, POLL_MS, () =>
      sendDueLetters(alerts, sending, stopping),
    ),
    repeatedly(alerts, 'Letters cannot be made', stopping, POLL_MS, async () => {
      const startedAt = performance.now();
      const outcome = await rounds.next();
      if (outcome === undefined) return;
      metrics.round(outcome, (performance.now() - startedAt) / 1000);
      for (const why of outcome.unreadable.values()) alerts.logger.warn(why);
      console.log(`Letters made: ${outcome.letters}, of ${outcome.searches} searches.`);
    }),
    repeatedly(alerts, 'What has had its time cannot be deleted', stopping, SWEEP_MS, () => sweep(alerts)),
  ]);
  server.close();
}

/** The same failure twice a second would fill the log. */
async function repeatedly(
  { logger }: Alerts,
  failure: string,
  stopping: AbortSignal,
  pauseMs: number,
  work: () => Promise<unknown>,
): Promise<void> {
  let last = '';
  while (!stopping.aborted) {
    try {
      await work();
      last = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== last) logger.error(error, failure);
      last = message;
    }
    await after(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}
