import type { PublishedIrmSnapshot } from '../../store/index.ts';

/** How far a build is. */
export interface BuildProgress {
  readonly projects: number;
  /** At least so many there are. */
  readonly of: number;
}

const PROGRESS_MS = 3000;

/** Returns what to call with the number of projects so far, which calls back every few seconds. */
export function progressTeller(
  expected: number,
  onProgress: (progress: BuildProgress) => void,
): (projects: number) => void {
  let toldAt = performance.now();
  return (projects) => {
    if (performance.now() - toldAt < PROGRESS_MS) return;
    toldAt = performance.now();
    onProgress({ projects, of: Math.max(projects, expected) });
  };
}

/** Of each sphere those of the largest IRM snapshot: there are at least so many projects. */
export function expectedProjects(
  irmSnapshots: readonly Pick<PublishedIrmSnapshot, 'sphere' | 'projects'>[],
): number {
  const largest = new Map<string, number>();
  for (const { sphere, projects } of irmSnapshots)
    largest.set(sphere, Math.max(projects, largest.get(sphere) ?? 0));
  return [...largest.values()].reduce((sum, projects) => sum + projects, 0);
}
