export { type AddressedProject, addressedProject } from './addressed-project.ts';
export {
  apiPaths,
  fixedPagePaths,
  pagePaths,
  searchDownloadPath,
  siteFilePaths,
} from './addresses.ts';
export { DEFAULT_NEAR_KM, filterParameters, queryFilters } from './filter-parameters.ts';
export { encodedText, formEncoded, queryOf } from './links.ts';
export { DEFAULT_LIMIT, orderingParameter } from './listing-parameters.ts';
export { MOST_PATHS, matchedKinds, matchesOf, matchReasons } from './matching/matches.ts';
export { oldAddressRoutes } from './old-addresses.ts';
export { fileContent, fileParameters } from './selected-projects.ts';
