/** How to report a mistake: texts to send, and mails where the addresses of departments are known. */
export const mail = {
  report: 'Report a mistake',
  ask: 'Ask about this',
  /** Who can correct it. */
  reportedBy: 'Responsible, as reported: {department}.',
  noDepartment: 'The report names no department.',
  ofPlace:
    'The departments that report projects here can correct them: the page of a project names its department.',
  ofFirm: 'What departments report about a firm can be wrong. The department of a project can correct it.',
  /** Links to mails. */
  write: 'Write a mail with this text',
  toDepartment: 'Write to the department',
  toPublisher: 'Write to the people who publish this data',
  hint: 'The link opens a mail in your own program. This site sends nothing and stores nothing.',
  noAddress: 'This site does not know its address: fill it in, or copy the text.',
  /** The lines of the text. */
  subject: 'Project {number}: {name}',
  project: 'Project: {name}',
  officialNumber: 'Official number: {number}',
  noOfficialNumber: 'Official number: not available',
  department: 'Department: {department}',
  place: 'Place: {place}',
  firm: 'Firm: {firm}',
  reported: 'Report: {quarter}',
  about: 'About: {field}',
  page: 'Page: {address}',
  question: 'My question or correction:',
  answer: 'My answer or correction:',
  projectsOf: 'Projects of {department}',
  projectsIn: 'Projects in {place}',
  answerOf: 'Answer of {firm}',
} as const;
