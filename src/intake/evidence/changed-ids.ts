import { MAX_LISTED } from '../../irm/index.ts';
import { editDistance } from '../../project/index.ts';
import type { ProjectColumns } from '../comparison/project-columns.ts';
import type { ComparedFinding } from '../finding.ts';
import { list, plural } from '../sentences.ts';
import { fieldPosition, isEmptyHash } from './field-positions.ts';
import { allPositions, isMuch } from './paired-projects.ts';
import type { QuarterContext } from './quarter-context.ts';
import { idsAt } from './sign.ts';

const NAME = fieldPosition('name');
const NUMBER = fieldPosition('project_number');

type Key = (columns: ProjectColumns, position: number) => string | undefined;

/** What tells a project beside its id: its number and name, or else its name, department and place. */
const keys: readonly Key[] = [
  (columns, position) => {
    const [number, name] = [columns.hashAt(position, NUMBER), columns.hashAt(position, NAME)];
    return isEmptyHash(number) || isEmptyHash(name) ? undefined : `${number} ${name}`;
  },
  (columns, position) =>
    isEmptyHash(columns.hashAt(position, NAME)) ? undefined : String(columns.identityAt(position)),
];

/** Projects that vanished, and appeared under another Project ID. */
export function changedIds({ pairs, label }: QuarterContext): readonly ComparedFinding[] {
  const { before, after, beforeOf } = pairs;
  const now = new Set(allPositions(after).filter((position) => beforeOf[position] === -1));
  if (now.size === 0) return [];
  const known = new Set(beforeOf);
  const then = new Set(allPositions(before).filter((position) => !known.has(position)));
  const found: (readonly [then: number, now: number])[] = [];
  for (const key of keys)
    for (const [old, present] of uniquePairs([before, then], [after, now], key)) {
      found.push([old, present]);
      then.delete(old);
      now.delete(present);
    }
  if (found.length === 0) return [];
  const oldIds = idsAt(new Set(found.map(([old]) => old)), before);
  const ids = idsAt(new Set(found.map(([, present]) => present)), after);
  const named = found.map(([old, present]) => [ids.get(present)!, oldIds.get(old)!] as const);
  const pairsNamed = list(
    named.map(([id, old]) => `${id} is probably ${old}`),
    named.length,
  );
  const sentence = `${plural(found.length, 'project', 'projects')} of ${label} ${found.length === 1 ? 'has' : 'have'} another Project ID in the file: ${pairsNamed}.`;
  const blocks =
    named.some(([id, old]) => areAlike(id, old)) || isMuch(new Set(found.map(([, p]) => p)), pairs);
  return [
    {
      code: 'id_changed',
      severity: blocks ? 'blocks' : 'warns',
      sentence,
      values: named.map(([irmProjectId]) => ({ irmProjectId, field: null })),
      sameProjects: named.slice(0, MAX_LISTED).map(([id, old]) => ({ old, new: id })),
    },
  ];
}

/** Positions whose key only one project of either side has. */
function uniquePairs(
  [before, then]: readonly [ProjectColumns, ReadonlySet<number>],
  [after, now]: readonly [ProjectColumns, ReadonlySet<number>],
  key: Key,
): readonly (readonly [number, number])[] {
  const byKey = (columns: ProjectColumns, positions: ReadonlySet<number>) => {
    const byText = new Map<string, number | null>();
    for (const position of positions) {
      const text = key(columns, position);
      if (text !== undefined) byText.set(text, byText.has(text) ? null : position);
    }
    return byText;
  };
  const old = byKey(before, then);
  return [...byKey(after, now)].flatMap(([text, present]) => {
    const former = old.get(text) ?? null;
    return present === null || former === null ? [] : [[former, present] as const];
  });
}

/** Whether two ids differ by one character, by two exchanged ones, or by something before or after. */
export function areAlike(a: string, b: string): boolean {
  if (a.includes(b) || b.includes(a)) return true;
  const first = [...a].findIndex((character, i) => character !== b[i]);
  const [restA, restB] = [a.slice(first), b.slice(first)];
  const isExchanged = restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0];
  return isExchanged || editDistance(a, b) <= 1;
}
