import { createHash } from 'node:crypto';
import { fold, type ProjectSnapshot } from '../../project/index.ts';

/** What tells a project without an id from others, as hashes: a file may have a million rows. */
export interface Content {
  /** The sheet that it is on. */
  readonly sheet: number;
  /** Of name, place and department, which later reports have, too. */
  readonly identity: string;
  /** Of what rarely changes, to put projects in order that are alike. */
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
 * changes. Projects of one sheet that are alike in these are told apart by an ending, in the order of what rarely
 * changes, then of the file. Those of two sheets are one project.
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
  for (const group of groups.values()) {
    const orderOf = (index: number) => rows[index]!.content!.order;
    const ordered =
      group.length === 1
        ? group
        : group.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : a - b));
    if (group.length > 1) alike += group.length;
    for (const [at, index] of ordered.entries())
      ids.set(index, `${rows[index]!.content!.identity}${at === 0 ? '' : `-${at + 1}`}`);
  }
  return { idOf: (index: number) => ids.get(index), numbered: { count: ids.size, alike } };
}
