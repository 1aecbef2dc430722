import { type RowCondition, rowCondition } from './row-condition.ts';

/** A query of the judged set with what a person expects of it. */
export interface JudgedQuery {
  readonly line: number;
  /** As typed. */
  readonly q: string;
  /** Further parameters of the request. */
  readonly parameters: string;
  /** The heading that it stands under: who asks. */
  readonly person: string;
  readonly expectations: readonly Expectation[];
}

/**
 * - `exactly`: these projects and no others are found; several lines add up.
 * - `includes`: these are found.
 * - `only`: no others are found; several lines add up.
 * - `never`: none of these is found.
 * - `first`: the first result is one of these; several lines are the first results in their order.
 * - `nothing`: no project is found.
 * - `count`: so many are found.
 * - `nearest`: results are in order of their distance from here.
 * - `order`: results are in order of this field, descending with `-` in front; those without a value come
 *   last.
 * - `understood`: this is one of the parameters in the header `X-Query-Understood`.
 * - `place`, `corrected`: this is in the header `X-Query-Place` or `X-Query-Corrected`; `none`: it
 *   is absent.
 */
export type Expectation =
  | {
      readonly kind: 'exactly' | 'includes' | 'only' | 'never' | 'first';
      readonly text: string;
      readonly holds: RowCondition;
    }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'nearest'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'place' | 'corrected' | 'order' | 'understood'; readonly text: string }
  | { readonly kind: 'nothing' };

/** Reads the file of the judged set; its first lines say how it is written. */
export function judgedQueries(file: string): readonly JudgedQuery[] {
  const queries: Mutable<JudgedQuery>[] = [];
  const shorthands = new Map<string, string>();
  let person = '';
  for (const [at, text] of file.split('\n').entries()) {
    const line = at + 1;
    const inFull = (value: string) => value.replace(/\{(\w+)\}/g, (_, key: string) => shorthands.get(key)!);
    const query = queries.at(-1);
    const [, name, condition] = /^let (\w+): (.*)$/.exec(text) ?? [];
    if (name !== undefined) shorthands.set(name, condition!);
    else if (text.startsWith('==')) person = text.replaceAll('=', '').trim();
    else if (text.startsWith('> '))
      queries.push({ line, q: text.slice(2), parameters: '', person, expectations: [] });
    else if (text.startsWith('  ') && query !== undefined) {
      const [, key, value] = /^ {2}(\w+):? ?(.*)$/.exec(text) ?? [];
      if (key === 'with') query.parameters = value!;
      else if (key !== 'today')
        query.expectations = [...query.expectations, expectation(key!, inFull(value!), line)];
    } else if (text.trim() !== '' && !text.startsWith('#'))
      throw new Error(`Line ${line} is not understood: ${text}`);
  }
  return queries;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function expectation(kind: string, text: string, line: number): Expectation {
  switch (kind) {
    case 'exactly':
    case 'includes':
    case 'only':
    case 'never':
    case 'first':
      return { kind, text, holds: rowCondition(text) };
    case 'count':
      return { kind, count: Number(text) };
    case 'nearest': {
      const [latitude, longitude] = text.split(',').map(Number) as [number, number];
      return { kind, latitude, longitude };
    }
    case 'place':
    case 'corrected':
    case 'order':
    case 'understood':
      return { kind, text };
    case 'nothing':
      return { kind };
    default:
      throw new Error(`Line ${line} expects something unknown: ${kind}`);
  }
}

/** The file with each query's result of today. */
export function withToday(file: string, today: ReadonlyMap<number, string>): string {
  const lines: string[] = [];
  let result: string | undefined;
  for (const [at, text] of file.split('\n').entries()) {
    if (text.startsWith('  today:')) continue;
    if (result !== undefined && !text.startsWith('  ')) {
      lines.push(`  today: ${result}`);
      result = undefined;
    }
    lines.push(text);
    result = today.get(at + 1) ?? result;
  }
  return lines.join('\n');
}
