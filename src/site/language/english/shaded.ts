import { levelNames, smallestPlace } from '../../../project/index.ts';
import { data } from './data.ts';
import { people } from './people.ts';

const { other: municipalities } = smallestPlace;

/** Says the value of a municipality among those of the map. */
const standing = <Own extends string>(own: Own) => {
  const text = `${own}, number {rank} of {count} here ({least} to {most}).` as const;
  return { one: text, other: text } as const;
};

/** Maps of municipalities, shaded by what is built there. */
export const shaded = {
  title: { province: `{name}: its ${municipalities} compared`, municipality: '{name} and its neighbours' },
  description: '{title} on a map: public infrastructure projects, their cost, and how many are overdue.',
  link: {
    province: `Compare the ${municipalities} on a map`,
    municipality: 'Compare it with its neighbours on a map',
  },
  choose: 'Shade by',
  columns: {
    'per-person': people.column,
    cost: 'Cost',
    projects: 'Projects',
    overdue: 'Overdue',
  },
  standing: {
    'per-person': standing('{name}: {value} per person'),
    cost: standing('{name}: {value}'),
    projects: standing('{name}: {value} projects'),
    overdue: standing('{name}: {value} overdue'),
  },
  range: '{from} – {to}',
  none: 'No projects',
  unknown: 'Not known',
  how: {
    'per-person': 'A project may serve people who live elsewhere, too.',
    cost: 'The total estimated cost, without amounts that can’t be right.',
    projects: 'Projects that reports place there.',
    overdue: `Of the projects still to be completed. Overdue: ${data.flags.completion_overdue.meaning}`,
  },
  elsewhere: {
    one: `{count} project of this ${levelNames.province.one} is reported in none of these ${municipalities}.`,
    other: `{count} projects of this ${levelNames.province.one} are reported in none of these ${municipalities}.`,
  },
} as const;
