/**
 * Adds to a list that a small file could otherwise make fill the memory: a megabyte may unpack to a hundred million
 * empty elements.
 * @throws Error when `most` stand there already; `what` says of what
 */
export function pushBounded<T>(list: T[], item: T, most: number, what: string): void {
  if (list.length >= most) throw new Error(`it has more than ${most} ${what}`);
  list.push(item);
}
