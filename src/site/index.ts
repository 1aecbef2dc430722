export type { Language } from './language/language.ts';
export { site } from './site.ts';
