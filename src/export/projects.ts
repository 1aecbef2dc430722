import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Archive } from '../index/index.ts';

/** Projects made at a time; between two such batches other requests have their turn. */
const BATCH_PROJECTS = 50;

/** A project on its way out: the values of its latest snapshot in the order of the CSV's fields. */
export interface ExportedProject {
  readonly id: number;
  readonly values: readonly (string | number | null)[];
}

/** The given projects in their order, in batches. The index must be held until the last was read. */
export async function* exportedProjects(
  archive: Archive,
  positions: Uint32Array,
): AsyncGenerator<readonly ExportedProject[]> {
  for (let from = 0; from < positions.length; from += BATCH_PROJECTS) {
    const batch = Array.from(positions.subarray(from, from + BATCH_PROJECTS));
    yield batch.map((position) => ({
      id: archive.ids[position]!,
      values: archive.publishedValues(position),
    }));
    await yieldToOthers();
  }
}

/** What stands before, between and after the texts of the projects. */
export interface TextFrame {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
}

/** A text of each project within a frame, in chunks. */
export async function* framedChunks<P>(
  projects: AsyncIterable<readonly P[]>,
  { head, between, tail }: TextFrame,
  textOf: (project: P) => string,
): AsyncGenerator<Buffer> {
  let before = head;
  for await (const batch of projects) {
    yield Buffer.from(before + batch.map(textOf).join(between));
    before = between;
  }
  yield Buffer.from(before === head ? head + tail : tail);
}
