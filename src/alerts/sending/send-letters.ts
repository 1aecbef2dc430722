import { setTimeout as after } from 'node:timers/promises';
import type { MailError, MailServer } from '../../mail/index.ts';
import type { Alerts } from '../alerts.ts';
import { isGone } from '../sender/index.ts';
import { findSubscriber } from '../subscribers/subscriber.ts';
import { type ClaimedLetter, claimLetters, hasLeft, markFailed, markSent } from './claims.ts';
import type { Compose } from './compose.ts';

/** Letters on their way to the mail server at once. */
export const MOST_AT_ONCE = 10;
/** What a process claims is sent within a minute, unless the mail server is slow. */
const CLAIMED_SECONDS = 60;
const MOST_CLAIMED = 100;

/** What counts what becomes of letters. */
export interface SendingTally {
  sent(): void;
  failed(kind: 'temporary' | 'permanent'): void;
}

export interface Sending {
  readonly server: MailServer;
  readonly compose: Compose;
  readonly tally: SendingTally;
}

/**
 * Sends letters that are due, at ALERTS_PER_SECOND, until none is left or `stopping` is aborted. Returns how many
 * it took on.
 */
export async function sendDueLetters(
  alerts: Alerts,
  sending: Sending,
  stopping?: AbortSignal,
): Promise<number> {
  const { alertsPerSecond } = alerts.config;
  const most = Math.min(MOST_CLAIMED, alertsPerSecond * CLAIMED_SECONDS);
  const pace = new Pace(1000 / alertsPerSecond);
  let taken = 0;
  // Letters are written from the index: until there is one, none is claimed.
  while (alerts.index.current !== undefined && !stopping?.aborted) {
    const letters = await claimLetters(alerts, most);
    if (letters.length === 0) break;
    taken += letters.length;
    const underWay = new Set<Promise<void>>();
    for (const letter of letters) {
      if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
      await pace.next();
      // What is claimed and not sent goes to another process, or to the next one.
      if (stopping?.aborted) break;
      const one = send(alerts, sending, letter).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await Promise.all(underWay);
  }
  return taken;
}

/** Lets something happen at most once in a time. */
class Pace {
  readonly #ms: number;
  #next = performance.now();

  constructor(ms: number) {
    this.#ms = ms;
  }

  async next(): Promise<void> {
    const now = performance.now();
    // Without saving up turns for a burst.
    this.#next = Math.max(this.#next, now - this.#ms) + this.#ms;
    if (this.#next > now) await after(this.#next - now);
  }
}

async function send(
  alerts: Alerts,
  { server, compose, tally }: Sending,
  letter: ClaimedLetter,
): Promise<void> {
  try {
    const subscriber = await findSubscriber(alerts, letter.subscriberId);
    // Leaving deletes the letter, too; it may be in the memory of this process only.
    if (subscriber === undefined) return;
    if (letter.kind !== 'confirm' && (await hasLeft(alerts.database, subscriber))) return;
    const message = await compose(letter, subscriber);
    if (message !== undefined) await server.send(message);
    await markSent(alerts, letter);
    tally.sent();
  } catch (error) {
    await fail(alerts, tally, letter, error as MailError);
  }
}

/** Messages never name the address: the log is no place for it. */
async function fail(
  alerts: Alerts,
  tally: SendingTally,
  letter: ClaimedLetter,
  error: MailError,
): Promise<void> {
  const { logger } = alerts;
  const status = error.responseCode ?? error.code ?? error.name;
  try {
    // Every other refusal may be about us, and would end everybody.
    const forGood = error.code === 'EENVELOPE' && isGone(error.response ?? '');
    const outcome = await markFailed(alerts, letter, forGood);
    tally.failed(forGood ? 'permanent' : 'temporary');
    logger.warn(`A mail was not sent (${status}): ${outcomes[outcome]}.`);
  } catch (failure) {
    // The claim ends by itself, and the letter is tried again.
    logger.error(`What became of a mail cannot be noted: ${(failure as Error).message}`);
  }
}

const outcomes = {
  'tried again': 'it is tried again',
  'given up': 'after two days it is given up',
  'address ended': 'the mail server takes none for this address, which is deleted',
} as const;
