import { country } from '../../../country/index.ts';
import { levelNames, smallestPlace } from '../../../project/index.ts';

/** Costs per person. */
export const people = {
  label: 'Estimated cost per person',
  /** In tables. */
  column: 'Per person',
  note: {
    one: 'of {count} person, {year} ({source})',
    other: 'of {count} people, {year} ({source})',
  },
  brief: { one: '{count} person, {year}', other: '{count} people, {year}' },
  source: '{source}, {year}',
  /** Below a table. */
  how: 'Per person: the total estimated cost, without amounts that can’t be right, for each of the people who live there. Numbers of people: {sources}.',
  /** A municipality beside its province, the country and its neighbours. */
  share: {
    heading: 'Its share per person',
    own: 'The projects in {name} are estimated to cost {amount} for each person who lives there.',
    more: 'That is more than in {places}.',
    less: 'That is less than in {places}.',
    moreAndLess: 'That is more than in {more}, but less than in {less}.',
    place: '{name} ({amount})',
    neighbours: 'Neighbours with more for each person: {more} of {count}.',
    country: country.name,
    /** Where each line of a list stands for a place. */
    list: 'Estimated cost per person, compared',
    how: `It is the cost of whole projects, not what is spent in a year. Projects that name no ${smallestPlace.one} count for the ${levelNames.province.one} and the country only.`,
  },
} as const;
