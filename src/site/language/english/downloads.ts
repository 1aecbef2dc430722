import { levelNames, period } from '../../../project/index.ts';

const { province } = levelNames;
/** The page with the files of the whole catalogue. */
export const downloads = {
  title: 'Download everything',
  description: 'The whole catalogue of infrastructure projects as files, in every format.',
  lead: 'Every project with all its fields, one file for each format: data for {months}, collected on {day}. We make new files when a report is published, the last time on {published}. You can resume an interrupted download.',
  newest: 'The newest report of each project',
  history: `All reports of every ${period.one}`,
  smallerOc4ids: `OC4IDS, line by line or by ${province.one}`,
  file: 'File',
  size: 'Size',
  compressed: 'Compressed',
  gz: '.gz, {size}',
  compressedAlready: 'It is already',
  omissions: {
    period: 'Without periods that end before they begin: {projects}.',
    implementationPeriod: 'Without construction that ends before it begins: {projects}.',
    costs: 'Without costs that contradict each other: {projects}.',
    appropriations: 'Without appropriations that contradict each other: {projects}.',
    coordinates: 'Without points outside the country: {projects}.',
  },
  checksum: 'SHA-256 checksum, then that of the compressed file',
  described: 'What the files hold',
  dictionary: 'The {link} says what each field means, where it comes from and how much of it is filled.',
  dictionaryLink: 'data dictionary',
  portals:
    'Data portals and tools read the description of the files as {dataPackage}, or in DCAT-AP as {jsonLd} or {turtle}.',
  dataPackage: 'a Data Package of Frictionless',
  jsonLd: 'JSON-LD',
  turtle: 'Turtle',
} as const;
