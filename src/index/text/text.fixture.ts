import { synonymRules } from '../../country/index.ts';
import type { ProjectSnapshot } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { type IndexedProject, piecesOf } from '../sections/sections-builder.ts';
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
  for (const [position, known] of projects.entries())
    builder.add({ latest: reported('1', known).snapshot } as IndexedProject, position);
  const sections = new Map<string, ArrayBuffer>();
  builder.finish((name, ...content) => {
    const pieces = Array.from(piecesOf(content), (piece) =>
      Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength),
    );
    sections.set(name, Uint8Array.from(Buffer.concat(pieces)).buffer);
  });
  return TextIndex.load(
    { read: async (name) => sections.get(name)! },
    Synonyms.of(synonymRules('synonyms', synonyms)),
  );
}
