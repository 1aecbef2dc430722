/** A request to send to both programs. */
export interface AskedRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the entity tag of the program's own response to the same path as this header. */
  readonly tagAs?: 'if-none-match' | 'if-range';
}

export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** A path with a query. */
export const withQuery = (path: string, pairs: QueryPairs): string =>
  pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`;

/** At most this many items of a list, evenly spread, so that no end of it is left out. */
export function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)]!);
}
