import type { Problem } from '../../http/index.ts';

/** Why a parameter of a page is ignored, as in the texts `search.ignored`. */
type Reason =
  | 'amount'
  | 'date'
  | 'page'
  | 'place'
  | 'ordering'
  | 'choice'
  | 'costRange'
  | 'dateRange'
  | 'repeated'
  | 'words'
  | 'tooMany'
  | 'tooLong';

/** A parameter of an address that a page cannot use, and so leaves out. */
export interface IgnoredParameter {
  readonly reason: Reason;
  /** Its name in the address. */
  readonly parameter: string;
  readonly value: string;
  /** The bound that it exceeds, if it does. */
  readonly maximum: number;
}

/** What is wrong with a value that cannot be read. */
const reasons: Readonly<Record<string, Reason>> = {
  cost_min: 'amount',
  cost_max: 'amount',
  completion_after: 'date',
  completion_before: 'date',
  page: 'page',
  bbox: 'place',
  near: 'place',
  ordering: 'ordering',
};

/** The parameter that a problem of a request is about; undefined if it is about something else. */
export function ignoredParameter({ members }: Problem): IgnoredParameter | undefined {
  const { parameter, value, maximum } = members;
  if (typeof parameter !== 'string') return undefined;
  return {
    reason: reasonOf(parameter, members),
    parameter,
    value: typeof value === 'string' ? value : '',
    maximum: typeof maximum === 'number' ? maximum : 0,
  };
}

function reasonOf(parameter: string, { value, maximum, isTooLong }: Problem['members']): Reason {
  if (Array.isArray(value)) return 'repeated';
  if (isTooLong === true) return 'tooLong';
  if (value === undefined && maximum !== undefined) return parameter === 'q' ? 'words' : 'tooMany';
  if (parameter === 'cost_min' && Number.isFinite(Number(value))) return 'costRange';
  if (parameter === 'completion_after' && isDate(value)) return 'dateRange';
  return reasons[parameter] ?? 'choice';
}

const isDate = (value: unknown): boolean => !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
