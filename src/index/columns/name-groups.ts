import type { SectionsBuilder } from '../build/sections-builder.ts';
import type { SectionSource } from '../files/section-file.ts';
import { GrowingColumn } from './growing-column.ts';

/** Which projects share a name: for each the number of its name, and for each name one project that bears it. */
export interface NameGroups {
  readonly groups: Uint32Array;
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
