import Type from 'typebox';
import { namesOf, type Operation } from '../http/operation.ts';
import { ignoredParameters } from '../http/parameters/ignored-parameters.ts';
import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { nearestText } from '../project/index.ts';

const strictParameter = {
  name: 'strict',
  schema: Type.Boolean(),
  description:
    'Whether a parameter that the operation does not take is an error. Otherwise it is ignored, and `X-Ignored-Parameters` names it.',
} as const satisfies Parameter;

/** The operation, which rejects unknown parameters if a request asks it to. Links do not repeat that. */
export function withStrict(operation: Operation): Operation {
  const parameters = [...operation.parameters, strictParameter];
  const known = namesOf({ ...operation, parameters });
  return {
    ...operation,
    parameters,
    handle: (request, index) => {
      const { strict } = readParameters(request.query, [strictParameter]).values;
      if (strict === true) checkNames(request.query.toString(), known);
      return operation.handle(request, index);
    },
  };
}

/** Throws a `Problem` if a query string has a parameter that is not known. */
export function checkNames(query: string, known: ReadonlySet<string>): void {
  const [name] = ignoredParameters(query, known);
  if (name === undefined) return;
  const nearest = nearestText(name, known);
  const advice = nearest === undefined ? 'leave it out.' : `did you mean ${nearest}?`;
  throw new Problem('bad-parameter', `This address takes no parameter ${name}: ${advice}`, {
    parameter: name,
    allowed: nearest === undefined ? [...known] : [nearest],
  });
}
