import { BOTH_SPHERES, byAction, sphereNames } from '../../../project/index.ts';

/** The page with everything that was published. */
export const publications = {
  title: 'Publication history',
  titleOfPage: 'Publication history, page {page}',
  description:
    'When each report of infrastructure projects was published, corrected or removed, and what changed.',
  lead: 'Every change of the data on this site, newest first. To be told of the next one, subscribe to the {feed}. For programs, the same is available {json}.',
  feed: 'Atom feed',
  json: 'as JSON',
  pages: 'Pages of the publication history',
  number: 'Publication {number}, {time}',
  time: '{day}, {time} UTC',
  /** What was done. `projects` is one of the texts below. */
  actions: byAction(({ did, onPages = did }) => `{projects}: ${onPages}`),
  everything: 'The whole catalogue',
  national: `${sphereNames.national} projects, {quarters}`,
  provincial: `${sphereNames.provincial} projects, {quarters}`,
  both: `${BOTH_SPHERES} projects, {quarters}`,
  quarters: '{first} to {last}',
  changed:
    '{changed} changed, {added} added, {vanished} no longer reported and {unchanged} unchanged since {quarter}.',
  restored: 'Everything is as it was after publication {number}.',
  projects: { one: '{count} project.', other: '{count} projects.' },
  reports: { one: '{count} report with {entries}.', other: '{count} reports with {entries}.' },
  entries: { one: '{count} entry about a project', other: '{count} entries about projects' },
  total: {
    one: 'The whole catalogue: {count} project, estimated cost {cost} as reported.',
    other: 'The whole catalogue: {count} projects, estimated cost {cost} as reported.',
  },
  totalBefore: {
    one: 'The whole catalogue: {before} → {count} project, estimated cost {cost} as reported.',
    other: 'The whole catalogue: {before} → {count} projects, estimated cost {cost} as reported.',
  },
  largest: 'The largest changes of cost',
  gone: '(no longer listed)',
} as const;
