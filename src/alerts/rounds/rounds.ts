import { randomUUID } from 'node:crypto';
import type { Alerts } from '../alerts.ts';
import { publicationOf, type SeenPublication } from '../told/publication.ts';
import { type RoundOutcome, runRound, TOLD } from './round.ts';
import { setSharedValue, sharedValue } from './settings.ts';
import { beginsAt } from './when.ts';

/** Notices publications, and makes the letters about each when its time has come. */
export class Rounds {
  readonly #alerts: Alerts;
  readonly #process = randomUUID();
  #seen = { id: '', at: 0 };

  constructor(alerts: Alerts) {
    this.#alerts = alerts;
  }

  /** Milliseconds that the mails about the current publication are late; 0 if all are made. */
  lateMs = 0;

  /** Does what is due now. Returns undefined if that is nothing, or another process does it. */
  async next(): Promise<RoundOutcome | undefined> {
    const { index, database, config, now } = this.#alerts;
    const { current } = index;
    if (current === undefined) return undefined;
    const publication = publicationOf(current);
    if (this.#seen.id !== publication.id) this.#seen = { id: publication.id, at: now().getTime() };
    const told = await sharedValue<SeenPublication>(database, TOLD);
    if (told?.id === publication.id) {
      this.lateMs = 0;
      return undefined;
    }
    // Whoever follows something from now on has seen what is published now.
    if (told === undefined) {
      await database.transaction((transaction) => setSharedValue(transaction, TOLD, publication));
      return undefined;
    }
    const begins = beginsAt(publication, told, this.#seen.at, config.alertsDelayMinutes);
    this.lateMs = Math.max(0, now().getTime() - begins);
    return now().getTime() < begins
      ? undefined
      : runRound(this.#alerts, current, { by: this.#process, told });
  }
}
