import type { Areas } from '../../areas/index.ts';
import { csvRow, recordJson, valueLines } from '../../project/index.ts';
import { OUTLINES } from '../columns/area-columns.ts';
import { digestsBuilder } from '../columns/digests.ts';
import { fieldUseBuilder } from '../columns/field-use.ts';
import { GrowingColumn } from '../columns/growing-column.ts';
import { encodeSnapshots } from '../files/history-codec.ts';
import { type SectionChecksum, SectionWriter } from '../sections/section-file.ts';
import type { PublishedHistory, SectionsBuilder, WriteSection } from '../sections/sections-builder.ts';

/** The sizes and checksums of sections, by name, as they are written. */
export type Checksums = Record<string, SectionChecksum>;

/** Writes sections of an index into its folder, and notes their checksums. */
export const writeSections =
  (directory: string, checksums: Checksums): WriteSection =>
  (name, ...content) => {
    const section = new SectionWriter(directory, name);
    for (const { buffer, byteOffset, byteLength } of content)
      section.append(new Uint8Array(buffer, byteOffset, byteLength));
    checksums[name] = section.close();
  };

/** Finishes builders one after the other. Removes each, so that the next one can use the memory. */
export function finishAll(builders: Pick<SectionsBuilder, 'finish'>[], write: WriteSection): void {
  for (let builder = builders.shift(); builder !== undefined; builder = builders.shift())
    builder.finish(write);
}

/** A section of pieces of text, with a section of their offsets. */
function textSection(directory: string, name: string, checksums: Checksums) {
  const writer = new SectionWriter(directory, name);
  const offsets = new GrowingColumn('float64');
  return {
    append: (text: string) => {
      offsets.push(writer.bytes);
      writer.appendText(text);
    },
    finish: (write: WriteSection) => {
      offsets.push(writer.bytes);
      write(`${name}.offsets`, offsets.values());
      checksums[name] = writer.close();
    },
  };
}

/** The outlines of areas, which do not depend on projects. */
export function outlinesBuilder({ levels }: Areas, directory: string, checksums: Checksums): SectionsBuilder {
  return {
    add: () => {},
    finish: (write) => {
      const section = textSection(directory, OUTLINES, checksums);
      for (const { outline } of levels.flatMap((level) => level.areas))
        section.append(JSON.stringify(outline));
      section.finish(write);
    },
  };
}

/** Builders of what needs nothing but the reports: a thread of its own can run them. */
export const reportBuilders = (
  directory: string,
  checksums: Checksums,
): readonly SectionsBuilder<PublishedHistory>[] => [
  ...textSections(directory, checksums),
  digestsBuilder(),
  fieldUseBuilder(),
];

/** Sections with one piece of text per project. */
function textSections(directory: string, checksums: Checksums): readonly SectionsBuilder<PublishedHistory>[] {
  const section = (
    name: string,
    text: (project: PublishedHistory) => string,
  ): SectionsBuilder<PublishedHistory> => {
    const { append, finish } = textSection(directory, name, checksums);
    return { add: (project) => append(text(project)), finish };
  };
  return [
    section('records', ({ published }) => `${recordJson(published)},`),
    section('addresses', ({ published }) => published.url_path),
    section('csv', ({ published }) => csvRow(published)),
    section('features', ({ published }) => valueLines(published)),
    section('histories', ({ snapshots }) => encodeSnapshots(snapshots)),
  ];
}
