/**
 * What a store holds: nothing yet, the made-up sample, what departments reported, or the catalogue
 * of another service (which may itself be the sample). A store never mixes them.
 */
export const catalogueKinds = ['empty', 'sample', 'reported', 'mirrored', 'mirrored-sample'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** Whether the projects of a catalogue are made up, here or in the service it mirrors. */
export const isSample = (kind: CatalogueKind): boolean => kind === 'sample' || kind === 'mirrored-sample';

/** Whether a catalogue mirrors another service: its projects have ids, but no IRM project ids. */
export const isMirrored = (kind: CatalogueKind): boolean => kind === 'mirrored' || kind === 'mirrored-sample';

/** Identity and version of a catalogue. */
export interface CatalogueState {
  /** Random name of this catalogue; two stores share one only if one is a copy of the other. */
  readonly storeId: string;
  /** Raised by every publication and removal; never falls within one store. */
  readonly dataVersion: number;
  /**
   * Random name of the publication that made this version. After a backup was restored, another
   * publication may have the same version.
   */
  readonly publicationId: string;
  readonly kind: CatalogueKind;
}
