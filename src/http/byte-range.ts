/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The one range of bytes that a `Range` header asks for of a file of this size (RFC 9110, 14.1.2): undefined where it
 * asks for none, for several or for what is no range, which all mean the whole file; 'none' where there are no such bytes.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  if (start >= size) return 'none';
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
