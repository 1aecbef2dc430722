import type { ProblemKind } from '../../../http/index.ts';

interface ProblemTexts {
  readonly heading: string;
  /** What happened, and what to do. */
  readonly advice: string;
}

/** Pages in place of one that cannot be shown. */
export const problems = {
  kinds: {
    'not-found': {
      heading: 'We can’t find that page',
      advice: 'The address may be mistyped, or the page may have moved. Search for what you need.',
    },
    'bad-parameter': {
      heading: 'We can’t read part of the address',
      advice: 'The address has a value that we can’t use. Go to the start page, or search again.',
    },
    'bad-request': {
      heading: 'We can’t read the request',
      advice: 'Something in the request is wrong. Check the address, and try again.',
    },
    'method-not-allowed': {
      heading: 'This page can only be read',
      advice: 'Nothing can be sent to this address. Open it as a page instead.',
    },
    'query-too-long': {
      heading: 'The address is too long',
      advice: 'Use fewer filters or fewer words, and try again.',
    },
    'no-data': {
      heading: 'The data is not here yet',
      advice: 'No data has been published yet. Please come back later.',
    },
    starting: {
      heading: 'The data is being loaded',
      advice: 'The service has just started. Try again in a moment.',
    },
    stopping: {
      heading: 'This service is being stopped',
      advice: 'Try again in a moment.',
    },
    'not-kept': {
      heading: 'This is no longer kept',
      advice: 'What was published then is no longer known. Download the whole file instead.',
    },
    'unreadable-data': {
      heading: 'We can’t read the data now',
      advice: 'Something is wrong on our side. Please try again later.',
    },
    'being-made': {
      heading: 'The files are being made',
      advice: 'There is new data, and its files are not ready yet. Try again in half a minute.',
    },
    busy: {
      heading: 'Too many people are here at once',
      advice: 'The service is overloaded. Try again in a moment.',
    },
    'too-many-requests': {
      heading: 'Too many requests',
      advice: 'Your network asks for pages faster than we can serve them. Wait a little, then try again.',
    },
    internal: {
      heading: 'Something went wrong',
      advice: 'The mistake is ours. Try again in a moment.',
    },
  } satisfies Readonly<Record<ProblemKind, ProblemTexts>>,
  startPage: 'Start page',
  allProjects: 'All projects',
} as const;
