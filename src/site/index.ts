export type { Language } from './language/language.ts';
export { type SiteOptions, site, siteFrame } from './site.ts';
