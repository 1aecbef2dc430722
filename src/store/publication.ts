import { type CatalogueKind, isMirrored, type Publication, StoreError } from './port.ts';

/**
 * What a publication has to do with what is there: real and made-up projects never mix, nor those with and without IRM
 * project ids. Fails with `StoreError`.
 */
export function checkKind(present: CatalogueKind, publication: Publication): 'add' | 'empty first' {
  if (isMirrored(publication.kind)) return checkMirror(present);
  if (present === 'empty' || present === publication.kind) return 'add';
  if (isMirrored(present))
    throw new StoreError(
      'The store mirrors another service, whose projects have no IRM project ids: a workbook cannot be matched with them; name another store.',
    );
  if (publication.kind === 'sample')
    throw new StoreError(
      'The store holds reported projects: the made-up sample is not mixed with them; name another store.',
    );
  if (publication.replaceSample === true) return 'empty first';
  throw new StoreError(
    'The store holds the made-up sample, which is not mixed with reported projects: add --replace-sample to empty it first, or name another store.',
  );
}

function checkMirror(present: CatalogueKind): 'add' | 'empty first' {
  if (present === 'empty') return 'add';
  if (isMirrored(present)) return 'empty first';
  throw new StoreError(
    'A whole catalogue goes only into an empty store or one that was mirrored before: name another store.',
  );
}
