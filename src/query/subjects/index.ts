export { subjectAt, subjectsMeant } from './find-subject.ts';
export { nearestSubjects } from './nearest-subjects.ts';
export { type PlaceArea, placeAreas, placeLevels } from './place-areas.ts';
export { type SharedName, sharedNames } from './shared-names.ts';
export { type Subject, type SubjectKind, subjectKinds } from './subject.ts';
export {
  areaAt,
  type ListedKind,
  listOf,
  type Municipality,
  type Subjects,
  subjectPathOf,
  subjectsOf,
} from './subjects.ts';
export { areasCalled, subjectsOfSearch } from './subjects-of-search.ts';
export { type LinkedSuggestion, linkedSuggestion } from './suggested-subject.ts';
