import { areaValue, type CatalogueIndex } from '../index/index.ts';
import { type People, population } from '../places/index.ts';
import { type Level, smallestLevel } from '../project/index.ts';
import type { Subject } from './subjects/index.ts';

/** Finds the people of a place by a value of the index. */
type PeopleByValue = (value: string) => People | undefined;

/** By the values of a level of places. */
export function peopleOfPlaces({ values }: CatalogueIndex, level: Level): PeopleByValue {
  if (level === 'province') return (name) => population.ofPlace({ level, name, province: name });
  const column = values[level];
  return (value) => {
    const code = column.codeOf(value);
    if (code === undefined) return undefined;
    const [name, province] = [column.names[code - 1]!, column.provinces[code - 1]!];
    return population.ofPlace({ level, name, province });
  };
}

/** By the level and the code of an area, as `area=` names it. */
export const peopleOfArea: PeopleByValue = (value) => {
  const end = value.indexOf(':');
  return population.ofArea(value.slice(0, end), value.slice(end + 1));
};

/** The people of a place or an area. Departments and firms have none. */
export function peopleOf({ kind, name, within = '', area }: Subject): People | undefined {
  switch (kind) {
    case 'province':
      return population.ofPlace({ level: 'province', name, province: name });
    case 'municipality':
      return population.ofPlace({ level: smallestLevel, name, province: within });
    case 'area':
      return peopleOfArea(areaValue(area!));
    case 'department':
    case 'firm':
      return undefined;
  }
}
