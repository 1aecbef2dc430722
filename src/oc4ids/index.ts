export { type CodedField, codeTitle, sectorTitles, titledCode } from './code-titles.ts';
export { type Conformance, conformanceOf } from './conformance.ts';
export { geometryPlace, plainDegrees } from './geometry.ts';
export { largestBeyond, withoutAddresses, withoutContacts } from './kept-members.ts';
export { objectTexts, type ProjectRow, projectRows, publishedDay, publishedDayIn } from './project-rows.ts';
export { Oc4idsFileError } from './project-texts.ts';
export { type Counted, type Survey, surveyProjects } from './survey.ts';
export {
  appropriations,
  classifiedFields,
  costs,
  milestones,
  PARTY_ROLE_SCHEME,
  type PartyRole,
  type Proof,
  partyFields,
  spentBeforeMetrics,
} from './vocabulary.ts';
