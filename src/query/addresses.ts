/** Path of the listing. */
export const LISTING_PATH = '/api/v1/infrastructure-projects/full/search/';
