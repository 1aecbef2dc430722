import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import { MOST_SUGGESTIONS, select, suggestions } from '../index/index.ts';
import { suggestedFields } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { filterParameters, queryFilters } from '../query/filter-parameters.ts';
import { closed, countSchema } from './schemas/project-schema.ts';

const parameters: readonly Parameter[] = [
  { name: 'q', schema: Type.String(), description: 'What has been typed so far.' },
  ...filterParameters.filter(({ name }) => name !== 'q'),
];

const suggestionSchema = closed({
  text: Type.String(),
  field: Type.Enum([...suggestedFields], { description: 'Field that it is a value of.' }),
  count: countSchema('Projects with that value, of those that the other parameters mean.'),
});

const suggestionsSchema = closed(
  {
    q: Type.String({ description: 'What was typed.' }),
    suggestions: Type.Array(suggestionSchema, { maxItems: MOST_SUGGESTIONS }),
  },
  { $id: 'Suggestions' },
);

/** Completions of what somebody types, meant for every keystroke. */
export const suggestOperation: Operation = {
  name: 'Suggest completions',
  description:
    'Up to ten names of projects, municipalities, departments and contractors in which every word typed begins a word.',
  path: apiPaths.suggest,
  parameters,
  documentation: {
    group: 'Find',
    statuses: usualStatuses,
    contentTypes: ['application/json'],
    schema: suggestionsSchema,
    example: `${apiPaths.suggest}?q=polok`,
  },
  handle: ({ query }, index) => {
    const reading = readParameters(query, parameters);
    const { q = '' } = reading.values as { readonly q?: string };
    // What is typed is to be completed, not looked for.
    const { q: _typed, ...filters } = queryFilters(reading);
    const { positions } = select(index, filters);
    const body = JSON.stringify({ q, suggestions: suggestions(index, q, positions) });
    return { contentType: 'application/json', body };
  },
};
