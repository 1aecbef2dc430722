import { country } from '../../country/index.ts';
import { isInCountry, type ProjectSnapshot, placeOf } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';

/** Amounts that differ by less are equal: reports leave out cents. */
const ROUNDING = 1;

/** The appropriations of a year, and whether they are the main or the adjusted ones. */
export type Appropriation = 'main' | 'adjusted';

/** Whether a period ends before it begins. */
export const endsBeforeItBegins = (first: string | null, last: string | null): boolean =>
  first !== null && last !== null && last < first;

/** Whether construction ends before the project or construction itself begins. */
export const constructionEndsTooEarly = (snapshot: ProjectSnapshot, end: string | null): boolean =>
  endsBeforeItBegins(snapshot.start_date, end) ||
  endsBeforeItBegins(snapshot.estimated_construction_start_date, end);

/**
 * Whether the estimated costs of a snapshot contradict each other: one is negative, or fees and
 * construction cost more than the whole project. Variation orders may be negative.
 */
export function costsContradict(snapshot: ProjectSnapshot): boolean {
  const { estimated_total_project_cost: total } = snapshot;
  const parts = [snapshot.total_professional_fees, snapshot.total_construction_costs];
  return hasNegative([total, ...parts]) || (total !== null && sum(parts) > total + ROUNDING);
}

/**
 * Whether the appropriations of a snapshot contradict each other: one is negative, or fees and
 * construction together are not the total.
 */
export function appropriationsContradict(snapshot: ProjectSnapshot, kind: Appropriation): boolean {
  const total = snapshot[`${kind}_appropriation_total`];
  const parts = [
    snapshot[`${kind}_appropriation_professional_fees`],
    snapshot[`${kind}_appropriation_construction_costs`],
  ];
  if (hasNegative([total, ...parts])) return true;
  if (total === null) return false;
  const isTooMuch = sum(parts) > total + ROUNDING;
  return isTooMuch || (!parts.includes(null) && sum(parts) < total - ROUNDING);
}

/** Whether the coordinates can be read, but are not in the country. */
function isAbroad({ latitude, longitude }: ProjectSnapshot): boolean {
  const place = placeOf(latitude, longitude);
  return place !== undefined && !isInCountry(place.latitude, place.longitude);
}

const hasNegative = (amounts: readonly (number | null)[]): boolean =>
  amounts.some((amount) => amount !== null && amount < 0);

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);

/** What is left out of projects, judged by their latest snapshot, and why. */
export const omissions = [
  {
    omission: 'period',
    why: 'the period of the project ends before it begins',
    applies: ({ start_date, estimated_completion_date }) =>
      endsBeforeItBegins(start_date, estimated_completion_date),
  },
  {
    omission: 'implementationPeriod',
    why: 'construction ends before it begins',
    applies: (snapshot) => constructionEndsTooEarly(snapshot, snapshot.estimated_construction_end_date),
  },
  {
    omission: 'costs',
    why: 'the estimated costs contradict each other',
    applies: costsContradict,
  },
  {
    omission: 'appropriations',
    why: 'the appropriations contradict each other',
    applies: (snapshot) =>
      appropriationsContradict(snapshot, 'main') || appropriationsContradict(snapshot, 'adjusted'),
  },
  {
    omission: 'coordinates',
    why: `the coordinates are not in ${country.name}`,
    applies: isAbroad,
  },
] as const satisfies readonly {
  readonly omission: string;
  readonly why: string;
  readonly applies: (snapshot: ProjectSnapshot) => boolean;
}[];

export type Omission = (typeof omissions)[number]['omission'];

/** What is left out of the project with this history, which is oldest first. */
export function omissionsOf(history: readonly DatedSnapshot[]): readonly (typeof omissions)[number][] {
  const { snapshot } = history.at(-1)!;
  return omissions.filter(({ applies }) => applies(snapshot));
}
