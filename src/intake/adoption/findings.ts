import type { Finding } from '../finding.ts';
import { type FindingCode, severityOf } from '../finding-codes.ts';
import type { Matching } from './match.ts';

const MOST_NAMED = 10;

/** What a person should know of a matching before the ids are taken over permanently. */
export function adoptionFindings({ matched, ambiguous, unmatched, remaining }: Matching): readonly Finding[] {
  const byEach = (['list', 'number', 'name'] as const)
    .map((by) => [matched.filter((match) => match.by === by).length, ways[by]] as const)
    .filter(([count]) => count > 0)
    .map(([count, way]) => `${count} ${way}`);
  const how = byEach.length > 0 ? ` (${byEach.join(', ')})` : '';
  return [
    ...finding(
      'adoption_ambiguous',
      ambiguous.map(
        ({ irmProjectId, name, candidates }) => `${irmProjectId} "${name}" (${candidates.join(' or ')})`,
      ),
      (count) => `${count} of the file could be one of several mirrored projects, or share one`,
    ),
    ...finding(
      'adoption_unmatched',
      unmatched.map(({ irmProjectId, name }) => `${irmProjectId} "${name}"`),
      (count) => `${count} of the file match no mirrored project and get new ids`,
    ),
    ...finding(
      'adoption_remaining',
      remaining.map(({ id, name }) => `${id} "${name}"`),
      (count) => `${count} of the mirror match none of the file and keep their last values`,
    ),
    ...finding(
      'adoption_matched',
      matched.map(({ id, irmProjectId, name }) => `${irmProjectId} "${name}" becomes ${id}`),
      (count) => `${count} of the file take over ids of the mirror${how}`,
    ),
  ];
}

const ways = {
  list: 'as listed',
  number: 'by number',
  name: 'by name, department and municipality',
} as const;

function finding(
  code: FindingCode,
  each: readonly string[],
  sentence: (count: string) => string,
): readonly Finding[] {
  if (each.length === 0) return [];
  const more = each.length > MOST_NAMED ? ` and ${each.length - MOST_NAMED} more` : '';
  const count = each.length === 1 ? '1 project' : `${each.length} projects`;
  const named = each.slice(0, MOST_NAMED).join(', ');
  return [{ code, severity: severityOf(code), sentence: `${sentence(count)}: ${named}${more}.` }];
}
