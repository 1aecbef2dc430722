import Type from 'typebox';
import { country } from '../country/index.ts';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import { MAX_SUGGESTIONS, suggestedParameters, suggestions } from '../index/index.ts';
import { levelNames, smallestLevel } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { checkWords, filterParameters, queryFilters } from '../query/filter-parameters.ts';
import { linkedSuggestion } from '../query/subjects/index.ts';
import { understoodSuggestions } from '../query/understood-suggestions.ts';
import { closed, countSchema } from './schemas/project-schema.ts';

const parameters = [
  { name: 'q', schema: Type.String(), description: 'The text typed so far.' } as const satisfies Parameter,
  ...filterParameters.filter(({ name }) => name !== 'q'),
];

const suggestionSchema = closed({
  text: Type.String({ description: 'For people.' }),
  field: Type.Enum([...suggestedParameters], {
    description:
      'The parameter that the suggestion stands for: a field; `contractor` for a firm; `area` for an area of the service’s own, such as a ward; `near` for a place; `q` for the number of a project and, with `understand=true`, for a search that is understood.',
  }),
  values: Type.Array(Type.String(), {
    minItems: 1,
    description: 'The values of that parameter, several if spellings of one value differ only in case.',
  }),
  count: countSchema('Projects found with these values and the other parameters.'),
  path: Type.Union([Type.String(), Type.Null()], {
    description: `The page about the ${levelNames.province.one}, ${levelNames[smallestLevel].one}, department, firm or area; null if there is none, or several.`,
  }),
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
  description: `Up to ten ${levelNames.province.other}, ${levelNames[smallestLevel].other}, places, departments, firms, names and numbers of projects, each with the search that it stands for and the number of projects that this finds. Each typed word must begin a word; if nothing is found, one typing error is forgiven. Those of one \`field\` stand together, best first.`,
  path: apiPaths.suggest,
  parameters,
  documentation: {
    group: 'Search',
    statuses: usualStatuses,
    contentTypes: ['application/json'],
    schema: suggestionsSchema,
    example: `${apiPaths.suggest}?q=${country.words.searched.beginning}`,
  },
  handle: ({ query }, index) => {
    const { values } = readParameters(query, parameters);
    // The typed text is completed, not searched for.
    const { q = '', ...others } = values;
    checkWords(q);
    const filters = queryFilters(others, index);
    const searches = values.understand ? understoodSuggestions(index, q, filters) : [];
    const found = [...searches, ...suggestions(index, q, filters)]
      .slice(0, MAX_SUGGESTIONS)
      .map((each) => linkedSuggestion(index, each));
    return { contentType: 'application/json', body: JSON.stringify({ q, suggestions: found }) };
  },
};
