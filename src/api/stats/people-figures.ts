import Type from 'typebox';
import type { CatalogueIndex, Grouping, GroupStatistics } from '../../index/index.ts';
import { type People, perPerson, population } from '../../places/index.ts';
import { isLevel, type Level } from '../../project/index.ts';
import { peopleOfArea, peopleOfPlaces } from '../../query/people.ts';
import { nullable } from '../schemas/project-schema.ts';

/** How many people live in the place of a group, and what its amounts make for each of them. */
interface PeopleFigures {
  readonly people: number | null;
  readonly people_year: number | null;
  readonly people_source: string | null;
  readonly per_person: number | null;
}

const peopleNames = ['people', 'people_year', 'people_source', 'per_person'] as const;

/** What groups by a place have besides, where the service knows how many people live in such places. */
export const peopleMembers = {
  people: Type.Optional(
    nullable('integer', {
      description: 'How many people live in the place; null if that is not known, or under 100.',
    }),
  ),
  people_year: Type.Optional(nullable('integer', { description: 'The year that this is of.' })),
  people_source: Type.Optional(nullable('string', { description: 'Who counted or estimated them.' })),
  per_person: Type.Optional(
    nullable('number', {
      description:
        '`sum` of `clean` for each of them, to the cent; null without either, and for sums in other currencies than the main one.',
    }),
  ),
} satisfies Record<keyof PeopleFigures, unknown>;

/** A group with these figures, if it has a place whose people are known in the service. */
export interface PopulatedGroup extends GroupStatistics, Partial<PeopleFigures> {}

type PlaceGrouping = Level | 'area';

const isPlace = (grouping: Grouping): grouping is PlaceGrouping => grouping === 'area' || isLevel(grouping);

/** The groupings of statistics, the level of areas among them, and the currency of figures that no group names. */
interface GroupedBy {
  readonly by: readonly Grouping[];
  readonly level: string | undefined;
  readonly currency: string;
}

/** The groups of statistics, and the names of the figures about people that they have. */
export interface PopulatedGroups {
  readonly groups: readonly PopulatedGroup[];
  readonly peopleNames: readonly (keyof PeopleFigures)[];
}

/**
 * The groups with the people of their places. They stay as they are where no grouping is a place, or two are, or the
 * service knows no people of such places.
 */
export function populatedGroups(
  index: CatalogueIndex,
  groups: readonly GroupStatistics[],
  { by, level = '', currency }: GroupedBy,
): PopulatedGroups {
  const [place, another] = by.filter(isPlace);
  const isKnown = place === 'area' ? population.hasAreas(level) : place && population.hasPlaces(place);
  if (place === undefined || another !== undefined || !isKnown) return { groups, peopleNames: [] };
  const peopleOf = place === 'area' ? peopleOfArea : peopleOfPlaces(index, place);
  const valueBy = (group: GroupStatistics, grouping: Grouping) =>
    (by[0] === grouping ? group.value : group.then_value) ?? null;
  const populated = groups.map((group) => {
    const value = valueBy(group, place);
    const people = value === null ? undefined : peopleOf(value);
    const own = by.includes('currency') ? valueBy(group, 'currency')! : currency;
    return { ...group, ...figuresOf(people, perPerson({ sum: group.clean.sum, currency: own }, people)) };
  });
  return { groups: populated, peopleNames };
}

const figuresOf = (people: People | undefined, per_person: number | null): PeopleFigures => ({
  people: people?.people ?? null,
  people_year: people?.year ?? null,
  people_source: people?.source ?? null,
  per_person,
});
