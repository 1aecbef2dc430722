import { data } from './data.ts';
import { format } from './format.ts';
import { frame } from './frame.ts';

/** Every word of the site in English, by area. Data only: `docs/contributing.md` says how to add a language. */
export const english = {
  code: 'en',
  locale: 'en-ZA',
  name: 'English',
  decimalPoint: '.',
  texts: { data, format, frame },
} as const;
