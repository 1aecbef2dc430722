import Type from 'typebox';
import type { Parameter } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { type CatalogueIndex, changedSince, type ListedThen, type Selection } from '../index/index.ts';

/** Keeps a copy of the projects up to date. */
export const changedSinceParameter = {
  name: 'changed_since',
  schema: Type.String({ minLength: 1, maxLength: 200 }),
  accepted: 'the id of a publication',
  description:
    'Only projects that are new or differ in any field from what this publication listed. The listing then ends with `gone`, the projects that a copy must drop, and `publication`, to go on from; files have the latter in `X-Publication`. Not together with `q` or `as_of`.',
} as const satisfies Parameter;

interface ChangedSelection {
  readonly selection: Selection;
  /** Undefined if the request does not ask what changed. */
  readonly since:
    | { readonly publication: string; readonly gone: () => Promise<readonly ListedThen[]> }
    | undefined;
}

/**
 * The part of a selection that changed since the publication that a request names. Throws a `Problem`
 * if nobody knows it or what it listed, or if the request's other parameters make the answer depend on
 * more than the projects: a copy would not be equal.
 */
export async function changedSelection(
  index: CatalogueIndex,
  selection: Selection,
  values: {
    readonly changed_since?: string;
    readonly q?: string;
    readonly as_of?: string;
  },
): Promise<ChangedSelection> {
  const { changed_since } = values;
  if (changed_since === undefined) return { selection, since: undefined };
  for (const other of ['q', 'as_of'] as const)
    if (values[other] !== undefined)
      throw invalid(
        `changed_since cannot be combined with ${other}: leave ${other} out.`,
        values[other],
        other,
      );
  const changes = await changedSince(index, changed_since);
  if (changes === 'unknown')
    throw invalid(
      `There is no publication ${changed_since}: changed_since takes the id of one in the list of publications.`,
      changed_since,
    );
  if (changes === 'lost')
    throw new Problem(
      'not-kept',
      `What publication ${changed_since} listed is no longer known: copy the whole file, and go on from the newest publication.`,
      { parameter: changedSinceParameter.name, value: changed_since },
    );
  const { changed, gone } = changes;
  return {
    selection: selection.within(index.all.filter((position) => changed[position] === 1)),
    since: { publication: index.manifest.publicationId, gone: () => gone(selection.positions) },
  };
}

const invalid = (detail: string, value: string, parameter: string = changedSinceParameter.name): Problem =>
  new Problem('bad-parameter', detail, { parameter, value });
