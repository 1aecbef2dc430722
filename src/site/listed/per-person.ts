import { type AmountSum, amountSum, type CatalogueIndex, oncePerIndex } from '../../index/index.ts';
import { type People, perPerson, population } from '../../places/index.ts';
import { peopleOf } from '../../query/people.ts';
import type { Subject } from '../../query/subjects/index.ts';

/** What the costs of a place come to for each of its people, in the main currency. */
export interface PerPerson {
  readonly amount: number;
  readonly people: People;
}

/** Undefined without people or without a cost that can be right. */
export const costPerPerson = (
  people: People | undefined,
  { sum, known, currency }: AmountSum,
): PerPerson | undefined => {
  const amount = perPerson({ sum: known === 0 ? null : sum, currency }, people);
  return amount === null ? undefined : { amount, people: people! };
};

/** The same of a place or an area, whose total cost this is. */
export const perPersonOf = (subject: Subject, cost: AmountSum): PerPerson | undefined =>
  costPerPerson(peopleOf(subject), cost);

/** The same of all projects, and all people of the country. */
export const perPersonOfCountry = oncePerIndex((index: CatalogueIndex): PerPerson | undefined =>
  costPerPerson(
    population.ofCountry,
    amountSum(index.amount('estimated_total_project_cost'), index.allPositions),
  ),
);
