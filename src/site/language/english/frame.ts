/** What all pages share: header, footer, and the words for missing values. */
export const frame = {
  siteName: 'Infrastructure Projects Search',
  /** The two parts of the name in the header; narrow screens show the first one only. */
  siteNameStart: 'Infrastructure',
  siteNameRest: 'Projects Search',
  skip: 'Skip to the content',
  navigation: 'Site',
  language: 'Language:',
  search: 'Search',
  explore: 'Explore',
  about: 'About the data',
  dataOf: 'Data of {quarter}, taken on {day}.',
  noData: 'There is no data to show at the moment.',
  asReported: 'As reported by government departments; mistakes in the reports are shown as they are.',
  publications: 'What was published when',
  downloads: 'Downloads and API',
  notAvailable: 'Not available',
} as const;
