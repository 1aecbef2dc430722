import { type CatalogueKind, type CatalogueState, isMirrored, type Publication, StoreError } from './port.ts';

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

/** Whether a store may become a copy of another: nobody may have published anything else into it. Fails with `StoreError`. */
export function checkClone(present: CatalogueState, source: CatalogueState): void {
  if (source.kind === 'empty')
    throw new StoreError('The store to copy from is empty: there is nothing to copy.');
  if (present.dataVersion === 0) return;
  if (present.storeId !== source.storeId)
    throw new StoreError('The store to copy into holds another catalogue already: name a new one.');
  if (present.dataVersion >= source.dataVersion)
    throw new StoreError(
      `The store to copy into already holds data version ${present.dataVersion} of this catalogue, and the one to copy from has ${source.dataVersion}: there is nothing newer to copy.`,
    );
}
