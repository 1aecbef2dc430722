import { levelNames, period } from '../../../project/index.ts';
import { data } from './data.ts';

const { province } = levelNames;

const overdue = data.flags.completion_overdue.meaning;

/** The scorecard of departments. */
export const scorecard = {
  title: 'How well departments report',
  description: `A scorecard of departments: what they leave out of their reports on infrastructure projects, what is overdue, and what can’t be right, ${period.one} by ${period.one}.`,
  lead: 'What departments leave out of their reports, what is overdue, and what can’t be right. Shares lead to their projects.',
  noScore:
    'There is no total score: it would hide what is meant. The scorecard judges reports, not people. A department with many projects in hard places may have good reasons, and shares of a few projects change with each of them.',
  all: `All departments, ${period.one} by ${period.one}`,
  departments: 'By department',
  now: 'By the latest report of each project.',
  more: { one: '{count} more department', other: '{count} more departments' },
  sort: 'Sort by',
  orders: {
    'left-out': 'Left out',
    overdue: 'Overdue',
    wrong: 'Can’t be right',
    projects: 'Projects',
    name: 'Name',
  },
  columns: {
    department: 'Department',
    quarter: period.One,
    projects: 'Projects',
    leftOut: 'Left out',
    trend: 'Left out, over time',
    overdue: 'Overdue',
    wrong: 'Can’t be right',
    cost: 'No cost',
    completion: 'No completion date',
    coordinates: 'No coordinates',
    stage: 'No stage',
    contractor: 'No contractor',
    implausible: 'Cost over 100 times the median',
  },
  trend: '{first} → {last}',
  /** On the page of a department. */
  ofDepartment: {
    heading: `Its reports, ${period.one} by ${period.one}`,
    link: 'Compare with all departments',
  },
  how: {
    heading: 'How it is calculated',
    leftOut: {
      term: 'Left out',
      text: 'Everybody needs four values of each project: estimated total cost, estimated completion date, coordinates and stage. The share of these values that the reports do not give.',
    },
    overdue: {
      term: 'Overdue',
      text: `${overdue} The share is of the projects still to be completed: planned, under construction or on hold.`,
    },
    wrong: {
      term: 'Can’t be right',
      text: `Projects with at least one of these: coordinates outside the ${province.one}, a negative or zero cost, a completion before the start, an unknown ${province.one} or an unknown stage.`,
    },
    contractor: {
      term: 'No contractor',
      text: 'No main contractor is named. Before building begins, that is as it should be.',
    },
    implausible: {
      term: 'Cost over 100 times the median',
      text: 'Compared with the projects of the same kind and department. It may be a typing error, or a very large project.',
    },
    quarters: {
      term: `${period.One} by ${period.one}`,
      text: `Each ${period.one} counts what its own report says, by the same rules. Projects count for the department of their latest report, which may have had another name before.`,
    },
  },
} as const;
