/** E-mails that tell people what changed in the searches that they follow. */
export const alertLetters = {
  /** What people call what they follow. */
  titles: {
    all: 'All projects',
    unknownProject: 'Project {id}',
    /** To somebody who may not have asked for the mail: without the words that were typed. */
    search: 'A search',
    withWords: '{filters}, and more words',
  },
  /** Subjects end after 78 characters. */
  subject: {
    of: '{title}: {changes}',
    ofSeveral: { one: '{title} and {count} more: {changes}', other: '{title} and {count} more: {changes}' },
    /** How many projects, in the order of importance. The first of a subject says what is counted. */
    first: {
      stopped: { one: '{count} project stopped', other: '{count} projects stopped' },
      gone: { one: '{count} project no longer reported', other: '{count} projects no longer reported' },
      dearer: { one: '{count} project dearer', other: '{count} projects dearer' },
      cheaper: { one: '{count} project cheaper', other: '{count} projects cheaper' },
      later: { one: '{count} project later', other: '{count} projects later' },
      finished: { one: '{count} project finished', other: '{count} projects finished' },
      added: { one: '{count} project added', other: '{count} projects added' },
      lost: { one: '{count} project no longer found', other: '{count} projects no longer found' },
      found: { one: '{count} project newly found', other: '{count} projects newly found' },
      earlier: { one: '{count} project earlier', other: '{count} projects earlier' },
      stage: { one: '{count} project at another stage', other: '{count} projects at another stage' },
      other: { one: '{count} project changed', other: '{count} projects changed' },
    },
    /** After the first. */
    next: {
      stopped: { one: '{count} stopped', other: '{count} stopped' },
      gone: { one: '{count} no longer reported', other: '{count} no longer reported' },
      dearer: { one: '{count} dearer', other: '{count} dearer' },
      cheaper: { one: '{count} cheaper', other: '{count} cheaper' },
      later: { one: '{count} later', other: '{count} later' },
      finished: { one: '{count} finished', other: '{count} finished' },
      added: { one: '{count} added', other: '{count} added' },
      lost: { one: '{count} no longer found', other: '{count} no longer found' },
      found: { one: '{count} newly found', other: '{count} newly found' },
      earlier: { one: '{count} earlier', other: '{count} earlier' },
      stage: { one: '{count} at another stage', other: '{count} at another stage' },
      other: { one: '{count} changed', other: '{count} changed' },
    },
    /** What happened to the one project that is followed, after its name. */
    project: {
      stage: 'now {stage}',
      finished: 'now finished',
      dearer: '{amount} dearer',
      cheaper: '{amount} cheaper',
      otherCost: 'cost changed',
      otherCompletion: 'completion date changed',
      removed: 'no longer in the catalogue',
      vanished: 'no longer reported',
      listed: 'now in the catalogue',
      back: 'reported again',
    },
    nothing: '{title}: nothing changed',
    nothingInSearches: 'Nothing changed in your searches',
    confirm: 'Please confirm: {title}',
    tooMany: 'You follow the most searches already',
  },
  change: {
    lead: {
      one: 'Since {day}, {count} project that you follow has changed.',
      other: 'Since {day}, {count} projects that you follow have changed.',
    },
    most: {
      one: 'This is the most important change.',
      other: 'These are the {count} most important changes.',
    },
    seeAll: 'See all projects',
    more: { one: '{count} more project changed', other: '{count} more projects changed' },
    elsewhere: 'What changed here is told under another heading.',
  },
  /** What happened to a project, besides the texts of the page of changes. */
  project: {
    removed: 'No longer in the catalogue',
    matching: 'Newly found by this search',
    unmatched: 'No longer found by this search',
    wrongCost: 'An amount here can’t be right. It is shown as reported.',
  },
  nothing: {
    lead: 'Since {day}, nothing has changed in the projects that you follow:',
  },
  confirm: {
    title: 'Confirm your e-mails',
    asked: 'Somebody asked us to e-mail this address when something changes here:',
    recent: {
      one: 'In the latest report, {numbers} of these projects changed.',
      other: 'In the latest {count} reports, {numbers} of these projects changed.',
    },
    recentOfProject: {
      one: 'This project changed in {times} of the latest {count} report.',
      other: 'This project changed in {times} of the latest {count} reports.',
    },
    act: 'If that was you, open this page and press the button there. The link works for {days}.',
    button: 'Confirm',
    ignore: 'If it was not you, do nothing: you get no such e-mails, and we delete the address after {days}.',
  },
  tooMany: {
    title: 'Not added',
    /** Anybody may have entered the address. */
    asked: 'Somebody asked us to e-mail you when something changes here:',
    most: {
      one: 'We did not add it, because you follow {count} search already, which is the most for one address.',
      other:
        'We did not add it, because you follow {count} searches already, which is the most for one address.',
    },
    act: 'If you want it, end another one on your page first, then ask again. If it was not you, do nothing.',
    button: 'What you follow',
  },
  footer: {
    why: 'You asked for these e-mails at {site} on {day}.',
    mine: 'See, change or end what you follow',
    leave: 'End all these e-mails',
    site: '{name}, {site}',
  },
} as const;
