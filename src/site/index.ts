export type { Language } from './language/language.ts';
export { type SiteOptions, site } from './site.ts';
