import { queryOf } from '../../query/links.ts';
import { DEFAULT_LANGUAGE, type LanguageWriter } from '../../site/language/language-writer.ts';
import type { Alerts } from '../alerts.ts';

/** Where each page is, below the address of the alerts. `:token` is what lets somebody in, and is in no log. */
export const alertsPaths = {
  signUp: '/new',
  sent: '/sent',
  confirm: '/confirm/:token',
  own: '/mine/:token',
  ownData: '/mine/:token/data.json',
  leave: '/leave/:token',
  privacy: '/privacy',
} as const;

type TokenPath = 'confirm' | 'own' | 'ownData' | 'leave';

/** The path of the alerts on their host, without a slash at its end. */
export const rootOf = ({ url }: Pick<Alerts, 'url'>): string => new URL(url).pathname.replace(/\/$/, '');

/** The whole address of a page that a token leads to, for mails. */
export const tokenUrl = ({ url }: Pick<Alerts, 'url'>, path: TokenPath, token: string): string =>
  url + alertsPaths[path].replace(':token', token);

/** The path of a page that a token leads to, for links of pages. */
export const tokenPath = (alerts: Pick<Alerts, 'url'>, path: TokenPath, token: string): string =>
  rootOf(alerts) + alertsPaths[path].replace(':token', token);

/** The path of a page in a language that is not the usual one. */
export const pathIn = (
  alerts: Pick<Alerts, 'url'>,
  path: 'sent' | 'privacy',
  { code }: LanguageWriter,
): string =>
  rootOf(alerts) + alertsPaths[path] + queryOf(code === DEFAULT_LANGUAGE.code ? [] : [['language', code]]);
