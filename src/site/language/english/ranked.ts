import { levelNames, period, smallestPlace } from '../../../project/index.ts';
import { STALLED_FOR } from '../../../quality/index.ts';

const { province } = levelNames;
const municipality = smallestPlace;
/** The ranked lists. Every list says how it is calculated and what may explain it. */
export const ranked = {
  title: 'Rankings',
  lead: 'Which projects spend more than planned, grow, are overdue, move or stand still. Calculated from the reports of the departments, with the projects behind every figure.',
  description:
    'Public infrastructure projects ranked by overspending, growth of the estimate, how long they are overdue, how far their completion moved, standstill and spending before construction.',
  all: 'All rankings',
  whole: 'See the whole list',
  lists: {
    overruns: {
      title: 'Most over budget',
      lead: 'Projects that have spent more than the whole project was estimated to cost.',
      listed: { one: '{count} project is over budget', other: '{count} projects are over budget' },
      asked: {
        one: 'Of {count} project with an estimate and known spending.',
        other: 'Of {count} projects with an estimate and known spending.',
      },
      unknown: {
        one: '{count} more cannot be compared: its estimate or its spending is not reported.',
        other: '{count} more cannot be compared: their estimate or their spending is not reported.',
      },
      figure: '{amount} over',
      facts: '{spent} spent, {estimate} estimated: {share} more.',
      how: `Overspending is what has been spent to date minus the estimated total cost, both from the latest report. Spent to date is the total that the department reports. Without a total, it is the sum of the previous years and the ${period.other} of this year.`,
      explain:
        'The estimate may not have been updated when the work or the contract changed. It may leave out fees or land, or be mistyped. Spending may include penalties, claims or work for other projects. On a long building site prices rise.',
    },
    growth: {
      title: 'Estimates that grew most',
      lead: 'Projects that are now estimated to cost more than at first.',
      listed: { one: '{count} estimate has grown', other: '{count} estimates have grown' },
      asked: {
        one: 'Of {count} project with an estimate above zero in its latest report.',
        other: 'Of {count} projects with an estimate above zero in their latest report.',
      },
      unknown: {
        one: '{count} more has no such estimate.',
        other: '{count} more have no such estimate.',
      },
      figure: '{amount} more',
      facts: 'From {first} to {latest}: {share} more.',
      how: 'Growth is the estimated total cost in the latest report minus the first one that was reported, of those above zero. The reports begin with {quarter}; what the estimate was before that is not known.',
      explain:
        'The first estimate is often made before the site, the design and the tender are known. The work may have been extended, or several projects joined into one. An amount may lack digits, or have too many.',
    },
    overdue: {
      title: 'Longest overdue',
      lead: 'Projects whose estimated completion date had passed when their latest report was collected.',
      listed: { one: '{count} project is overdue', other: '{count} projects are overdue' },
      asked: {
        one: 'Of {count} project still to be completed with a completion date.',
        other: 'Of {count} projects still to be completed with a completion date.',
      },
      unknown: {
        one: '{count} more has no completion date that can be right.',
        other: '{count} more have no completion date that can be right.',
      },
      figure: '{time} overdue',
      facts: 'Due in {due}.',
      how: 'A project is overdue if its estimated completion date had passed when its latest report was collected, and it still has to be completed: it is planned, under construction or on hold. It is ranked by the days from the one to the other, so that what happened since does not count.',
      explain:
        'The work may be done and only the stage out of date, or the date may not have been updated when the plan changed. Money, a contractor, a permit or land may be missing. The date may be mistyped.',
    },
    delays: {
      title: 'Completion moved furthest',
      lead: 'Projects that are to be completed later than first reported.',
      listed: {
        one: 'The completion of {count} project has moved later',
        other: 'The completion of {count} projects has moved later',
      },
      asked: {
        one: 'Of {count} project with a completion date in its latest report.',
        other: 'Of {count} projects with a completion date in their latest report.',
      },
      unknown: {
        one: '{count} more has no completion date that can be right.',
        other: '{count} more have no completion date that can be right.',
      },
      figure: 'Moved {time} later',
      facts: 'First planned for {first}, now for {latest}.',
      how: 'Completion has moved by the time from the first estimated completion date that was reported to the one in the latest report. The reports begin with {quarter}; earlier moves are not known.',
      explain:
        'Money may have been moved to other years. A contractor may have failed or left. Permits, land, water or electricity may be missing, or the work was extended. The first date may only have filled a gap in the form.',
    },
    stalled: {
      title: 'Stalled longest',
      lead: 'Construction sites without progress or spending for a year or more.',
      listed: { one: '{count} project is stalled', other: '{count} projects are stalled' },
      asked: {
        one: 'Of {count} project under construction in the newest reports.',
        other: 'Of {count} projects under construction in the newest reports.',
      },
      unknown: {
        one: '{count} more was under construction when it was last reported; the newest report does not mention it.',
        other:
          '{count} more were under construction when they were last reported; the newest reports do not mention them.',
      },
      figure: { one: `{count} ${period.one}`, other: `{count} ${period.other}` },
      facts: '{spent} spent, {estimate} estimated.',
      how: `A project is stalled if it is under construction, has been at the same stage for ${STALLED_FOR} or longer, and has spent nothing in the last ${STALLED_FOR.replace(/^a /, '')}. It is ranked by the number of ${period.other} that both have lasted. The reports begin with {quarter}; a longer standstill is not known.`,
      explain:
        'Payments may be booked late or under another project. The contractor may have been replaced, or the work may wait for a court, for land or for money. The department may have sent the same figures again.',
    },
    'one-firm': {
      title: 'Most projects of one firm in one place',
      lead: `Firms that build several projects in the same ${municipality.one}.`,
      listed: {
        one: `{count} firm has several projects in one ${municipality.one}`,
        other: `{count} times, a firm has several projects in one ${municipality.one}`,
      },
      asked: {
        one: `Counted in {count} project that names a contractor and a ${municipality.one}.`,
        other: `Counted in {count} projects that name a contractor and a ${municipality.one}.`,
      },
      unknown: {
        one: `{count} more is left out: it names no contractor or no ${municipality.one}.`,
        other: `{count} more are left out: they name no contractor or no ${municipality.one}.`,
      },
      figure: { one: '{count} project', other: '{count} projects' },
      facts: '{cost} estimated cost together.',
      how: `Counts the projects of a ${municipality.one}, at any stage, that name the firm as a main contractor, alone or with others, in any spelling of its name.`,
      explain:
        'A large firm, or the only one near by, can win many tenders fairly. One contract may cover many small projects that are reported one by one, such as toilets for several schools. A framework contract names one firm for a whole area.',
    },
    'early-spending': {
      title: 'Spending before construction',
      lead: 'Projects that are still being planned and have already spent money.',
      listed: {
        one: '{count} project has spent money before construction',
        other: '{count} projects have spent money before construction',
      },
      asked: {
        one: 'Of {count} project at a planning stage with known spending.',
        other: 'Of {count} projects at a planning stage with known spending.',
      },
      unknown: {
        one: '{count} more is at a planning stage, but its spending is not reported.',
        other: '{count} more are at a planning stage, but their spending is not reported.',
      },
      figure: '{amount} spent',
      facts: '{share} of the estimate of {estimate}.',
      factsWithoutEstimate: 'The estimated cost is not available.',
      how: 'Spent to date, of the projects whose stage in the latest report comes before construction: {stages}.',
      explain:
        'Design, surveys, permits, land and fees are paid before building begins. The stage may be out of date. Spending on an earlier phase, or on furniture and equipment, may be included.',
    },
  },
  sum: 'Together: {amount}.',
  wrongLast: {
    one: '{count} project whose values can’t be right comes last.',
    other: '{count} projects whose values can’t be right come last.',
  },
  notAccused: 'As reported by departments. A place in this list accuses nobody: {link}.',
  seeExplain: 'see what may explain it',
  nothing: 'No project of this selection is in the list',
  howTitle: 'How it is calculated',
  explainTitle: 'What may explain it',
  takeTitle: 'Take it with you',
  inSearch: 'Open in the search',
  asCsv: 'Download as CSV',
  others: 'Other rankings',
  pages: 'Pages of the list',
  pageTitle: '{title} (page {page})',
  titleOf: '{title}: {filters}',
  filter: {
    title: 'Narrow the list',
    words: 'Words',
    anyProvince: `All ${province.other}`,
    anyDepartment: 'All departments',
    show: 'Show',
  },
} as const;
