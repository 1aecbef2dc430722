/** Projects over time, quarter by quarter. */
export const timeline = {
  title: 'Over time',
  titleOf: 'Over time: {filters}',
  description:
    'Spending on public infrastructure projects by quarter, how their stages changed, and how far completion dates moved.',
  lead: {
    one: 'What departments reported about {count} project, quarter by quarter.',
    other: 'What departments reported about {count} projects, quarter by quarter.',
  },
  value: '{series}: {value}',
  table: 'The figures as a table',
  quarter: 'Quarter',
  spending: 'Spending by quarter',
  spent: 'Spent',
  spentTogether: {
    one: '{amount} was spent from {from} to {to} on {count} project with a reported amount.',
    other:
      '{amount} was spent from {from} to {to}, with amounts reported for up to {count} projects in a quarter.',
  },
  spendingChart: 'Chart of spending by quarter, from {from} to {to}. The table has all figures.',
  withSpending: 'Projects with an amount',
  noSpending: 'No spending has been reported for these projects.',
  spendingHow:
    'The latest report of a financial year counts for all its quarters, because it corrects earlier ones. Projects whose spending can’t be right are left out.',
  stages: 'Stages over time',
  stagesChart: 'Chart of projects by stage of their work, from {from} to {to}. The table has all figures.',
  projects: 'Projects reported',
  cost: 'Estimated cost',
  costKnown: { one: 'of {count} cost above zero', other: 'of {count} costs above zero' },
  stagesHow:
    'Counts the projects in the report of each quarter. A report may leave projects out, so totals rise and fall.',
  noReports: 'No report is published for these projects.',
  slippage: 'How completion dates moved',
  slippageChart:
    'Chart of the projects whose estimated completion is later or earlier than first reported, from {from} to {to}. The table has all figures.',
  later: 'Later than first reported',
  earlier: 'Earlier',
  same: 'Same',
  dated: 'Projects with a date',
  median: 'Later by, median',
  days: { one: '{count} day', other: '{count} days' },
  slippageNow: {
    one: 'In the latest report, {count} of {dated} projects with a completion date is expected later than first reported.',
    other:
      'In the latest report, {count} of {dated} projects with a completion date are expected later than first reported.',
  },
  slippageHow:
    'Compares the estimated completion date in each report with the first one ever reported for the same project. Half of the later projects have moved by more than the median, half by less.',
  noDates: 'No report has completion dates for these projects.',
  more: 'Stages and completion dates over time',
  whatChanged: 'What changed in the latest quarter',
} as const;
