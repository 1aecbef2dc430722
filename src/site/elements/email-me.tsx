import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { queryOf } from '../../query/links.ts';
import type { Pairs } from '../addresses/links.ts';
import { DEFAULT_LANGUAGE } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';

/** Where people ask for mails about changes, without a slash at its end; empty if there are none. */
export const AlertsAddress = createContext('');

interface EmailMeProps {
  /** The parameters of a search, or `project`, the id of one. */
  readonly of: Pairs;
  /** What stands around it: an entry of a list, or a paragraph; nothing by default. */
  readonly as?: 'li' | 'p';
}

/** Leads to where one asks for a mail when projects change, if the service has mails. */
export function EmailMe({ of, as }: EmailMeProps) {
  const alertsUrl = useContext(AlertsAddress);
  const { texts, code } = useLanguage();
  if (alertsUrl === '') return null;
  const language = code === DEFAULT_LANGUAGE.code ? [] : [['language', code] as const];
  const link = (
    <a
      class={as === 'li' ? undefined : 'button'}
      href={`${alertsUrl}/new${queryOf([...of, ...language])}`}
      rel="nofollow"
    >
      {texts.alerts.emailMe}
    </a>
  );
  if (as === 'li') return <li>{link}</li>;
  return as === 'p' ? <p class="page-actions">{link}</p> : link;
}
