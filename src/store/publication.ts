import { type CatalogueKind, type Publication, StoreError } from './port.ts';

/** What a publication has to do with what is there; real and made-up projects never mix. Fails with `StoreError`. */
export function checkKind(present: CatalogueKind, publication: Publication): 'add' | 'replace the sample' {
  if (present === 'empty' || present === publication.kind) return 'add';
  if (publication.kind === 'sample')
    throw new StoreError(
      'The store holds reported projects: the made-up sample is not mixed with them; name another store.',
    );
  if (publication.replaceSample === true) return 'replace the sample';
  throw new StoreError(
    'The store holds the made-up sample, which is not mixed with reported projects: add --replace-sample to empty it first, or name another store.',
  );
}
