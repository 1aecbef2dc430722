import type { Operation } from './operation.ts';
import { ALLOWED_METHODS } from './response.ts';

/** What OPTIONS answers: the operation in JSON. */
export function describe({ name, description, path, parameters }: Operation): string {
  return JSON.stringify({
    name,
    description,
    path,
    methods: ALLOWED_METHODS.split(', '),
    parameters: parameters.map(({ name, description, schema, repeatable = false }) => ({
      name,
      description,
      repeatable,
      schema,
    })),
  });
}
