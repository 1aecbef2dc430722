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
    appropriation: {
      name: 'Appropriation',
      meaning:
        'Money that a legislature sets aside for a purpose in one financial year. What is not spent by the end of the year has to be set aside again.',
    },
    grant: {
      name: 'Grant',
      meaning:
        'Money that the national government gives a province for one purpose, on conditions. The province has to report how it is spent.',
    },
    tabled: {
      name: 'Tabled',
      meaning:
        'The project stands in a budget that was presented to a legislature, so that money is set aside for it.',
    },
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
      name: 'Quarter',
      meaning:
        'A quarter of a financial year: Q1 is April to June, Q2 July to September, Q3 October to December, Q4 January to March.',
    },
    collected: {
      name: 'Collected on',
      meaning:
        'The day on which the reports of a quarter were taken from the reporting system. What happened later is not in them.',
    },
    reportingModel: {
      name: 'Infrastructure Reporting Model (IRM)',
      meaning:
        'The system of the National Treasury in which departments report their building projects every quarter.',
    },
    municipality: {
      name: 'Local municipality',
      meaning: 'The municipality of a town or rural area. Several of them form a district.',
    },
    metro: {
      name: 'Metropolitan municipality',
      meaning: 'The municipality of one of the eight largest cities. It belongs to no district.',
    },
    district: {
      name: 'District municipality',
      meaning: 'Several local municipalities, with tasks such as water supply that they share.',
    },
  },
  grants: {
    'Education Infrastructure Grant': 'A national grant to build and maintain public schools.',
    'Equitable Share':
      'The share of the country’s revenue that a province receives by formula. The province decides what it pays for.',
    'Health Facility Revitalisation Grant':
      'A national grant to build, equip and maintain clinics and hospitals.',
    'Provincial Roads Maintenance Grant': 'A national grant to maintain and repair provincial roads.',
    'Human Settlements Development Grant': 'A national grant for housing and the services that it needs.',
    'Early Childhood Development Grant': 'A national grant for centres that look after young children.',
    'Comprehensive Agricultural Support Programme Grant':
      'A national grant to support farmers who have little land or have just begun.',
    'Community Library Service Grant': 'A national grant to build and run public libraries.',
    'Land Care Programme Grant': 'A national grant to use soil, water and grazing land without damage.',
  },
} as const;
