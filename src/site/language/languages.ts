import type { Language } from './language.ts';
import { DEFAULT_LANGUAGE } from './speech.ts';

/** The languages of the site. `docs/contributing.md` says how to add one. */
export const languages: readonly Language[] = [DEFAULT_LANGUAGE];
