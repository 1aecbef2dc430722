import { Presets, SingleBar } from 'cli-progress';

/** How far a piece of work is. `update` takes the number done so far. */
export interface Progress {
  update(done: number): void;
  stop(): void;
}

/** Without a terminal, a line is written each time another tenth is done. */
const PLAIN_STEPS = 10;

/**
 * Shows work on standard error, so that standard output stays the result's alone: a bar on a terminal, else plain lines.
 * Without a `total` only the number done is known.
 */
export function showProgress(label: string, total: number | undefined): Progress {
  return process.stderr.isTTY ? bar(label, total) : plainLines(label, total);
}

function bar(label: string, total: number | undefined): Progress {
  const format =
    total === undefined ? `${label}: {value}` : `${label} {bar} {percentage} % · {value} of {total}`;
  const single = new SingleBar(
    { format, hideCursor: true, clearOnComplete: true, stopOnComplete: false },
    Presets.shades_classic,
  );
  single.start(total ?? 0, 0);
  return { update: (done) => single.update(done), stop: () => single.stop() };
}

function plainLines(label: string, total: number | undefined): Progress {
  let told = 0;
  return {
    update: (done) => {
      const step = total === undefined ? 0 : Math.floor((done / total) * PLAIN_STEPS);
      if (step <= told) return;
      told = step;
      console.error(`${label}: ${done} of ${total}`);
    },
    stop: () => {},
  };
}
