import { fill } from '../../page/language/text.ts';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import type { Alerts } from '../alerts.ts';
import { alertsPaths, tokenPath } from '../links/alerts-links.ts';
import { followedName } from '../searches/followed-name.ts';
import { UnreadableSearchError } from '../searches/saved-search.ts';
import { type Confirmation, confirm, findConfirmation } from '../subscribers/confirm.ts';
import { CONFIRM_DAYS } from '../subscribers/sign-up.ts';
import { findSubscriber } from '../subscribers/subscriber.ts';
import type { AlertsPage } from './answer.ts';
import { Followed } from './followed.tsx';
import type { AlertsRoute } from './route.ts';
import { currentIndex } from './sign-up-page.tsx';

/** Where the link of a mail of confirmation leads. Only the button acts: programs open links, too. */
export const confirmRoute = (alerts: Alerts): AlertsRoute => ({
  path: alertsPaths.confirm,
  get: async ({ token, frame }) => {
    const confirmation = await findConfirmation(alerts, token);
    if (confirmation === undefined) return overPage(frame.languageOf(null));
    const language = frame.languageOf(confirmation.language);
    const { confirm } = language.texts.alerts;
    const name = followedName(language, alerts.index.current, confirmation.search);
    return {
      title: fill(confirm.title, { search: name.title }),
      language,
      body: (
        <article class="alerts">
          <h1>{confirm.heading}</h1>
          <Followed label={confirm.about} {...name} />
          <form method="post">
            <button type="submit" class="button is-primary">
              {confirm.button}
            </button>
          </form>
          <p class="hint">{fill(confirm.not, { days: CONFIRM_DAYS })}</p>
        </article>
      ),
    };
  },
  post: async ({ token, frame }) => {
    const confirmation = await findConfirmation(alerts, token);
    currentIndex(alerts);
    if (confirmation === undefined || !(await isConfirmed(alerts, confirmation)))
      return overPage(frame.languageOf(null));
    const language = frame.languageOf(confirmation.language);
    const { confirmed } = language.texts.alerts;
    const subscriber = await findSubscriber(alerts, confirmation.subscriberId);
    return {
      title: confirmed.title,
      language,
      body: (
        <article class="alerts">
          <h1>{confirmed.title}</h1>
          <Followed
            label={confirmed.lead}
            {...followedName(language, alerts.index.current, confirmation.search)}
          />
          {subscriber && (
            <p class="page-actions">
              <a class="button" href={tokenPath(alerts, 'own', subscriber.token)}>
                {confirmed.own}
              </a>
            </p>
          )}
        </article>
      ),
    };
  },
});

/** Confirms. Returns false if somebody ended the address meanwhile, or the service lacks an area of the search by now. */
async function isConfirmed(alerts: Alerts, confirmation: Confirmation): Promise<boolean> {
  try {
    return await confirm(alerts, confirmation);
  } catch (error) {
    if (error instanceof UnreadableSearchError) return false;
    throw error;
  }
}

/** The link was used up, or never was one. */
function overPage(language: LanguageWriter): AlertsPage {
  const { confirm } = language.texts.alerts;
  return {
    title: confirm.badTitle,
    language,
    status: 410,
    body: (
      <article class="alerts">
        <h1>{confirm.badTitle}</h1>
        <p>{fill(confirm.bad, { days: CONFIRM_DAYS })}</p>
      </article>
    ),
  };
}
