import { levelNames, period } from '../../../project/index.ts';

const { province } = levelNames;
/** Pictures for link previews, embeds, and charts as files. */
export const embed = {
  sample: 'Sample data',
  allProjects: 'All projects',
  projects: { one: '{count} project', other: '{count} projects' },
  pictureOfProject: '{name}: {stage}, estimated to cost {cost}',
  pictureOfSearch: '{title}: number of projects, estimated cost and stages',
  stage: 'Stage',
  found: 'Projects',
  costTogether: 'Total estimated cost',
  cost: 'Total estimated cost',
  costImplausible: 'Total estimated cost (can’t be right)',
  /** Below the title of a picture. */
  costReported: {
    one: 'Estimated cost as reported: {cost}, with {count} amount that can’t be right',
    other: 'Estimated cost as reported: {cost}, with {count} amounts that can’t be right',
  },
  placeNotAvailable: 'Place not available',
  reportedFor: 'As reported by government departments for {quarter}',
  reportedBy: 'As reported by {department}, {government}, for {quarter}',
  reportedUntil: 'As reported by government departments up to {quarter}',
  nothingReported: 'No reports have been published',
  sampleNote: 'Sample data: made up',
  documentTitle: '{title} · {site}',
  more: 'More on {site}',
  /** An embed whose project or search is not there (any more). */
  missingTitle: 'This is no longer here',
  missing: 'The project may have got another number, or the address may be incomplete.',
  invalidTitle: 'This cannot be shown',
  invalid: 'The address of the embed has a filter that does not exist.',
  mapOf: 'Map of {title}',
  mapLabel: { one: 'Map of {count} project', other: 'Map of {count} projects' },
  listEmpty: 'No projects found.',
  listMore: { one: 'and {count} other project', other: 'and {count} other projects' },
  spent: 'Spent so far',
  completion: 'Estimated completion',
  spendingByQuarterOf: `Spending by ${period.one}: {title}`,
  spendingOf: 'Spending on {name}',
  spentInQuarter: `Spent in the ${period.one}`,
  spentToDate: 'Spent to date',
  stagesOf: 'Stages: {title}',
  provincesOf: `Overdue by ${province.one}: {title}`,
  /** The section with code to copy. */
  code: {
    heading: 'Embed in an article',
    hint: 'Copy the code into your page. Each shows the newest data, its source and a link. Open one to see it.',
    project: 'The project',
    spending: 'Chart of the spending',
    map: 'Map',
    list: 'List of the first projects',
    charts: {
      stages: 'Chart of the stages',
      provinces: `Map of the ${province.other}: overdue`,
      timeline: `Chart of the spending by ${period.one}`,
    },
    picture: 'Picture with a link',
    files: 'Charts as files (SVG)',
  },
} as const;
