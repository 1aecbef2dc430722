/** The page with the files of the whole catalogue. */
export const downloads = {
  title: 'Download everything',
  description: 'The whole catalogue of infrastructure projects as files, in every format.',
  lead: 'Every project with all its fields, one file for each format, as of {day}. We make new files when a report is published. You can resume an interrupted download.',
  files: 'Files',
  file: 'File',
  size: 'Size',
  checksum: 'SHA-256 checksum',
} as const;
