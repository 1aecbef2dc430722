/** What a name most likely means. */
export interface Match {
  readonly kind: 'project' | 'municipality' | 'department' | 'firm';
  /** The name in the catalogue. */
  readonly name: string;
  /** How alike the names are, from 0 to 1. */
  readonly score: number;
  /** The same name, another known spelling of it, or a similar name. */
  readonly why: 'same' | 'spelling' | 'similar';
  /** Projects of this name, or of this municipality, department or firm. */
  readonly count: number;
  /** Addresses of pages: of the projects of this name, at most ten, or of what has this name. */
  readonly paths: readonly string[];
}

export interface NamedMatch {
  /** The name that was sent. */
  readonly name: string;
  /** Null if nothing is like it. */
  readonly match: Match | null;
}

/** The most names of a request, and the most bytes of its query. */
const MOST_NAMES = 100;
const MOST_BYTES = 8000;

/** The names in parts, each small enough for one request. */
export function namesAtOnce(names: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const added = new URLSearchParams({ name }).toString().length + 1;
    if (bytes + added > MOST_BYTES || parts.at(-1)!.length === MOST_NAMES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(name);
    bytes += added;
  }
  return parts;
}
