import type { Language } from './language.ts';
import { DEFAULT_LANGUAGE } from './language-writer.ts';

/** The languages of the site. `README.md` beside it says how to add one. */
export const languages: readonly Language[] = [DEFAULT_LANGUAGE];
