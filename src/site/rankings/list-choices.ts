import { type CatalogueIndex, oncePerIndex } from '../../index/index.ts';

/** The most values that a field offers: those of the most projects. The search knows all of them. */
const MOST_CHOICES = 200;

/** The values that the form offers. */
export interface ListChoices {
  readonly province: readonly string[];
  readonly department: readonly string[];
}

export const listChoices = oncePerIndex(
  (index): ListChoices => ({
    province: choicesOf(index, 'province'),
    department: choicesOf(index, 'department'),
  }),
);

function choicesOf({ values }: CatalogueIndex, field: 'province' | 'department'): readonly string[] {
  const { totals, values: names } = values[field];
  return names
    .map((name, i) => ({ name, total: totals[i + 1]! }))
    .sort((a, b) => b.total - a.total)
    .slice(0, MOST_CHOICES)
    .map(({ name }) => name)
    .sort();
}
