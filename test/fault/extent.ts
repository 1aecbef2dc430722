/**
 * Whether the tests run in full, by `npm run test:faults`. `npm run test:all` runs a short form.
 */
export const isFull = process.env.FAULTS === 'full';

/** How much of something a test does, in its short form and in full. */
export const extent = (short: number, full: number): number => (isFull ? full : short);

const MINUTE = 60_000;

/** The time limit of a test that works for so many seconds, with a margin for slow machines. */
export const timeoutFor = (seconds: number): number => seconds * 1000 + 5 * MINUTE;

/** Prints what a test did. */
export function report(what: string): void {
  console.log(what);
}

/**
 * The seed of random tests: a new one for each full run, always the same in the short form. `SEED`
 * repeats a run.
 */
export const seedOfRun = (): number => Number(process.env.SEED ?? extent(1, Date.now() % 2 ** 31));
