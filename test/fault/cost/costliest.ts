import { addressOf, type Candidate, type Ingredients, mutated, startCandidates } from './candidate.ts';
import type { MeasuredService, RequestCost } from './measured-service.ts';

/** A request with what it cost. */
export interface CostedRequest extends RequestCost {
  readonly candidate: Candidate;
  readonly address: string;
}

export interface SearchOptions {
  readonly seed: number;
  readonly seconds: number;
  /** Called for each response. */
  readonly inspect: (costed: CostedRequest) => void;
}

/** Of each address, so that one operation does not crowd out the others. */
const KEPT_OF_A_PATH = 6;
/** The median of so many runs counts: single turns also collect garbage or compile. */
const RUNS = 3;

/**
 * Looks for the requests that hold the event loop longest: changes the costliest known requests
 * again and again. Returns those found, costliest first.
 */
export async function costliestRequests(
  service: MeasuredService,
  from: Ingredients,
  { seed, seconds, inspect }: SearchOptions,
): Promise<readonly CostedRequest[]> {
  const until = performance.now() + seconds * 1000;
  let known: readonly CostedRequest[] = [];
  const seen = new Set<string>();
  const tryOut = async (candidate: Candidate) => {
    const address = addressOf(candidate);
    if (seen.has(address)) return;
    seen.add(address);
    const costed = await cost(service, candidate, address, leastKept(known, candidate.path));
    inspect(costed);
    known = withCosted(known, costed);
  };
  for (const candidate of startCandidates(from)) await tryOut(candidate);
  for (let i = 0; performance.now() < until; i++)
    await tryOut(
      mutated(
        seed + i,
        known.map(({ candidate }) => candidate),
        from,
      ),
    );
  return known;
}

const leastKept = (known: readonly CostedRequest[], path: string): number => {
  const same = known.filter(({ candidate }) => candidate.path === path);
  return same.length < KEPT_OF_A_PATH ? 0 : same.at(-1)!.turnMs;
};

/** The cost of a request; measured again only if it might be among the costliest. */
async function cost(
  service: MeasuredService,
  candidate: Candidate,
  address: string,
  threshold: number,
): Promise<CostedRequest> {
  const runs = [await service.cost(address)];
  while (runs.length < RUNS && runs[0]!.turnMs > threshold) runs.push(await service.cost(address));
  runs.sort((a, b) => a.turnMs - b.turnMs);
  return { ...runs[runs.length >> 1]!, candidate, address };
}

function withCosted(known: readonly CostedRequest[], costed: CostedRequest): readonly CostedRequest[] {
  const all = [...known, costed].sort((a, b) => b.turnMs - a.turnMs);
  const ofPath = new Map<string, number>();
  return all.filter(({ candidate: { path } }) => {
    const before = ofPath.get(path) ?? 0;
    ofPath.set(path, before + 1);
    return before < KEPT_OF_A_PATH;
  });
}

/** A line for each of the ten costliest requests. */
export const tenCostliest = (found: readonly CostedRequest[]): readonly string[] =>
  found.slice(0, 10).map(({ turnMs, bytes, status, candidate: { path, pairs } }) => {
    const counts = new Map<string, number>();
    for (const [name] of pairs) counts.set(name, (counts.get(name) ?? 0) + 1);
    const shown = [...counts].map(([name, count]) => {
      const value = pairs.find(([other]) => other === name)![1].slice(0, 60);
      return count === 1 ? `${name}=${value}` : `${name}×${count}`;
    });
    return `${turnMs.toFixed(1).padStart(7)} ms ${String(bytes).padStart(9)} bytes ${status} ${path} ${shown.join(' & ')}`;
  });
