export { InfraProjects } from './client.ts';
export type { DescriptionFile, Dictionary, DictionaryField } from './dictionary.ts';
export type {
  BulkFile,
  BulkFiles,
  BulkFormat,
  CompressedFile,
  DownloadFormat,
  DownloadLine,
  DownloadMap,
} from './downloads.ts';
export type { Facets, FacetValue, Suggestion, Suggestions } from './facets.ts';
export type {
  ChangedProject,
  ChangesPage,
  CleanStatistics,
  CostStatistics,
  GroupStatistics,
  Movement,
  Statistics,
} from './figures.ts';
export type {
  ChangedProjects,
  GoneProject,
  ListingPage,
  Page,
  QueryPlace,
  RecordOf,
  ResponseNotes,
  UnderstoodWords,
} from './listing.ts';
export type { ClusterFeature, DownloadFeature, MapFeature, Point, ProjectMap } from './map.ts';
export type { Match, NamedMatch } from './match.ts';
export { type FailureReason, ProblemError } from './problem-error.ts';
export type {
  FieldName,
  ListedFieldName,
  ListedProject,
  Project,
  ProjectArea,
  ProjectSnapshot,
  SnapshotChanges,
  SpendingPoint,
} from './project.ts';
export type {
  CatalogueTotals,
  Publication,
  PublicationsPage,
  PublishedChanges,
  PublishedCostChange,
  PublishedSnapshot,
} from './publications.ts';
export type {
  AsOf,
  ChangesFeedQuery,
  ChangesQuery,
  ComparedQuarters,
  DownloadQuery,
  ExcludingFilters,
  FacetsQuery,
  ListQuery,
  MapQuery,
  OrderedQuery,
  Paging,
  QueryFilters,
  StatsOrdering,
  StatsQuery,
  StreamQuery,
} from './query.ts';
export type { ClientOptions, RequestOptions } from './request.ts';
export type {
  Amount,
  ChangeKind,
  FacetField,
  Grouping,
  Ordering,
  ProjectFields,
  ProjectRecord,
  PublicationAction,
  QualityFlag,
  Status,
} from './tables.ts';
