import type { Areas } from '../../areas/index.ts';
import { csvRow, recordJson, valueLines } from '../../project/index.ts';
import { OUTLINES } from '../columns/area-columns.ts';
import { digestsBuilder } from '../columns/digests.ts';
import { fieldUseBuilder } from '../columns/field-use.ts';
import { GrowingColumn } from '../columns/growing-column.ts';
import { encodeSnapshots } from '../files/history-codec.ts';
import {
  KeptSection,
  type SectionChecksum,
  type SectionReader,
  SectionWriter,
} from '../sections/section-file.ts';
import {
  type OlderIndex,
  type PublishedHistory,
  piecesOf,
  type SectionsBuilder,
  type WriteSection,
} from '../sections/sections-builder.ts';

/** The sizes and checksums of sections, by name, as they are written. */
export type Checksums = Record<string, SectionChecksum>;

/** Writes sections of an index into its folder, and notes their checksums. */
export const writeSections =
  (directory: string, checksums: Checksums): WriteSection =>
  (name, ...content) => {
    const [first] = content;
    if (first instanceof KeptSection) {
      checksums[name] = first.putInto(directory, name);
      return;
    }
    const section = new SectionWriter(directory, name);
    for (const { buffer, byteOffset, byteLength } of piecesOf(content))
      section.append(new Uint8Array(buffer, byteOffset, byteLength));
    checksums[name] = section.close();
  };

/** A section of pieces of text, with a section of their offsets. */
function textSection(directory: string, name: string, checksums: Checksums) {
  const writer = new SectionWriter(directory, name);
  const offsets = new GrowingColumn('float64');
  let older: OlderPieces | undefined;
  /** Copies the pieces of the older index that follow, as far as it has some before a position. */
  const copyTo = (position: number) => {
    if (older === undefined) return;
    const { offsets: from, count, reader } = older;
    const end = Math.min(position, count);
    const moved = writer.bytes - (from[offsets.length] ?? 0);
    for (let each = offsets.length; each < end; each++) offsets.push(from[each]! + moved);
    for (const piece of reader.read(from[end]!)) writer.append(piece);
    // One that is replaced.
    if (position < count) reader.skip(from[position + 1]!);
  };
  return {
    resume: (index: OlderIndex) => {
      const offsets = new Float64Array(index.read(`${name}.offsets`));
      older = { offsets, count: offsets.length - 1, reader: index.open(name) };
    },
    append: (text: string, position: number) => {
      copyTo(position);
      offsets.push(writer.bytes);
      writer.appendText(text);
    },
    finish: (write: WriteSection) => {
      copyTo(Number.POSITIVE_INFINITY);
      older?.reader.finish();
      offsets.push(writer.bytes);
      write(`${name}.offsets`, offsets.values());
      checksums[name] = writer.close();
    },
  };
}

/** The same section of an older index. */
interface OlderPieces {
  readonly offsets: Float64Array;
  readonly count: number;
  readonly reader: SectionReader;
}

/** The outlines of areas, which do not depend on projects. */
export function outlinesBuilder({ levels }: Areas, directory: string, checksums: Checksums): SectionsBuilder {
  return {
    resume: () => {},
    add: () => {},
    finish: (write) => {
      const section = textSection(directory, OUTLINES, checksums);
      for (const [place, { outline }] of levels.flatMap((level) => level.areas).entries())
        section.append(JSON.stringify(outline), place);
      section.finish(write);
    },
  };
}

/** Builders of what needs nothing but the reports: a thread of its own can run them. */
export const reportBuilders = (
  irmSnapshots: number,
  directory: string,
  checksums: Checksums,
): readonly SectionsBuilder<PublishedHistory>[] => [
  ...textSections(directory, checksums),
  digestsBuilder(),
  fieldUseBuilder(irmSnapshots),
];

/** Sections with one piece of text per project. */
function textSections(directory: string, checksums: Checksums): readonly SectionsBuilder<PublishedHistory>[] {
  const section = (
    name: string,
    text: (project: PublishedHistory) => string,
  ): SectionsBuilder<PublishedHistory> => {
    const { append, ...others } = textSection(directory, name, checksums);
    return { ...others, add: (project, position) => append(text(project), position) };
  };
  return [
    section('records', ({ published }) => `${recordJson(published)},`),
    section('addresses', ({ published }) => published.url_path),
    section('csv', ({ published }) => csvRow(published)),
    section('features', ({ published }) => valueLines(published)),
    section('histories', ({ snapshots }) => encodeSnapshots(snapshots)),
  ];
}
