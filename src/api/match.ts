import Type from 'typebox';
import { country } from '../country/index.ts';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import { levelNames, smallestLevel } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { MOST_PATHS, matchedKinds, matchesOf, matchReasons } from '../query/index.ts';
import { jsonOf } from './json.ts';
import { closed, countSchema } from './schemas/project-schema.ts';

const MOST_NAMES = 100;

const parameters = [
  {
    name: 'name',
    schema: Type.String(),
    repeatable: true,
    maxItems: MOST_NAMES,
    description: `A name to find, such as that of a school in a list of your own. At most ${MOST_NAMES}; ask again for more.`,
  },
] as const satisfies readonly Parameter[];

const matchSchema = closed({
  kind: Type.Enum([...matchedKinds]),
  name: Type.String({ description: 'The name in the catalogue.' }),
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How alike the names are, by pairs of letters (Dice’s coefficient); 1 for a known spelling.',
  }),
  why: Type.Enum([...matchReasons], {
    description:
      '`same` but for case and accents; another known `spelling`, as of a firm without its legal form; `similar`.',
  }),
  count: countSchema(
    `Projects of this name, or of this ${levelNames[smallestLevel].one}, department or firm.`,
  ),
  paths: Type.Array(Type.String(), {
    maxItems: MOST_PATHS,
    description: `Addresses of pages: of the projects of this name, or of what has this name. At most ${MOST_PATHS}.`,
  }),
});

const matchesSchema = closed(
  {
    results: Type.Array(
      closed({
        name: Type.String({ description: 'The name that was sent.' }),
        match: Type.Union([matchSchema, Type.Null()], {
          description: `The nearest project, ${levelNames[smallestLevel].one}, department or firm; null if nothing is like it.`,
        }),
      }),
      { maxItems: MOST_NAMES },
    ),
  },
  { $id: 'Matches' },
);

/** Says of each name which project, municipality, department or firm it most likely means. */
export const matchOperation: Operation = {
  name: 'Match names',
  description: `For each name the nearest project, ${levelNames[smallestLevel].one}, department or firm, with a score and why. Names are compared whole; up to three mistyped words are forgiven.`,
  path: apiPaths.match,
  parameters,
  documentation: {
    group: 'Search',
    statuses: usualStatuses,
    contentTypes: ['application/json'],
    schema: matchesSchema,
    example: `${apiPaths.match}?name=${encodeURIComponent(country.words.searched.town)}`,
  },
  handle: async ({ query }, index) => {
    const { name: names = [] } = readParameters(query, parameters).values;
    const matches = await matchesOf(index, names);
    return {
      contentType: 'application/json',
      body: jsonOf({ results: names.map((name, i) => ({ name, match: matches[i]! })) }),
    };
  },
};
