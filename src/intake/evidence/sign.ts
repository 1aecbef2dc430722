import { type StoredFieldName, storedFields } from '../../project/index.ts';
import type { ComparedFinding, ProjectValue } from '../finding.ts';
import type { FindingCode } from '../finding-codes.ts';
import { list } from '../sentences.ts';
import { headingOf } from './field-positions.ts';
import { isMuch, type PairedProjects, type Place, positionsOf } from './paired-projects.ts';

/** Values that a finding lists; the sentence counts all. */
const MOST_VALUES = 1000;

interface Sign {
  readonly code: FindingCode;
  readonly sentence: string;
  readonly places: readonly Place[];
  /** Undefined: as many as stop a file, see `isMuch`. */
  readonly isBlocking?: boolean;
}

/** A finding about values of the file; it only warns where these are few. */
export function signFinding(
  { code, sentence, places, isBlocking }: Sign,
  pairs: PairedProjects,
): ComparedFinding {
  const blocks = isBlocking ?? isMuch(positionsOf(places), pairs);
  return {
    code,
    severity: blocks ? 'blocks' : 'warns',
    sentence,
    values: valuesAt(places, pairs),
  };
}

function valuesAt(places: readonly Place[], { after }: PairedProjects): readonly ProjectValue[] {
  const listed = places.slice(0, MOST_VALUES);
  const ids = idsAt(positionsOf(listed), after);
  return listed.map(({ position, field }) => ({
    irmProjectId: ids.get(position)!,
    field: storedFields[field]!.name as StoredFieldName,
  }));
}

/** The Project IDs at some positions. */
export function idsAt(
  positions: ReadonlySet<number>,
  columns: { ids(): Iterable<string> },
): ReadonlyMap<number, string> {
  const ids = new Map<number, string>();
  let position = 0;
  for (const id of columns.ids()) {
    if (positions.has(position)) ids.set(position, id);
    position += 1;
  }
  return ids;
}

/** `Total Project Cost (12), Latitude (3)`: each column with its number, the most frequent first. */
export function countedColumns(places: readonly Place[]): string {
  const counts = new Map<number, number>();
  for (const { field } of places) counts.set(field, (counts.get(field) ?? 0) + 1);
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || a - b);
  return list(
    sorted.map(([field, count]) => `${headingOf(field)} (${count})`),
    sorted.length,
  );
}

/** `of 12 of 200 projects` */
export const ofProjects = (places: readonly Place[], { both }: PairedProjects): string =>
  `${positionsOf(places).size} of ${both.length} projects`;
