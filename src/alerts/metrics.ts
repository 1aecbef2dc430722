import { Counter, Gauge, type Registry } from 'prom-client';
import type { SqlTransaction } from '../database/index.ts';
import type { Alerts } from './alerts.ts';
import type { RoundOutcome } from './rounds/round.ts';
import type { SendingTally } from './sending/send-letters.ts';

/** What the alerts count, for Prometheus. Numbers only: no metric names an address. */
export class AlertsMetrics implements SendingTally {
  readonly #sent = new Counter({
    name: 'alerts_mail_sent_total',
    help: 'Mails that the mail server took.',
    registers: [],
  });
  readonly #failed = new Counter({
    name: 'alerts_mail_failed_total',
    help: 'Tries to send a mail that failed: temporary, or permanent, which ends the address.',
    labelNames: ['kind'],
    registers: [],
  });
  readonly #roundSeconds = gauge('alerts_round_seconds', 'How long the last round of letters took to make.');
  readonly #unreadable = gauge(
    'alerts_unreadable_searches',
    'Searches that the program cannot read any more, in the last round.',
  );
  readonly #alerts: Alerts;
  readonly #lateMs: () => number;

  constructor(alerts: Alerts, lateMs: () => number) {
    this.#alerts = alerts;
    this.#lateMs = lateMs;
    for (const kind of ['temporary', 'permanent']) this.#failed.inc({ kind }, 0);
  }

  sent(): void {
    this.#sent.inc();
  }

  failed(kind: 'temporary' | 'permanent'): void {
    this.#failed.inc({ kind });
  }

  round({ unreadable }: RoundOutcome, seconds: number): void {
    this.#roundSeconds.set(seconds);
    this.#unreadable.set(unreadable.size);
  }

  /** Adds the metrics to those of a server. */
  register(registry: Registry): void {
    const { database, now } = this.#alerts;
    for (const metric of [this.#sent, this.#failed, this.#roundSeconds, this.#unreadable])
      registry.registerMetric(metric);
    const asked = (name: string, help: string, value: () => Promise<number>) =>
      registry.registerMetric(
        new Gauge({
          ...{ name, help, registers: [] },
          async collect() {
            this.set(await value());
          },
        }),
      );
    asked('alerts_mail_waiting', 'Mails that are due and not sent.', () =>
      counted(database, 'SELECT COUNT(*) AS n FROM letter WHERE sent_at IS NULL AND try_at <= ?', now()),
    );
    asked('alerts_mail_oldest_seconds', 'Age of the oldest mail that is due and not sent.', async () => {
      const row = await database.one<{ readonly at: string | null }>(
        'SELECT MIN(created_at) AS at FROM letter WHERE sent_at IS NULL AND try_at <= ?',
        [now().toISOString()],
      );
      return row?.at ? (now().getTime() - Date.parse(row.at)) / 1000 : 0;
    });
    asked('alerts_searches', 'Searches that are followed.', () =>
      counted(database, 'SELECT COUNT(DISTINCT search_id) AS n FROM subscription'),
    );
    asked(
      'alerts_told_publication_age_seconds',
      'How long the newest publication has waited for its mails, beyond the delay; 0 if they are made.',
      async () => this.#lateMs() / 1000,
    );
    registry.registerMetric(
      new Gauge({
        ...{ name: 'alerts_addresses', help: 'Addresses.', labelNames: ['state'], registers: [] },
        async collect() {
          for (const [state, is] of [
            ['confirmed', 'IS NOT NULL'],
            ['unconfirmed', 'IS NULL'],
          ] as const)
            this.set(
              { state },
              await counted(database, `SELECT COUNT(*) AS n FROM subscriber WHERE confirmed_at ${is}`),
            );
        },
      }),
    );
  }
}

const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [] });

async function counted(database: SqlTransaction, sql: string, at?: Date): Promise<number> {
  const row = await database.one<{ readonly n: number }>(sql, at ? [at.toISOString()] : []);
  return Number(row!.n);
}
