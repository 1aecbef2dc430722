/** E-mails that tell people what changed in the searches that they follow. */
export const alertLetters = {
  /** What people call what they follow. */
  titles: { all: 'All projects', unknownProject: 'Project {id}' },
} as const;
