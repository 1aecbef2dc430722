import { createInterface } from 'node:readline/promises';
import { LEFT_OUT, mappableFields } from '../../irm/index.ts';
import type { TableGuesses } from './table-guesses.ts';

/** Asks a question. "" for an empty answer, and at the end of the input. */
export type Ask = (question: string) => Promise<string>;

/** Calls `use` with a person at a terminal. */
export async function asking<T>(use: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await use(async (question) =>
      (await Promise.race([terminal.question(`${question} `), ended])).trim(),
    );
  } finally {
    terminal.close();
  }
}

const MOST_ASKED = 20;

/** What a person says about the columns and stages that were not sure. Other answers than the named ones are asked again. */
export async function askedGuesses(guesses: TableGuesses, ask: Ask): Promise<TableGuesses> {
  let columns = [...guesses.columns];
  for (const column of guesses.columns.filter(({ isSure }) => !isSure).slice(0, MOST_ASKED)) {
    const examples = column.examples.map((each) => `"${each.slice(0, 40)}"`).join(', ');
    const answer = await oneOf(
      ask,
      `Column "${column.heading}" (such as ${examples}): is it ${column.field}? [Enter: yes, - : no field, it is kept as it stands, or another field]`,
      ['', '-', ...mappableFields],
    );
    columns = columns.filter((each) => each !== column && (answer === LEFT_OUT || each.field !== answer));
    if (answer !== '-')
      columns.push({ ...column, field: answer || column.field, isSure: true, isOnlyProposed: false });
  }
  const codes = [];
  const meanings = [...new Set(guesses.codes.map(({ meaning }) => meaning)), ...statuses];
  for (const [at, code] of guesses.codes.entries()) {
    if (code.isSure || at >= MOST_ASKED) codes.push(code);
    else {
      const proposal = code.meaning === '' ? 'its own words' : code.meaning;
      const question = `Stage "${code.source.slice(0, 60)}" (${code.count}): what does it mean? [Enter: ${proposal}, - : its own words, or ${statuses.join(', ')}]`;
      const answer = await oneOf(ask, question, ['', '-', ...meanings]);
      codes.push({ ...code, meaning: answer === '-' ? '' : answer || code.meaning, isSure: true });
    }
  }
  return { ...guesses, columns, codes };
}

const statuses = [
  'Identification',
  'Preparation',
  'Implementation',
  'Completion',
  'Maintenance',
  'Decommissioning',
  'Completed',
  'Cancelled',
];

async function oneOf(ask: Ask, question: string, accepted: readonly string[]): Promise<string> {
  for (let times = 0; times < 3; times++) {
    const answer = await ask(question);
    const found = accepted.find((each) => each.toLowerCase() === answer.toLowerCase());
    if (found !== undefined) return found;
  }
  return '';
}
