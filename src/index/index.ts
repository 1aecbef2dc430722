export type { LevelName } from '../areas/index.ts';
// From its file: the door of the store opens both engines.
export { catalogueKinds } from '../store/catalogue-state.ts';
export type { StoreWork } from '../store/index.ts';
export type { CleanStatistics, CostStatistics } from './answers/amount-figures.ts';
export { type AmountSum, AmountSummer, amountSum } from './answers/amount-sum.ts';
export {
  allChangeKinds,
  type ChangeKind,
  changeKinds,
  changeSet,
  completionChange,
  costChange,
  type RankedStatus,
  rankedStatus,
  statusChange,
  valueChangeKinds,
} from './answers/change-kind.ts';
export { type ChangedSince, changedSince, type ListedThen } from './answers/changed-since.ts';
export { type Cluster, clusters, placed } from './answers/clusters.ts';
export { counterOf, type FacetCount, type FacetCounts, facetCounts } from './answers/facet-counts.ts';
export {
  type HistoryEntry,
  newestPublications,
  projectHistory,
  snapshotQualities,
} from './answers/from-archive.ts';
export { costBands, type Grouping, groupings } from './answers/group-membership.ts';
export {
  type CostMovement,
  type ListingChange,
  loadedQuarters,
  type Movement,
  type Movements,
  movements,
  type ProjectMovements,
} from './answers/movements.ts';
export { type GroupStatistics, statistics } from './answers/statistics.ts';
export {
  countsOfPhases,
  type QuarterFigures,
  type QuarterSpending,
  type ReportFigures,
  type Slippage,
  spendingByQuarter,
  timeline,
} from './answers/timeline.ts';
export { countsWithEach, countsWithoutEach } from './answers/ways-out.ts';
export { CatalogueIndex, oncePerIndex } from './catalogue-index.ts';
export { type AmountColumn, hasImplausibleCost, isLeftOut } from './columns/amount-columns.ts';
export {
  AreaColumn,
  areaCode,
  areaLabel,
  areaName,
  areaNamed,
  areasAt,
  areaTitle,
  areaValue,
  levelNamed,
  type NamedArea,
} from './columns/area-columns.ts';
export type { FirmColumn } from './columns/firm-column.ts';
export type { MunicipalityColumn } from './columns/municipality-column.ts';
export { dateOf, days } from './columns/number-columns.ts';
export {
  codePointKey,
  type FieldOrdering,
  fieldOrderings,
  type Ordering,
  orderings,
} from './columns/ordering.ts';
export { endOfRun, maskedPositions, positionMask } from './columns/positions.ts';
export { ABSENT } from './columns/quarter-columns.ts';
export { NO_VALUE, type ValueColumn } from './columns/value-column.ts';
export { type ValueField, valueFields } from './columns/value-columns.ts';
export { type Archive, openArchive } from './files/archive.ts';
export { lastCollectedOn, lastPublishedAt } from './files/manifest.ts';
export { IndexFolder } from './index-folder.ts';
export type { Absence, IndexSource } from './index-source.ts';
export { LiveIndex } from './live-index.ts';
export { PastFolder } from './past/past-folder.ts';
export { PastIndexes } from './past/past-indexes.ts';
export { type PublicPublication, publicationTitle } from './publications/public-publication.ts';
export { type Explanation, explainer, type Marked } from './relevance/explanation.ts';
export { lowerBound } from './sections/lower-bound.ts';
export { distancesFrom } from './select/distance.ts';
export { projectAtAddress } from './select/meant-projects.ts';
export { orderedWindow } from './select/ordered-window.ts';
export { orderedPositions, pagePositions } from './select/page-positions.ts';
export { isMarkedValue, type Mark, markedValue, positionsAfter } from './select/positions-after.ts';
export {
  type BoundingBox,
  type ExcludingFilters,
  type MissingField,
  missingFields,
  type NearPoint,
  type QueryFilters,
} from './select/query-filters.ts';
export { type Selection, select } from './select/selection.ts';
export { PositionSet } from './sets/position-set.ts';
export { scratchPositions } from './sets/scratch.ts';
export {
  MAX_SUGGESTIONS,
  type SuggestedParameter,
  type Suggestion,
  suggestedParameters,
} from './suggest/candidate.ts';
export { suggestions } from './suggest/suggestions.ts';
export { areasMatching } from './suggest/values.ts';
export { corrections } from './text/correction.ts';
export type { NearPlace } from './text/place-mention.ts';
export type { QueryReading } from './text/query-reading.ts';
export { isSmallWord } from './text/small-words.ts';
export { synonymsWith } from './text/synonyms.ts';
export { MOST_WORDS, positiveWords, typedQuery, withQuotes, wordCount } from './text/typed-query.ts';
export { tellingWords } from './understanding/telling-words.ts';
export { understanding } from './understanding/understanding.ts';
export type { UnderstoodWords } from './understanding/understood.ts';
