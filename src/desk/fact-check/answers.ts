import type { SqlTransaction } from '../../database/index.ts';
import { Problem } from '../../http/index.ts';
import type { DeskBase } from '../desk-base.ts';
import { appendToLog } from '../log/append.ts';
import { departmentName, type FactCheck, findLink, linksOf } from './links.ts';

/** What a department says of one of its rows, or of all of them. */
export interface FactCheckAnswer {
  readonly at: string;
  /** The Project ID; "" for all rows. */
  readonly project: string;
  /** "This is right", without a comment. */
  readonly isRight: boolean;
  readonly text: string;
}

/** The longest comment, and the most answers of a link. */
export const MOST_LETTERS = 1000;
export const MOST_ANSWERS = 500;

/**
 * Keeps an answer. The same one again changes nothing. Fails with a `Problem`; the link counts at this moment,
 * however long the answer took to arrive.
 */
export async function answer(
  desk: DeskBase,
  secret: string,
  { project, isRight, text }: Omit<FactCheckAnswer, 'at'>,
): Promise<void> {
  if (!isRight && text === '') throw new Problem('bad-request', 'Write a comment first.', {}, 422);
  if (text.length > MOST_LETTERS)
    throw new Problem('bad-request', `Write at most ${MOST_LETTERS} letters.`, {}, 422);
  const now = desk.now();
  await desk.database.transaction(async (transaction) => {
    const link = await findLink(transaction, secret, now);
    if (link === undefined) throw new Problem('not-found', 'This link has ended.');
    const { answers } = await answersOf(transaction, link);
    const latest = answers.findLast((each) => each.project === project);
    if (latest?.isRight === isRight && latest.text === text) return;
    if (answers.length >= MOST_ANSWERS)
      throw new Problem(
        'bad-request',
        `This link has taken its ${MOST_ANSWERS} answers: write to the people who sent it.`,
        {},
        409,
      );
    await transaction.run(
      'INSERT INTO fact_check_answer (fact_check_id, number, at, project, is_right, text) VALUES (?, ?, ?, ?, ?, ?)',
      [link.id, answers.length + 1, now.toISOString(), project, isRight ? 1 : 0, text],
    );
    await appendToLog(transaction, now, {
      ...{ who: '', action: 'answered a fact check', about: link.draftId },
      detail: {
        ...{ link: link.id, department: departmentName(link), project: project || 'all rows' },
        ...(isRight ? { right: true } : { comment: text }),
      },
    });
  });
}

/** A link with what was answered to it, oldest first. */
export interface AnsweredCheck {
  readonly link: FactCheck;
  readonly answers: readonly FactCheckAnswer[];
}

export async function answersOf(database: SqlTransaction, link: FactCheck): Promise<AnsweredCheck> {
  const rows = await database.rows<AnswerRow>(
    'SELECT at, project, is_right, text FROM fact_check_answer WHERE fact_check_id = ? ORDER BY number',
    [link.id],
  );
  return { link, answers: rows.map(({ is_right, ...row }) => ({ ...row, isRight: is_right === 1 })) };
}

/** The links of a draft with what was answered, the newest link first. */
export const checksOf = async (
  database: SqlTransaction,
  draftId: string,
): Promise<readonly AnsweredCheck[]> =>
  Promise.all((await linksOf(database, draftId)).map((link) => answersOf(database, link)));

interface AnswerRow {
  readonly at: string;
  readonly project: string;
  readonly is_right: number;
  readonly text: string;
}
