export { columnIndex, columnLetters } from './column-letters.ts';
export {
  distanceKm,
  distancesTo,
  EARTH_RADIUS_KM,
  type Place,
  placeOf,
  RADIANS,
} from './coordinates.ts';
export {
  countryDay,
  countryInstant,
  countryTime,
  countryTimeName,
  endOfDay,
  startOfDay,
  withCountryOffset,
} from './country-time.ts';
export {
  csvHeader,
  csvRow,
  guardedLine,
  listedHeader,
  listedRow,
  valuesLines,
  withoutFormulaGuard,
} from './csv-row.ts';
export {
  amountsIn,
  currencies,
  currencyOf,
  currencySigns,
  hasOtherCurrencies,
  namedValue,
  OWN_CURRENCY_NAME,
  storedAmountsIn,
  storedCurrency,
} from './currency.ts';
export { DAY_MS, dayIn, dayNumber, daysAfter, daysBetween, isCalendarDate } from './day.ts';
export {
  CONTRACTOR_HEADER,
  type ContractorRole,
  contractorRoles,
  type Field,
  type FieldGroup,
  type FieldName,
  type FieldType,
  fieldGroups,
  fields,
  PROJECT_ID_HEADER,
} from './field.ts';
export {
  type CodeFieldName,
  type ColumnField,
  type CsvField,
  type CsvFieldName,
  codeFields,
  columnFields,
  columnsOf,
  csvFields,
  type FacetField,
  type FilterField,
  facetFields,
  fileNameFields,
  filterFields,
  type ListedColumns,
  type ListedField,
  type ListedFieldName,
  type ListedValue,
  listedColumn,
  listedColumns,
  listedFields,
  recordFieldNames,
  SEARCH_WEIGHT,
  type StoredField,
  type StoredFieldName,
  type SuggestedField,
  searchFields,
  statisticsFields,
  storedFields,
  suggestedFields,
} from './field-lists.ts';
export {
  areCalendarYears,
  exampleQuarter,
  exampleYear,
  FINANCIAL_YEAR,
  type FinancialYear,
  financialYearFrom,
  financialYearIn,
  financialYearOn,
  firstCalendarYear,
  isFinancialYear,
  isQuarter,
  LAST_QUARTER,
  lastEndedQuarter,
  period,
  QUARTER_KEY,
  QUARTER_NAME,
  QUARTER_TEXT,
  type Quarter,
  quarterAfter,
  quarterEnd,
  quarterMark,
  quarterMonths,
  quarterNumber,
  quarterStart,
  quarters,
  type ReportedQuarter,
  yearAndQuarter,
  yearMonths,
} from './financial-year.ts';
export {
  firmKey,
  firmKeyWithoutForm,
  firmsIn,
  isFirm,
  type PartyKind,
  partiesIn,
  partyKind,
} from './firm.ts';
export {
  type IrmSnapshot,
  irmSnapshotFromLabel,
  irmSnapshotLabel,
  quarterKey,
  quarterOfKey,
} from './irm-snapshot.ts';
export {
  hasLevel,
  isUsed,
  type Level,
  levelNames,
  levels,
  type Province,
  provinceCount,
  provinces,
  smallestLevel,
} from './level.ts';
export {
  CURRENCY,
  CURRENCY_NAME,
  CURRENCY_SIGNS,
  currencySign,
  currencyText,
  exactAmount,
  floatJson,
  grouped,
  internationalSign,
  patternOf,
  wholeAmount,
} from './money.ts';
export {
  type ProjectSnapshot,
  projectSnapshot,
  type ReportedProject,
  type StoredValues,
  storedValues,
} from './project-snapshot.ts';
export { COUNTRY_BOUNDS, isInCountry, isInProvince, provinceOutlines } from './province-outlines.ts';
export { byAction, type PublicationAction, publicationActions } from './publication-action.ts';
export { type PublishedProject, publishedProject, publishedValues } from './published-project.ts';
export { listedJson, membersJson, recordJson, valueLines } from './record-json.ts';
export { PROJECTS_PATH, projectInAddress, projectPath, slugify } from './slug.ts';
export { slugFits } from './slug-match.ts';
export { BOTH_SPHERES, governmentLabel, isSphere, type Sphere, sphereNames, spheres } from './sphere.ts';
export {
  canonicalStatus,
  isInSequence,
  isToBeCompleted,
  type Phase,
  phaseOf,
  type Status,
  statuses,
  statusNamed,
  statusOrder,
  UNKNOWN_STATUS_ORDER,
} from './status.ts';
export {
  beginAll,
  editDistance,
  fold,
  nameKey,
  nearestText,
  printable,
  type WordInText,
  wordsOf,
  wordsWithPlaces,
} from './words.ts';
