export { type AnswerNotes, type Facets, type FacetValue, InfraProjects, type Page } from './client.ts';
export { ProblemError } from './problem-error.ts';
export type {
  FieldName,
  Project,
  ProjectFields,
  ProjectRecord,
  ProjectSnapshot,
  QualityFlag,
  SnapshotChanges,
  SpendingPoint,
  Status,
} from './project.ts';
export type { FacetField, FacetsQuery, ListQuery, Ordering, PageQuery, QueryFilters } from './query.ts';
export type { ClientOptions, RequestOptions } from './request.ts';
