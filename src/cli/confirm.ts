import { createInterface } from 'node:readline/promises';

/** Whether a person can be asked: both ends are a terminal. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

/** Asks a question that takes `y` or `yes`. Anything else, and the end of the input, means no. */
export async function confirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended]);
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    terminal.close();
  }
}
