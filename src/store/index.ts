export { isAdoptable } from './adopt.ts';
export { catalogueDigest } from './catalogue-digest.ts';
export {
  type CatalogueKind,
  type CatalogueState,
  catalogueKinds,
  isMirrored,
  isSample,
} from './catalogue-state.ts';
export { openReader, openWriter, storeFile, storeLabel, withoutPassword } from './open.ts';
export {
  type Adoption,
  AlreadyPublishedError,
  type CatalogueReading,
  type DepartmentProjects,
  type KnownProject,
  NewerStoreError,
  type PastContent,
  type PastSnapshot,
  PROGRAM_VERSION,
  type PrimaryAnswer,
  type ProjectHistory,
  type ProjectToPublish,
  type Publication,
  type PublicationOutcome,
  type PublishedIrmSnapshot,
  type PublishedSnapshotOutcome,
  type RollBackOutcome,
  type SnapshotKey,
  type SnapshotToPublish,
  type StopWatching,
  StoreChangedError,
  StoreError,
  type StoreReader,
  type StoreReading,
  type StoreState,
  type StoreWork,
  type StoreWriter,
  UnknownOutcomeError,
  type WriterOptions,
} from './port.ts';
export { isPostgres, type PostgresAddress, postgresAddress } from './postgres/address.ts';
export { connect, disconnect } from './postgres/connection.ts';
export { asStoreError } from './postgres/failure.ts';
export { connectToPrimary } from './postgres/primary.ts';
export { cutIfReplaced } from './postgres/replaced-primary.ts';
export { makeSchema } from './postgres/schema.ts';
export type {
  CatalogueTotals,
  LogVerification,
  OriginalFile,
  PublicationAction,
  PublicationEntry,
  PublicationRecord,
} from './publication-entry.ts';
export { type Backup, openBackup } from './restore.ts';
export { type RollBackPlan, rollBackPlan } from './roll-back.ts';
export { sourcesOf } from './snapshot-sources.ts';
