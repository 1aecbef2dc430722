/** Which other words were read as the usual ones, and how often. */
export interface AliasUses {
  add(written: string, readAs: string): void;
  all(): ReadonlyMap<string, { readonly readAs: string; readonly count: number }>;
}

/** More different spellings than a real file has. */
const MAX_ALIASES = 1000;

export function collectAliasUses(): AliasUses {
  const uses = new Map<string, { readonly readAs: string; count: number }>();
  return {
    add: (written, readAs) => {
      const used = uses.get(written);
      if (used !== undefined) used.count += 1;
      else if (uses.size < MAX_ALIASES) uses.set(written, { readAs, count: 1 });
    },
    all: () => uses,
  };
}
