import Type from 'typebox';
import { suggestions } from '../index/index.ts';
import { LISTING_PATH } from './listing.ts';
import type { Operation } from './operation.ts';
import { type Parameter, readParameters } from './parameter.ts';

const parameters: readonly Parameter[] = [
  { name: 'q', schema: Type.String(), description: 'What has been typed so far.' },
];

/** Completions of what somebody types, meant for every keystroke. */
export const suggestOperation: Operation = {
  name: 'Suggest completions',
  description:
    'Up to ten names of projects, municipalities, departments and contractors in which every word typed begins a word.',
  path: `${LISTING_PATH}suggest/`,
  parameters,
  answer: ({ query }, index) => {
    const { q = '' } = readParameters(query, parameters).values as { readonly q?: string };
    return {
      contentType: 'application/json',
      body: JSON.stringify({ q, suggestions: suggestions(index, q) }),
    };
  },
};
