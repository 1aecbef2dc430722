import type { Ordering } from '../../index/index.ts';
import { statuses } from '../../project/index.ts';
import type { Pairs } from '../addresses/links.ts';
import type { ProjectListName } from './project-lists.ts';

/** The ranked lists, as their addresses name them, in the order of pages. */
export const rankedLists = [
  'overruns',
  'growth',
  'delays',
  'stalled',
  'one-firm',
  'early-spending',
] as const satisfies readonly (ProjectListName | 'one-firm')[];

export type RankedListName = (typeof rankedLists)[number];

/** A list as the search has it. */
interface SameSearch {
  readonly filters: Pairs;
  readonly ordering: Ordering;
}

/** The stages before construction. */
export const planningStages = statuses.flatMap(({ status, phase }) => (phase === 'planning' ? [status] : []));

/** The searches that find the projects of a list, and nothing else before them. */
export const sameSearches: Partial<Readonly<Record<RankedListName, SameSearch>>> = {
  overruns: { filters: [['quality', 'spending_over_estimate']], ordering: '-overrun' },
  delays: { filters: [], ordering: '-delay' },
  stalled: { filters: [['quality', 'stalled']], ordering: '-estimated_total_project_cost' },
  'early-spending': {
    filters: planningStages.map((status) => ['status', status] as const),
    ordering: '-spent',
  },
};
