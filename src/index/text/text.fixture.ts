import { synonymRules } from '../../country/index.ts';
import type { ProjectSnapshot } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import type { IndexedProject } from '../sections/sections-builder.ts';
import { Synonyms } from './synonyms.ts';
import { textBuilder } from './text-builder.ts';
import { TextIndex } from './text-index.ts';

/** The text index of projects with only the given values, at positions 0, 1, 2... */
export const textOf = (...projects: readonly Partial<ProjectSnapshot>[]): Promise<TextIndex> =>
  textWith('', ...projects);

/** The same with a table of synonyms. */
export function textWith(
  synonyms: string,
  ...projects: readonly Partial<ProjectSnapshot>[]
): Promise<TextIndex> {
  const builder = textBuilder();
  for (const known of projects) builder.add({ latest: reported('1', known).snapshot } as IndexedProject);
  const sections = new Map<string, ArrayBuffer>();
  builder.finish((name, { buffer, byteOffset, byteLength }) => {
    sections.set(name, buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  });
  return TextIndex.load(
    { read: async (name) => sections.get(name)! },
    Synonyms.of(synonymRules('synonyms', synonyms)),
  );
}
