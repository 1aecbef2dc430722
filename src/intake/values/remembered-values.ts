import { type ColumnField, quarterKey } from '../../project/index.ts';
import type { ProjectBatches } from '../comparison/compare-projects.ts';
import type { PublishedProjects, SnapshotKey } from '../comparison/published-projects.ts';
import { valueFields } from './used-values.ts';

/** What is published, with the values of those quarters that somebody read to their end. */
export interface RememberedProjects extends PublishedProjects {
  readonly remembered: {
    has(irmSnapshot: SnapshotKey): boolean;
    readonly values: ReadonlyMap<ColumnField, ReadonlySet<string>>;
  };
}

/** Remembers the values of quarters while they are read for something else, so that they are read once. */
export function rememberValues<T extends PublishedProjects>(published: T): T & RememberedProjects {
  const values = new Map<ColumnField, Set<string>>(valueFields.map((field) => [field, new Set()]));
  const read = new Set<string>();
  const keyOf = (key: SnapshotKey): string => `${quarterKey(key)} ${key.sphere}`;
  async function* remembering(projects: ProjectBatches, key: string): AsyncGenerator<Batch> {
    for await (const batch of projects) {
      for (const { snapshot } of batch)
        for (const [field, known] of values) {
          const value = snapshot[field.name];
          if (typeof value === 'string' && value !== '') known.add(value);
        }
      yield batch;
    }
    read.add(key);
  }
  return {
    ...published,
    snapshotProjects: (irmSnapshot) => {
      const key = keyOf(irmSnapshot);
      const projects = published.snapshotProjects(irmSnapshot);
      return read.has(key) ? projects : { [Symbol.asyncIterator]: () => remembering(projects, key) };
    },
    remembered: { has: (irmSnapshot) => read.has(keyOf(irmSnapshot)), values },
  };
}

type Batch = ProjectBatches extends AsyncIterable<infer B> ? B : never;
