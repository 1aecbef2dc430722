import { fields, type PublishedProject, storedFields } from '../../project/index.ts';
import { type SectionSource, sectionForBuilds } from '../sections/section-file.ts';
import type { OlderIndex, PublishedHistory, SectionsBuilder } from '../sections/sections-builder.ts';

/** How much of a field the reports fill. */
export interface FieldUse {
  /** Projects whose newest snapshot has a value. */
  readonly filled: number;
  /** The oldest IRM snapshot in which a project has a value, as a place in the manifest; undefined if none has. */
  readonly since: number | undefined;
}

const NEVER = 0xffffffff;
const isFilled = (value: string | number | null): boolean => value !== null && value !== '';
const storedColumn = (name: string): number => storedFields.findIndex((field) => field.name === name);

/** Each field's use, in the order of the table. The service fills its own fields in every snapshot. */
export function fieldUseBuilder(irmSnapshots: number): SectionsBuilder<PublishedHistory> {
  let filled = new Uint32Array(fields.length);
  /** How many projects have a value since each IRM snapshot, field by field. */
  let begun = new Uint32Array(fields.length * irmSnapshots);
  const columns = fields.map(({ name }) => storedColumn(name));
  let before: OlderIndex | undefined;
  const count = ({ snapshots, published }: PublishedHistory, by: 1 | -1) => {
    const newest = snapshots.at(-1)!.values;
    for (const [field, column] of columns.entries()) {
      const value = column < 0 ? published[fields[field]!.name as keyof PublishedProject] : newest[column]!;
      if (isFilled(value)) filled[field]! += by;
      const first = snapshots.find(({ values }) => column < 0 || isFilled(values[column]!));
      if (first !== undefined) begun[field * irmSnapshots + first.irmSnapshot]! += by;
    }
  };
  return {
    resume: (older) => {
      before = older;
      filled = new Uint32Array(older.read(FIELD_USE).slice(0, filled.byteLength));
      begun = new Uint32Array(older.read(BEGUN));
    },
    add: (project, position) => {
      if (before !== undefined && position < before.projects) count(before.history(position), -1);
      count(project, 1);
    },
    finish: (write) => {
      const since = Uint32Array.from(fields, (_, field) => {
        const first = begun
          .subarray(field * irmSnapshots, (field + 1) * irmSnapshots)
          .findIndex((n) => n > 0);
        return first < 0 ? NEVER : first;
      });
      write(FIELD_USE, filled, since);
      write(BEGUN, begun);
    },
  };
}

const FIELD_USE = 'field-use';
const BEGUN = sectionForBuilds('field-use.begun');

/** In the order of the table of fields. */
export async function loadFieldUse(source: SectionSource): Promise<readonly FieldUse[]> {
  const numbers = new Uint32Array(await source.read(FIELD_USE));
  return fields.map((_, field) => {
    const since = numbers[fields.length + field]!;
    return { filled: numbers[field]!, since: since === NEVER ? undefined : since };
  });
}
