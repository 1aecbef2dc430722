import { createInterface } from 'node:readline/promises';

/**
 * Asks a question in a terminal, after these lines. Fails unless the answer is yes, and without a
 * terminal, where `--yes` must answer beforehand.
 */
export async function confirm(lines: readonly string[], question: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new Error(`${question} Nobody can be asked without a terminal: add --yes.`);
  for (const line of lines) console.error(line);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.');
}
