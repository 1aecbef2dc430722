import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Archive } from '../index/index.ts';
import type { ListedValue } from '../project/index.ts';

/** Projects written at a time. */
const BATCH_PROJECTS = 50;

/** A project to be written: the values of `listedFields`, from its newest snapshot. */
export type ExportedProject = readonly ListedValue[];

/**
 * The projects at the positions, in their order, in batches. Hold the archive until the last one is
 * read.
 */
export const exportedProjects = (
  archive: Archive,
  positions: Uint32Array,
): AsyncGenerator<readonly ExportedProject[]> =>
  inBatches(positions, BATCH_PROJECTS, (position) => archive.listedValues(position));

/**
 * The results of `projectAt` for the positions, in batches of `size`; other requests run between
 * two batches.
 */
export async function* inBatches<P>(
  positions: Uint32Array,
  size: number,
  projectAt: (position: number) => P,
): AsyncGenerator<readonly P[]> {
  for (let from = 0; from < positions.length; from += size) {
    yield Array.from(positions.subarray(from, from + size), projectAt);
    await yieldToOthers();
  }
}

/** Texts before, between and after those of the projects. */
export interface TextFrame {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
}

/** The texts of all projects in a frame, one chunk per batch. */
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
