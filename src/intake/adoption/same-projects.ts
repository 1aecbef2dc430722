import { listRows, refuseWrong, shownId } from './id-list.ts';

const COLUMNS = ['old', 'new'];

/** Projects whose Project ID changed: the old one by the new one. */
export type SameProjects = ReadonlyMap<string, string>;

/**
 * Reads which projects of a file are known under another Project ID, a CSV with the columns `old` and
 * `new`. Fails with `IdListError` if a row is wrong, if the file has no project with a new id, or one with an
 * old id, too.
 */
export function sameProjects(text: string, irmProjectIds: ReadonlySet<string>): SameProjects {
  const same = new Map<string, string>();
  const old = new Set<string>();
  const wrong: string[] = [];
  for (const [line, cells] of listRows(text, COLUMNS)) {
    const [before = '', now = ''] = cells;
    if (cells.length !== COLUMNS.length || before === '' || now === '')
      wrong.push(`line ${line}: it must have an old and a new Project ID`);
    else if (same.has(now) || old.has(before))
      wrong.push(`line ${line}: one of its Project IDs is in an earlier line already`);
    else if (!irmProjectIds.has(now))
      wrong.push(`line ${line}: the file has no project with the Project ID ${shownId(now)}`);
    else if (irmProjectIds.has(before))
      wrong.push(`line ${line}: the file has a project with the old Project ID ${shownId(before)}, too`);
    same.set(now, before);
    old.add(before);
  }
  refuseWrong(wrong);
  return same;
}
