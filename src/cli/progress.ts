import { Presets, SingleBar } from 'cli-progress';

/** Progress of a task. `update` takes the number of items done so far. */
export interface Progress {
  update(done: number): void;
  stop(): void;
}

/** Without a terminal, each tenth of the work prints a line. */
const PLAIN_STEPS = 10;

/**
 * Shows progress on standard error, because standard output is for the result: a bar on a terminal,
 * otherwise lines. Without a `total`, the bar shows only the number done and there are no lines.
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
  let printed = 0;
  return {
    update: (done) => {
      const step = total === undefined ? 0 : Math.floor((done / total) * PLAIN_STEPS);
      if (step <= printed) return;
      printed = step;
      console.error(`${label}: ${done} of ${total}`);
    },
    stop: () => {},
  };
}
