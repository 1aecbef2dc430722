import { levelNames, period, smallestPlace } from '../../../project/index.ts';
import { data } from './data.ts';

const { province, district_municipality: district } = levelNames;
const municipality = smallestPlace;

const overdue = data.flags.completion_overdue.meaning;

/** Pages of provinces, municipalities, departments, firms and areas. */
export const subjects = {
  places: 'Places',
  /** Below the results of a search. */
  breadcrumb: 'Where you are',
  /** Short names of long headings, for links to them. */
  contents: { compared: 'Neighbours compared', changes: 'What changed' },
  kinds: {
    province: province.One,
    municipality: municipality.One,
    department: 'Department',
    firm: 'Firm',
  },
  description: {
    one: '{name}: {count} public infrastructure project, its cost, stage and changes.',
    other: '{name}: {count} public infrastructure projects, their cost, stages and changes.',
  },
  lead: {
    province: `Public infrastructure projects that departments report in this ${province.one}.`,
    municipality: `Public infrastructure projects that departments report in this ${municipality.one} of {within}.`,
    department: 'Public infrastructure projects that this department reports to the government of {within}.',
    national: 'Public infrastructure projects that this national department reports.',
    firm: 'Public infrastructure projects that name this firm as their main contractor, in any spelling.',
    area: 'Public infrastructure projects whose coordinates lie in this area.',
  },
  areas: {
    sheet: 'One page to print',
    title: '{other}: projects and costs',
    description: '{count} {other} with the number, stages and costs of their public infrastructure projects.',
    lead: 'Projects are counted in the area that their coordinates lie in.',
    table: '{other} with their projects',
    outside: {
      one: '{count} project has coordinates that lie in none of them.',
      other: '{count} projects have coordinates that lie in none of them.',
    },
    withoutPlace: {
      one: '{count} project has no usable coordinates, and may lie in any of them.',
      other: '{count} projects have no usable coordinates, and may lie in any of them.',
    },
    pages: 'Pages of the table',
    download: 'Those with projects, as a table: {csv}',
    csv: 'CSV',
  },
  sheet: {
    title: '{label}: one page to print',
    stages: 'Projects and costs by stage',
    stage: 'Stage',
    projects: 'Projects',
    cost: 'Estimated cost',
    list: { one: 'The project', other: 'The projects' },
    longList: {
      one: 'The {shown} largest of {count} project.',
      other: 'The {shown} largest of {count} projects: see all in the search.',
    },
    project: 'Project',
    completion: 'Completion',
    more: 'The whole page',
    asOf: 'As of {irmSnapshot}. {address}',
  },
  firmNote:
    'Everything here is as departments reported it, not as the firm sees it. A project may have several contractors, and its cost is that of the whole project, not what the firm was paid. A project is not necessarily overdue because of its contractor.',
  figures: {
    projects: 'Projects',
    cost: 'Total estimated cost',
    median: 'Median estimated cost',
    withCost: {
      one: 'of {count} project with a cost above zero that can be right',
      other: 'of {count} projects with a cost above zero that can be right',
    },
    overZero: {
      one: '{count} more spent money beyond an estimate of zero',
      other: '{count} more spent money beyond an estimate of zero',
    },
    shareOf: '{share} of all projects',
  },
  stages: {
    heading: 'What is being built',
    each: 'Stage by stage',
    kinds: 'By kind',
    noKind: 'Not available',
    table: { kind: 'Kind', projects: 'Projects' },
  },
  map: {
    heading: 'Where',
    label: 'Map of the projects of {name}; the search shows the same projects as a list.',
  },
  changes: {
    heading: `What changed in the last ${period.one}`,
    none: 'From {since} to {until}, no cost, completion date or stage changed, and no project came or went.',
    some: {
      one: 'From {since} to {until}, {count} project changed, appeared or vanished.',
      other: 'From {since} to {until}, {count} projects changed, appeared or vanished. The largest changes:',
    },
    all: { one: 'See the change', other: 'See all {count} changes' },
    oneQuarter: `Only one ${period.each} report is published so far. When there is another one, what changed stands here.`,
  },
  lists: {
    largest: 'Largest projects',
    overdue: 'Overdue',
    overdueHint: `${overdue} Longest overdue first.`,
    overBudget: 'Over budget',
    overBudgetHint: 'More has been spent than the whole project was expected to cost. Largest overrun first.',
    due: '{time} overdue, due in {month}',
    over: '{amount} over the estimate of {cost}',
    noneOverdue: 'No project is overdue.',
    noneOver: 'No project is reported over budget.',
    all: { one: 'See the project in the search', other: 'See all {count} in the search' },
  },
  related: {
    heading: 'Who and where',
    municipality: municipality.Other,
    department: 'Departments',
    firm: 'Firms',
    province: province.Other,
    more: { one: '{count} more', other: '{count} more' },
    unnamed: {
      one: `{count} project names no ${municipality.one}`,
      other: `{count} projects name no ${municipality.one}`,
    },
  },
  compared: {
    heading: 'Compared with its neighbours',
    provinces: `All ${province.other}.`,
    district: `The ${municipality.other} of the ${district.one} {district}.`,
    province: `The ${municipality.other} of the ${province.one} {district}.`,
    metros: `The metropolitan ${municipality.other}.`,
    departments: `Departments of the same name in other ${province.other}.`,
    areas: 'The {district} around it.',
    how: 'Median and total are of costs above zero that can be right. Median: half of these are higher, half lower. Shares are of all projects of a row, overdue ones of those still to be completed.',
    name: 'Name',
    projects: 'Projects',
    cost: 'Total',
    median: 'Median',
    finished: 'Finished',
    overdue: 'Overdue',
    overBudget: 'Over budget',
  },
  quality: {
    heading: 'How good the data is',
    gaps: 'What is left out',
    errors: 'What can’t be right',
    shareOf: '{count} of {total} ({share})',
    noGaps: 'Nothing that we check is left out.',
    noErrors: 'We found nothing that can’t be right.',
  },
  take: {
    heading: 'Take it with you',
    downloads: 'Download these projects: {formats}',
    formats: { csv: 'CSV', xlsx: 'Excel', geojson: 'GeoJSON for maps' },
    follow: 'Be told when something changes: {atom} or {json} for feed readers ({help}).',
    atom: 'Atom feed',
    json: 'JSON Feed',
    help: 'what is that?',
    rankings: 'Ranked: {overruns} · {overdue} · {delays}',
    overruns: 'largest overruns',
    overdue: 'longest overdue',
    delays: 'completion moved furthest',
    search: { one: 'See the project in the search', other: 'See all {count} projects in the search' },
  },
  namesakes: `${municipality.Other} of the same name elsewhere:`,
  several: {
    title: 'Which {name} do you mean?',
    lead: `Several ${province.other} have a ${municipality.one} of this name. Each has a page of its own:`,
  },
  unknown: {
    province: `No project is reported in a ${province.one} of this name`,
    municipality: `No project is reported in a ${municipality.one} of this name`,
    department: 'No project is reported by a department of this name',
    firm: 'No project is reported with a firm of this name',
    area: 'There is no area with this code',
    advice: 'The address may be mistyped, or the reports may write the name in another way.',
    nearest: 'Did you mean',
  },
} as const;
