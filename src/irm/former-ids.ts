import type { ReportedProject } from '../project/index.ts';

/** A project whose Project ID changed. */
export interface SameProject {
  readonly old: string;
  readonly new: string;
}

type Batches<P> = AsyncIterable<readonly P[]>;

/** Gives projects of a file the Project ID that they had. One that the file has, too, is another project's. */
export async function withFormerIds<P extends ReportedProject>(
  projects: Batches<P>,
  same: readonly SameProject[],
): Promise<Batches<P>> {
  if (same.length === 0) return projects;
  const ids = new Set<string>();
  for await (const batch of projects) for (const { irmProjectId } of batch) ids.add(irmProjectId);
  const formerOf = new Map<string, string>();
  for (const { old, new: id } of same) {
    if (ids.has(old) || !ids.has(id)) continue;
    formerOf.set(id, old);
    ids.add(old);
  }
  const former = (project: P): P => {
    const irmProjectId = formerOf.get(project.irmProjectId);
    return irmProjectId === undefined ? project : { ...project, irmProjectId };
  };
  return {
    async *[Symbol.asyncIterator]() {
      for await (const batch of projects) yield batch.map(former);
    },
  };
}
