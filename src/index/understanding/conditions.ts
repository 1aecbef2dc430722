import { type ConditionRow, country } from '../../country/index.ts';
import { statuses } from '../../project/index.ts';
import { completionAt } from './periods.ts';
import { type Found, phraseAt, phrasesOf, skip, type Token, wordsAlone } from './tokens.ts';
import type { UnderstoodPairs } from './understood.ts';

interface Condition extends Partial<Pick<ConditionRow, 'isState' | 'isFinished' | 'isKindOfWork'>> {
  readonly pairs: UnderstoodPairs;
}

const conditions = phrasesOf(
  country.searchWords.conditions.flatMap(({ parameters, en, af, zu, ...row }) => {
    const condition: Condition = { ...row, pairs: Object.entries(parameters).flatMap(pairsOf) };
    return [...en, ...af, ...zu].map((phrase) => [phrase, condition] as const);
  }),
);

function pairsOf([name, values]: readonly [string, readonly string[]]): UnderstoodPairs {
  if (name !== 'phase' && name !== 'phase!') return values.map((value) => [name, value]);
  const stages = statuses.filter(({ phase }) => values.includes(phase));
  return stages.map(({ status }) => [name.replace('phase', 'status'), status]);
}

const stageWords = wordsAlone(country.searchWords.stageWords);
const top = wordsAlone(country.searchWords.top);
const counts = phrasesOf(Object.entries(country.searchWords.amounts.numbers));
const isOrdering = ({ pairs }: Condition): boolean => pairs.some(([name]) => name === 'ordering');

/** The words of state, kind of work or order that begin at a token, with the period beside them. */
export function conditionAt(
  tokens: readonly Token[],
  at: number,
): Found<Pick<Condition, 'pairs' | 'isState' | 'isKindOfWork'>> | undefined {
  const found = phraseAt(tokens, at, conditions);
  if (found === undefined) return undefined;
  const { pairs, isState = false, isFinished, isKindOfWork = false } = found.value;
  const end = isState ? skip(tokens, found.end, stageWords) : found.end;
  const period = isFinished ? completionAt(tokens, end, true) : undefined;
  if (period === undefined) return { value: { pairs, isState, isKindOfWork }, end };
  return { value: { pairs: [...pairs, ...period.value], isState: false }, end: period.end };
}

/** `ten largest`, `top 10 most expensive`; `top 10` alone are the most expensive ones. */
export function listAt(tokens: readonly Token[], at: number): Found<UnderstoodPairs> | undefined {
  const start = skip(tokens, at, top);
  const count = countAt(tokens, start);
  if (start === at && count === start) return undefined;
  const order = phraseAt(tokens, count, conditions);
  if (order !== undefined && isOrdering(order.value)) return { value: order.value.pairs, end: order.end };
  const isTop = start > at && count > start;
  return isTop ? { value: [['ordering', '-estimated_total_project_cost']], end: count } : undefined;
}

/** The token after the number of a list. */
const countAt = (tokens: readonly Token[], at: number): number =>
  /^\d{1,3}$/.test(tokens[at]?.text ?? '') ? at + 1 : skip(tokens, at, counts);
