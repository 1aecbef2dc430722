/**
 * Appends to a list of limited length. Without limits a small file could fill the memory: a
 * megabyte may unpack to a hundred million empty elements.
 * @throws Error if the list already has `most` items; `what` names them
 */
export function pushBounded<T>(list: T[], item: T, most: number, what: string): void {
  if (list.length >= most) throw new Error(`it has more than ${most} ${what}`);
  list.push(item);
}
