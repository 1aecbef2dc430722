export { openReader, openWriter, sqlitePath } from './open.ts';
export {
  type CatalogueKind,
  type CatalogueReading,
  type CatalogueState,
  type ProjectHistory,
  type Publication,
  type PublicationOutcome,
  type PublishedIrmSnapshot,
  type PublishedSnapshotOutcome,
  type SnapshotKey,
  type SnapshotToPublish,
  StoreError,
  type StoreReader,
  type StoreWriter,
  type WriterOptions,
} from './port.ts';
