import type { CatalogueIndex } from '../index/index.ts';
import { type People, population } from '../places/index.ts';
import type { Level } from '../project/index.ts';

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
