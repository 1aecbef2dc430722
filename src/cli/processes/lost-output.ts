import type { Writable } from 'node:stream';

/**
 * Lets a command finish what it does when nobody reads its output any more, as with `| head`. Without
 * this, Node would end it in the middle, with a stack trace.
 */
export function ignoreLostOutput(outputs: readonly Writable[] = [process.stdout, process.stderr]): void {
  for (const output of outputs)
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
