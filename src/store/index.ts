export { isAdoptable } from './adopt.ts';
export { type CatalogueState, catalogueKinds, isMirrored, isSample } from './catalogue-state.ts';
export { openReader, openWriter, storeFile, storeLabel, storeMayExist, withoutPassword } from './open.ts';
export {
  AlreadyPublishedError,
  type CatalogueReading,
  type DepartmentProjects,
  type Fingerprints,
  type KnownProject,
  NewerStoreError,
  NothingToUndoError,
  OtherCountryError,
  type PastContent,
  type PastSnapshot,
  PROGRAM_VERSION,
  type PrimaryAnswer,
  type ProjectHistory,
  type PublishedIrmSnapshot,
  type SnapshotKey,
  type StopWatching,
  StoreChangedError,
  StoreError,
  type StoreReader,
  type StoreReading,
  StoreRefusedError,
  type StoreState,
  type StoreWork,
  UnknownOutcomeError,
} from './port.ts';
export { isPostgres, type PostgresAddress, postgresAddress } from './postgres/address.ts';
export { connect, disconnect } from './postgres/connection.ts';
export { asStoreError } from './postgres/failure.ts';
export { connectToPrimary } from './postgres/primary.ts';
export { cutIfReplaced } from './postgres/replaced-primary.ts';
export { makeSchema } from './postgres/schema.ts';
export type {
  CatalogueTotals,
  OriginalFile,
  PublicationEntry,
  PublicationRecord,
} from './publication-entry.ts';
export { sourcesOf } from './publication-log.ts';
export { type Backup, openBackup } from './restore.ts';
export { type RollBackPlan, rollBackPlan } from './roll-back.ts';
export type {
  Adoption,
  ProjectToPublish,
  Publication,
  PublicationOutcome,
  SnapshotToPublish,
  StoreWriter,
  WriterOptions,
} from './writing-port.ts';
