import type { SectionsBuilder } from '../build/sections-builder.ts';
import type { SectionSource } from '../files/section-file.ts';
import { GrowingColumn } from './growing-column.ts';

/** Which projects share a name. Each distinct name has a number. */
export interface NameGroups {
  /** The number of each project's name. */
  readonly groups: Uint32Array;
  /** For each name the position of one project that has it. */
  readonly examples: Uint32Array;
}

export function nameGroupsBuilder(): SectionsBuilder {
  const groupByName = new Map<string, number>();
  const groups = new GrowingColumn();
  const examples = new GrowingColumn();
  return {
    add: ({ published }) => {
      let group = groupByName.get(published.name);
      if (group === undefined) {
        group = groupByName.size;
        groupByName.set(published.name, group);
        examples.push(groups.length);
      }
      groups.push(group);
    },
    finish: (write) => {
      write('name-groups', groups.values());
      write('name-examples', examples.values());
    },
  };
}

export async function loadNameGroups(source: SectionSource): Promise<NameGroups> {
  return {
    groups: new Uint32Array(await source.read('name-groups')),
    examples: new Uint32Array(await source.read('name-examples')),
  };
}
