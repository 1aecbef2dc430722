import { fields, type PublishedProject, storedFields } from '../../project/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import type { PublishedHistory, SectionsBuilder } from '../sections/sections-builder.ts';

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
export function fieldUseBuilder(): SectionsBuilder<PublishedHistory> {
  const filled = new Uint32Array(fields.length);
  const since = new Uint32Array(fields.length).fill(NEVER);
  const columns = fields.map(({ name }) => storedColumn(name));
  return {
    add: ({ snapshots, published }) => {
      const newest = snapshots.at(-1)!.values;
      for (const [field, column] of columns.entries()) {
        const value = column < 0 ? published[fields[field]!.name as keyof PublishedProject] : newest[column]!;
        if (isFilled(value)) filled[field]!++;
        const first = snapshots.find(({ values }) => column < 0 || isFilled(values[column]!));
        if (first !== undefined && first.irmSnapshot < since[field]!) since[field] = first.irmSnapshot;
      }
    },
    finish: (write) => write('field-use', filled, since),
  };
}

/** In the order of the table of fields. */
export async function loadFieldUse(source: SectionSource): Promise<readonly FieldUse[]> {
  const numbers = new Uint32Array(await source.read('field-use'));
  return fields.map((_, field) => {
    const since = numbers[fields.length + field]!;
    return { filled: numbers[field]!, since: since === NEVER ? undefined : since };
  });
}
