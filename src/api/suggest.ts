import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import { MAX_SUGGESTIONS, select, suggestions } from '../index/index.ts';
import { suggestedFields } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { checkWords, filterParameters, queryFilters } from '../query/filter-parameters.ts';
import { closed, countSchema } from './schemas/project-schema.ts';

const parameters = [
  { name: 'q', schema: Type.String(), description: 'The text typed so far.' } as const satisfies Parameter,
  ...filterParameters.filter(({ name }) => name !== 'q'),
];

const suggestionSchema = closed({
  text: Type.String(),
  field: Type.Enum([...suggestedFields], { description: 'The field that has this value.' }),
  count: countSchema('Projects with this value that match the other parameters.'),
});

const suggestionsSchema = closed(
  {
    q: Type.String({ description: 'The text typed so far.' }),
    suggestions: Type.Array(suggestionSchema, { maxItems: MAX_SUGGESTIONS }),
  },
  { $id: 'Suggestions' },
);

/** Completions of typed text, fast enough to request on every keystroke. */
export const suggestOperation: Operation = {
  name: 'Suggest completions',
  description:
    'Up to ten names of projects, municipalities, departments and contractors. Each typed word must begin a word of the name.',
  path: apiPaths.suggest,
  parameters,
  documentation: {
    group: 'Search',
    statuses: usualStatuses,
    contentTypes: ['application/json'],
    schema: suggestionsSchema,
    example: `${apiPaths.suggest}?q=polok`,
  },
  handle: ({ query }, index) => {
    const { values } = readParameters(query, parameters);
    // The typed text is completed, not searched for.
    const { q = '', ...others } = values;
    checkWords(q);
    const { positions } = select(index, queryFilters(others));
    const body = JSON.stringify({ q, suggestions: suggestions(index, q, positions) });
    return { contentType: 'application/json', body };
  },
};
