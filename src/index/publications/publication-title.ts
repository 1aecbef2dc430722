import { type IrmSnapshot, sphereNames } from '../../project/index.ts';
import type { PublicationAction } from '../../store/index.ts';
import type { PublicPublication } from './public-publication.ts';

/** What each action did, to follow the name of what it was done to. */
const done: Readonly<Record<PublicationAction, string>> = {
  import: 'published',
  replace: 'corrected',
  add: 'more projects added',
  'replace-sample': 'published in place of the sample',
  remove: 'removed',
  rollback: 'taken back to an earlier publication',
  sample: 'published as a made-up sample',
  mirror: 'mirrored from another service',
};

export const publicationActions = Object.keys(done) as readonly PublicationAction[];

/** A publication in a few words, like `Provincial projects, quarter 3 of 2019-20: corrected`. */
export const publicationTitle = ({
  action,
  snapshots,
}: Pick<PublicPublication, 'action' | 'snapshots'>): string => `${subjectOf(snapshots)}: ${done[action]}`;

function subjectOf(snapshots: readonly IrmSnapshot[]): string {
  const quarters = snapshots.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (first === undefined || last === undefined) return 'The catalogue';
  const spheres = new Set(quarters.map(({ sphere }) => sphere));
  const who = spheres.size > 1 ? 'National and provincial' : sphereNames[first.sphere];
  return keyOf(first) === keyOf(last)
    ? `${who} projects, ${quarterOf(first)}`
    : `${who} projects, ${quarterOf(first)} to ${quarterOf(last)}`;
}

const keyOf = ({ financialYear, quarter }: IrmSnapshot): string => `${financialYear} ${quarter}`;
const quarterOf = ({ financialYear, quarter }: IrmSnapshot): string =>
  `quarter ${quarter} of ${financialYear}`;
