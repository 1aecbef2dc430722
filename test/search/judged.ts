import { answerTo, csvRows } from './answers.ts';
import { type JudgedQuery, judgedQueries, withToday } from './judged-queries.ts';
import { complaints, today } from './judgement.ts';

interface Judged {
  readonly queries: readonly JudgedQuery[];
  /** What each query finds that does not find what is expected. */
  readonly wrong: readonly string[];
  /** The file, with what each query finds now. */
  readonly now: string;
}

/** Asks the service at `base`, which serves the sample, all queries of the file. */
export async function judged(file: string, base: string): Promise<Judged> {
  const queries = judgedQueries(file);
  const all = await csvRows(base);
  const byId = new Map(all.map((row) => [row.id, row]));
  const results = new Map<number, string>();
  const wrong: string[] = [];
  for (const query of queries) {
    const answer = await answerTo(query, base, byId);
    const said = complaints(query, answer, all);
    results.set(query.line, today(answer, said));
    if (said.length > 0) wrong.push(`${query.q}: ${said.join('; ')}`);
  }
  return { queries, wrong, now: withToday(file, results) };
}
