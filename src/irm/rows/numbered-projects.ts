import { createHash } from 'node:crypto';
import { fold, type ProjectSnapshot } from '../../project/index.ts';

/** What tells a project without an id from others, as hashes: a file may have a million rows. */
export interface Content {
  /** The sheet that it is on. */
  readonly sheet: number;
  /** Of name, place and department, which later reports have, too. */
  readonly identity: string;
  /** What rarely changes, to tell projects apart that are alike: a line for each field, the project number first. */
  readonly order: string;
}

/** No vowels, so that no word comes about. */
const DIGITS = '0123456789bcdfghjkmnpqrstvwxyz';
const ID_LENGTH = 10;

const words = (texts: readonly (string | null)[]): string =>
  texts
    .map((text) =>
      fold(text ?? '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('\n');

export const contentOf = (snapshot: ProjectSnapshot, sheet: number): Content => {
  const { name, province, district_municipality, local_municipality, department } = snapshot;
  const { project_number, latitude, longitude, start_date, sector, main_contractor } = snapshot;
  return {
    sheet,
    identity: shortHash(words([name, province, district_municipality, local_municipality, department])),
    order: words([project_number, latitude, longitude, start_date, sector, main_contractor]).slice(0, 100),
  };
};

function shortHash(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  return Array.from(hash.subarray(0, ID_LENGTH), (byte) => DIGITS[byte % DIGITS.length]).join('');
}

interface Row {
  readonly content?: Content;
}

/**
 * Numbers projects without an id by name, place and department, so that a project keeps its number when an amount
 * changes. Projects of one sheet that are alike in these are told apart by their project number; those that share it by
 * an ending, in the order of what rarely changes, then of the file. Those of two sheets are one project.
 */
export function numberProjects<R extends Row>(rows: readonly R[], isProject: (row: R) => boolean) {
  const groups = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    if (row.content === undefined || !isProject(row)) continue;
    const key = `${row.content.sheet} ${row.content.identity}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  const ids = new Map<number, string>();
  let alike = 0;
  const contentAt = (index: number): Content => rows[index]!.content!;
  for (const group of groups.values()) {
    const { identity } = contentAt(group[0]!);
    if (group.length > 1) alike += group.length;
    for (const [number, sharing] of group.length > 1 ? byNumber(group, contentAt) : [['', group] as const]) {
      const own = number === '' ? identity : shortHash(`${identity}\n${number}`);
      for (const [at, index] of sharing.entries()) ids.set(index, at === 0 ? own : `${own}-${at + 1}`);
    }
  }
  return { idOf: (index: number) => ids.get(index), numbered: { count: ids.size, alike } };
}

/** Projects that are alike by their number, which may be none, each in the order of what rarely changes. */
function byNumber(
  group: readonly number[],
  contentAt: (index: number) => Content,
): ReadonlyMap<string, readonly number[]> {
  const ordered = group.toSorted((a, b) => {
    const [first, second] = [contentAt(a).order, contentAt(b).order];
    return first < second ? -1 : first > second ? 1 : a - b;
  });
  const sharing = new Map<string, number[]>();
  for (const index of ordered) {
    const [number = ''] = contentAt(index).order.split('\n');
    const others = sharing.get(number);
    if (others === undefined) sharing.set(number, [index]);
    else others.push(index);
  }
  return sharing;
}
