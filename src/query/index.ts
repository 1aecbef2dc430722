export {
  apiPaths,
  fixedPagePaths,
  LISTING_PATH,
  pagePaths,
  searchDownloadPath,
  siteFilePaths,
} from './addresses.ts';
export { filterParameters, queryFilters } from './filter-parameters.ts';
export { encodedText, formEncoded, queryOf } from './links.ts';
export { LISTING_PARAMETERS, listedPositions } from './listed-positions.ts';
export { DEFAULT_LIMIT, orderingParameter } from './listing-parameters.ts';
