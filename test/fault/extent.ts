/** Whether everything is tried in full, by `npm run test:faults`; `npm test` tries a short form of the same. */
const isFull = process.env.FAULTS === 'full';

/** How much of something a test does: in its short form, or in full. */
export const extent = (short: number, full: number): number => (isFull ? full : short);

const MINUTE = 60_000;

/** Time for a test that works for so many seconds, and then for as long as a slow machine needs to start and stop. */
export const timeoutFor = (seconds: number): number => seconds * 1000 + 5 * MINUTE;

/** Tells what a test did, on the console and not only in its outcome. */
export function tell(what: string): void {
  console.log(what);
}

/** What random tries begin with: in full another one each time, in the short form always the same; `SEED` repeats one. */
export const seedOfRun = (): number => Number(process.env.SEED ?? extent(1, Date.now() % 2 ** 31));
