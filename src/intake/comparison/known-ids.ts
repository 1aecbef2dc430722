import type { Sphere } from '../../project/index.ts';
import { spheres } from '../../project/index.ts';
import { type Finding, finding } from '../finding.ts';
import { FEWEST_ALIKE, OTHER_SPHERE_SHARE } from '../finding-codes.ts';
import { list, plural } from '../sentences.ts';
import { MOST_LISTED } from './comparison.ts';
import type { ProjectColumns } from './project-columns.ts';

/** An id that a catalogue knows. */
export interface KnownId {
  readonly sphere: Sphere;
  readonly irmProjectId: string;
}

/** Batches of all known ids, to be read several times. */
export type KnownIds = () => AsyncIterable<readonly KnownId[]>;

/** What the ids of a file show beside those that are known already. */
export async function knownIdFindings(
  columns: ProjectColumns,
  sphere: Sphere,
  knownIds: KnownIds,
): Promise<readonly Finding[]> {
  const isOwn = new Uint8Array(columns.count);
  const isOthers = new Uint8Array(columns.count);
  let knowsOwn = false;
  for await (const batch of knownIds())
    for (const known of batch) {
      knowsOwn ||= known.sphere === sphere;
      const position = columns.positionOf(known.irmProjectId);
      if (position !== undefined) (known.sphere === sphere ? isOwn : isOthers)[position] = 1;
    }
  const isNew = (position: number) => isOwn[position] === 0;
  let others = 0;
  for (let i = 0; i < columns.count; i++) if (isNew(i) && isOthers[i] === 1) others += 1;
  return [
    ...otherSphere(others, columns.count, sphere),
    ...(knowsOwn ? await rewrittenIds(columns, isNew, sphere, knownIds) : []),
  ];
}

function otherSphere(others: number, count: number, sphere: Sphere): readonly Finding[] {
  if (count < FEWEST_ALIKE || others < count * OTHER_SPHERE_SHARE) return [];
  const other = spheres.find((each) => each !== sphere);
  return [
    finding('other_sphere', `${others} of ${count} Project IDs are known in the ${other} sphere only.`),
  ];
}

async function rewrittenIds(
  columns: ProjectColumns,
  isNew: (position: number) => boolean,
  sphere: Sphere,
  knownIds: KnownIds,
): Promise<readonly Finding[]> {
  const newIds = new Map<string, string[]>();
  for (const id of columns.ids()) {
    if (!isNew(columns.positionOf(id)!)) continue;
    const { number } = idParts(id);
    if (number === '') continue;
    const alike = newIds.get(number);
    if (alike === undefined) newIds.set(number, [id]);
    else alike.push(id);
  }
  if (newIds.size === 0) return [];
  const rewritten = new Map<string, string>();
  let count = 0;
  for await (const batch of knownIds())
    for (const { sphere: of, irmProjectId: known } of batch) {
      if (of !== sphere) continue;
      for (const id of newIds.get(idParts(known).number) ?? []) {
        if (!isRewritten(id, known) || rewritten.has(id)) continue;
        count += 1;
        if (rewritten.size < MOST_LISTED) rewritten.set(id, known);
      }
    }
  if (count === 0) return [];
  const named = list(
    [...rewritten].map(([id, known]) => `${id} for ${known}`),
    count,
  );
  return [
    finding(
      'id_rewritten',
      `${plural(count, 'new Project ID is', 'new Project IDs are')} like a known one: ${named}.`,
    ),
  ];
}

/** Letters, marks after them, and leading zeros. */
const PREFIX = /^([a-z]*)[\s_./-]*0*/i;

function idParts(id: string): { readonly prefix: string; readonly number: string } {
  const [before, letters] = PREFIX.exec(id)!;
  return { prefix: letters!.toLowerCase(), number: id.slice(before.length) };
}

/** Whether only zeros or a prefix of letters differ. Two prefixes may be those of two provinces. */
function isRewritten(id: string, known: string): boolean {
  const [a, b] = [idParts(id).prefix, idParts(known).prefix];
  return a === b || a === '' || b === '';
}
