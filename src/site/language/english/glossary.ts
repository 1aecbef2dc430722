import { country } from '../../../country/index.ts';
import { period, quarterMark, quarterMonths, quarters, yearMonths } from '../../../project/index.ts';

export interface Term {
  readonly name: string;
  readonly meaning: string;
}

const termsOf = (section: (typeof country.terms)[number]['section']): Readonly<Record<string, Term>> =>
  Object.fromEntries(
    country.terms
      .filter((row) => row.section === section)
      .map(({ term, meaning }) => [term, { name: term, meaning }]),
  );

/** The glossary: what the words on the pages mean. Stages, fields and warnings have their meanings in `data`. */
export const glossary = {
  title: 'Glossary',
  description:
    'What stages, grants, appropriations, warnings and other words on infrastructure projects mean, in plain words.',
  lead: 'What the words on these pages mean. The reports use the language of budgets and contracts.',
  projects: 'Projects at this stage',
  withWarning: 'Projects with this warning',
  paidFrom: 'Projects paid from this',
  sections: {
    stages: 'Stages',
    money: 'Money',
    grants: 'Grants and other sources of money',
    people: 'Who does what',
    time: 'Reports and dates',
    places: 'Places',
    warnings: 'Warnings and measures',
  },
  terms: {
    median: {
      name: 'Median',
      meaning:
        'The middle one of all values: half are larger, half are smaller. One huge amount does not change it.',
    },
    overrun: {
      name: 'Overrun',
      meaning:
        'What was spent so far minus the estimated cost. Over budget means that the overrun is above zero.',
    },
    growth: {
      name: 'Growth of the estimate',
      meaning: 'The latest estimated cost minus the first one that was reported.',
    },
    moved: {
      name: 'Moved',
      meaning:
        'The completion date is later or earlier than first reported. The time is that from the first reported date to the latest. A project whose date was moved in time is not overdue.',
    },
    toBeCompleted: {
      name: 'Still to be completed',
      meaning:
        'Planned, under construction or on hold. Only these projects can be overdue, and shares of overdue projects are of them: finished and terminated projects and stages that begin with “Other” are not counted.',
    },
    department: {
      name: 'Department',
      meaning: 'The part of a government that is responsible for the project and reports it.',
    },
    otherParties: {
      name: 'Other parties',
      meaning: 'Firms and bodies whose role the report does not name.',
    },
    quarter: {
      name: period.One,
      meaning:
        quarters.length === 1
          ? `A financial year, which runs from ${yearMonths}. There is one report of each.`
          : `A ${period.one} of a financial year: ${quarters.map((quarter) => `${quarterMark(quarter)}${quarter === 1 ? ' is' : ''} ${quarterMonths(quarter)}`).join(', ')}.`,
    },
    collected: {
      name: 'Collected on',
      meaning: `The day on which the reports of a ${period.one} were taken from the reporting system. What happened later is not in them.`,
    },
  },
  /** Words of the country's reports, by the section that they stand in. */
  countryTerms: {
    money: termsOf('money'),
    grants: termsOf('grants'),
    time: termsOf('time'),
    places: termsOf('places'),
  },
  grants: Object.fromEntries(
    country.grants.flatMap(({ name, meaning }) => (meaning === '' ? [] : [[name, meaning]])),
  ) as Readonly<Record<string, string>>,
} as const;
