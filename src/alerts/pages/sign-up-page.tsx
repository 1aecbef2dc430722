import { Problem } from '../../http/index.ts';
import type { CatalogueIndex } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { HiddenFields } from '../../site/elements/search-form.tsx';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import { useLanguage } from '../../site/language/use-language.tsx';
import { readAddress } from '../addresses/email-address.ts';
import type { Alerts } from '../alerts.ts';
import { oneLine } from '../letters/one-line.ts';
import { expectedChanges } from '../letters/service-letters.ts';
import { pathIn } from '../links/alerts-links.ts';
import { followedName } from '../searches/followed-name.ts';
import { recentChanges } from '../searches/recent-changes.ts';
import {
  readSavedSearch,
  type SavedSearch,
  savedSearch,
  UnreadableSearchError,
} from '../searches/saved-search.ts';
import { searchedPositions } from '../searches/searched-projects.ts';
import { signUp } from '../subscribers/sign-up.ts';
import type { AlertsPage } from './answer.ts';
import { Followed } from './followed.tsx';
import type { AlertsContext, AlertsRoute } from './route.ts';
import { SignUpLimit } from './sign-up-limit.ts';

/** What people do not see and do not fill in. */
const BAIT = 'website';

/** The page where people ask for mails about a search. Its address has the parameters of the search. */
export function signUpRoute(alerts: Alerts): AlertsRoute {
  const limit = new SignUpLimit(alerts.config.alertsSignUpsPerNetwork);
  return {
    path: '/new',
    get: ({ query, frame }) => {
      const index = currentIndex(alerts);
      const search = searchOf(index, () => savedSearch(index, withoutOwn(query)));
      const language = frame.languageOf(query.get('language'));
      return formPage({ ...{ alerts, index, search, language }, languages: frame.languages });
    },
    post: async (context, form) => {
      const { frame, request } = context;
      const language = frame.languageOf(form.text('language'));
      const sent = { goTo: pathIn(alerts, 'sent', language) };
      // Who fills in what people do not see is a program.
      if (form.text(BAIT) !== '') return sent;
      const index = currentIndex(alerts);
      const search = searchOf(index, () => readSavedSearch(form.text('search')));
      const typed = form.text('address');
      const page = {
        ...{ alerts, index, search, language, typed },
        languages: frame.languages,
        ...{ wantsNothing: form.has('nothing'), agrees: form.has('agree') },
      };
      const address = readAddress(typed);
      if (address === undefined) return formPage({ ...page, error: 'badAddress' });
      if (!page.agrees) return formPage({ ...page, error: 'notAgreed' });
      const outcome =
        isFromElsewhere(context) || !limit.takes(request.client)
          ? 'too many'
          : await signUp(alerts, {
              ...{ address, search: search.text, language: language.code },
              wantsNothing: page.wantsNothing,
              words: oneLine(
                `${language.texts.alerts.signUp.agree} (${followedName(language, index, search.text).title})`,
              ),
            });
      return outcome === 'taken' ? sent : formPage({ ...page, error: 'tooMany' });
    },
  };
}

/** The parameters of this page are not those of a search. */
function withoutOwn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('language');
  return rest;
}

/** The form of another site may not sign up its visitors. Old browsers do not say where a form is from. */
const isFromElsewhere = ({ request: { headers } }: AlertsContext): boolean =>
  headers['sec-fetch-site'] === 'cross-site';

/** Throws a `Problem` before anything was published. */
export function currentIndex({ index }: Pick<Alerts, 'index'>): CatalogueIndex {
  if (index.current !== undefined) return index.current;
  throw new Problem('no-data', 'No data has been published yet: try again later.');
}

/** Reads a search that can be followed. Throws a `Problem` if the program cannot read it, or the service lacks its areas. */
function searchOf(index: CatalogueIndex, read: () => SavedSearch): SavedSearch {
  try {
    const search = read();
    searchedPositions(index, search);
    return search;
  } catch (error) {
    if (!(error instanceof UnreadableSearchError)) throw error;
    throw new Problem(
      'bad-parameter',
      'This is no search of the service: begin again at the page of the projects.',
      { parameter: 'search' },
    );
  }
}

const statuses = { badAddress: 422, notAgreed: 422, tooMany: 429 } as const;

interface SignUpProps {
  readonly alerts: Alerts;
  readonly index: CatalogueIndex;
  readonly search: SavedSearch;
  readonly language: LanguageWriter;
  /** All languages of the site. */
  readonly languages: readonly LanguageWriter[];
  /** What the person typed, if the form is shown again, and why it is. */
  readonly typed?: string;
  readonly wantsNothing?: boolean;
  readonly agrees?: boolean;
  readonly error?: keyof typeof statuses;
}

function formPage(props: SignUpProps): AlertsPage {
  const { language, index, search, error } = props;
  const { title } = followedName(language, index, search.text);
  return {
    title: fill(language.texts.alerts.signUp.title, { search: title }),
    language,
    body: <SignUp {...props} />,
    ...(error && { status: statuses[error] }),
  };
}

function SignUp(props: SignUpProps) {
  const { alerts, index, search, language, languages, typed = '', error } = props;
  const { wantsNothing = false, agrees = false } = props;
  const { signUp, theseProjects } = language.texts.alerts;
  const name = followedName(language, index, search.text);
  return (
    <article class="alerts">
      <h1>{signUp.heading}</h1>
      {error === 'tooMany' && (
        <p class="notice is-warning" role="alert">
          {signUp.tooMany}
        </p>
      )}
      <Followed label={signUp.about} title={name.title || theseProjects} path={name.path} />
      <p>{signUp.lead}</p>
      <HowMuch index={index} search={search} />
      <form method="post">
        <HiddenFields pairs={[['search', search.text]]} />
        <label class="text" for="address">
          {signUp.address}
        </label>
        {error === 'badAddress' && <FieldError id="address-error">{signUp.badAddress}</FieldError>}
        <input
          id="address"
          name="address"
          type="email"
          autocomplete="email"
          required
          maxLength={254}
          value={typed}
          {...(error === 'badAddress' && isWrong('address-error'))}
        />
        <LanguageField languages={languages} language={language} />
        <label class="choice">
          <input type="checkbox" name="nothing" checked={wantsNothing} />
          {signUp.wantsNothing}
        </label>
        {error === 'notAgreed' && <FieldError id="agree-error">{signUp.notAgreed}</FieldError>}
        <label class="choice">
          <input
            type="checkbox"
            name="agree"
            required
            checked={agrees}
            {...(error === 'notAgreed' && isWrong('agree-error'))}
          />
          <span>
            {signUp.agree} <span class="hint">{signUp.agreeHint}</span>
          </span>
        </label>
        <label class="visually-hidden" aria-hidden="true">
          {signUp.website}
          <input name={BAIT} tabIndex={-1} autocomplete="off" />
        </label>
        <button type="submit" class="button is-primary">
          {signUp.send}
        </button>
      </form>
      <p>
        <a href={pathIn(alerts, 'privacy', language)}>{signUp.privacy}</a>
      </p>
    </article>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly children: string;
}

/** What is wrong with a field, above it. */
const FieldError = ({ id, children }: FieldErrorProps) => (
  <p class="field-error" id={id} role="alert">
    {children}
  </p>
);

/** A field with a `FieldError`, which has the focus. */
const isWrong = (error: string) =>
  ({ 'aria-invalid': 'true', 'aria-describedby': error, autofocus: true }) as const;

/** How much mail it would have been. */
function HowMuch({ index, search }: Pick<SignUpProps, 'index' | 'search'>) {
  const language = useLanguage();
  const isProject = search.kind === 'project';
  const expected = expectedChanges(language, { isProject, recent: recentChanges(index, search) });
  return <p>{expected ?? language.texts.alerts.signUp.noReports}</p>;
}

interface LanguageFieldProps {
  readonly languages: readonly LanguageWriter[];
  readonly language: LanguageWriter;
}

/** The language of the mails, if there are several. */
export const LanguageField = ({ languages, language }: LanguageFieldProps) => {
  const { signUp } = useLanguage().texts.alerts;
  if (languages.length < 2) return <HiddenFields pairs={[['language', language.code]]} />;
  return (
    <>
      <label class="text" for="language">
        {signUp.language}
      </label>
      <select id="language" name="language">
        {languages.map(({ code, name, locale }) => (
          <option key={code} value={code} selected={code === language.code} lang={locale}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
};
