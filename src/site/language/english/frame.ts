/** What all pages share: header, footer, tables, and the words for missing values. */
export const frame = {
  siteName: 'Infrastructure Projects Search',
  /** The two parts of the name in the header, which narrow screens show in two lines. */
  siteNameStart: 'Infrastructure',
  siteNameRest: 'Projects Search',
  /** In the title of a window, and before the name of the site. */
  pageOfSite: '{title} · {site}',
  skip: 'Skip to the content',
  navigation: 'Site',
  /** A button of narrow screens that shows the navigation. */
  menu: 'Menu',
  language: 'Language:',
  search: 'Search',
  explore: 'Places',
  changes: 'Changes',
  ranked: 'Rankings',
  about: 'About the data',
  dataOf: 'Data for {months}, collected on {day}.',
  noData: 'There is no data to show at the moment.',
  asReported: 'As reported by government departments. Mistakes in the reports are shown as they are.',
  publications: 'Publication history',
  downloads: 'Downloads and API',
  sampleData: 'Sample data',
  /** In the banner; the first part is bold. */
  sampleStart: 'Sample data.',
  sampleRest: 'Every project here is made up; none of them exists.',
  notAvailable: 'Not available',
  /** In place of a text that consists of spaces. */
  blank: 'Blank',
  table: '{label}: table',
  /** Words of the buttons for copying. */
  copying: { copy: 'Copy', copied: 'Copied', refused: 'The browser refused to copy' },
  cite: 'Cite this page',
  /** How to cite a page. */
  citation: '{title}, as reported up to {quarter}. {site}. {address} (accessed on {day})',
  citationOfSample:
    '{title}, as reported up to {quarter} (made-up sample data). {site}. {address} (accessed on {day})',
  /** Stands for the day, which only a browser knows. */
  dayOfAccess: 'day of access',
  tableScrolls: 'More columns: scroll sideways →',
  onThisPage: 'On this page',
  previousPage: 'Previous',
  nextPage: 'Next',
  /** Before the number of a page, for screen readers. */
  page: 'Page',
} as const;
