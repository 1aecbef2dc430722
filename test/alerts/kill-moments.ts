import { setTimeout as after } from 'node:timers/promises';
import type { AlertsFixture } from '../../src/alerts/alerts.fixture.ts';
import type { MailStep } from '../../src/alerts/mail-server.fixture.ts';

/** Longer than an open process needs to begin, so that nothing waits for what never comes. */
const LONGEST_MS = 3_000;
/** About as long as a process needs to open. */
const START_MS = 2_000;
/** Making letters for some hundred people takes so long. */
const ROUND_MS = 60;
const MOST_STEPS = 120;

type Moment =
  | 'at any time'
  | 'after nothing more came'
  | 'while letters were made'
  | `at the step ${MailStep}`;

/** Picks moments to kill a process at: any time, while it makes letters, or between two steps of a mail. */
export class KillMoments {
  readonly #counts = new Map<Moment, number>();
  #notice: (step: MailStep) => void = () => {};

  /** Called at each step of each mail. */
  notice(step: MailStep): void {
    this.#notice(step);
  }

  /** Waits for a moment, and kills. `isOpen` resolves when the process has begun. */
  async next(
    random: () => number,
    fixture: AlertsFixture,
    isOpen: Promise<void>,
    kill: () => void,
  ): Promise<void> {
    const end = new AbortController();
    const kinds = [this.#anyTime, this.#newLetters, this.#step, this.#step];
    const kind = kinds[Math.floor(random() * kinds.length)]!;
    const late = isOpen.then(() =>
      after(LONGEST_MS, 'after nothing more came' as const, { signal: end.signal }),
    );
    const moment = await Promise.race([late, kind.call(this, random, fixture, kill, end.signal)]);
    kill();
    end.abort();
    late.catch(() => {});
    this.#notice = () => {};
    this.#counts.set(moment, (this.#counts.get(moment) ?? 0) + 1);
  }

  /** How often each kind of moment was chosen, in words. */
  counts(): string {
    return Array.from(this.#counts, ([moment, count]) => `${count} ${moment}`).join(', ');
  }

  async #anyTime(random: () => number): Promise<Moment> {
    await after(random() * 2 * START_MS);
    return 'at any time';
  }

  async #newLetters(
    random: () => number,
    { alerts: { database } }: AlertsFixture,
    _kill: () => void,
    ended: AbortSignal,
  ): Promise<Moment> {
    const count = async () =>
      Number((await database.one<{ readonly n: number }>('SELECT COUNT(*) AS n FROM change_set'))!.n);
    const before = await count();
    while ((await count()) === before && !ended.aborted) await after(3);
    await after(random() * ROUND_MS);
    return 'while letters were made';
  }

  /** At the moment itself: before the mail server answers. */
  #step(random: () => number, _: AlertsFixture, kill: () => void): Promise<Moment> {
    let left = Math.ceil(random() * MOST_STEPS);
    return new Promise((resolve) => {
      this.#notice = (step) => {
        if (--left > 0) return;
        kill();
        resolve(`at the step ${step}`);
      };
    });
  }
}
