/** The page of a project, and mails about projects, departments and firms. */
export const project = {
  /** The description of a page for search engines: those sentences that apply. */
  summary: {
    stage: '{name}: {stage}.',
    noStage: '{name}: stage not available.',
    cost: 'Estimated to cost {cost}.',
    completion: 'To be complete in {month}.',
    department: '{department}.',
    departmentOfProvince: '{department}, {province}.',
  },
  nameless: 'Project without a name',
  mail: {
    report: 'Report a mistake or ask the department',
    ask: 'Ask about this',
    hint: 'The link opens a mail in your own program. This site sends nothing and stores nothing.',
    subject: 'Project {number}: {name}',
    project: 'Project: {name}',
    officialNumber: 'Official number: {number}',
    noOfficialNumber: 'Official number: not available',
    reported: 'Report: {quarter}',
    about: 'About: {field}',
    page: 'Page: {address}',
    question: 'My question or correction:',
    department: 'Ask the department',
    departmentSubject: 'Projects of {department}',
    firm: 'Answer as this firm',
    firmHint:
      'What departments report about a firm can be wrong. Your answer goes to the people who publish this data.',
    firmSubject: 'Answer of {firm}',
    answer: 'My answer or correction:',
  },
} as const;
