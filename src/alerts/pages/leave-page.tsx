import type { LanguageWriter } from '../../site/language/language-writer.ts';
import type { Alerts } from '../alerts.ts';
import { alertsPaths, tokenPath } from '../links/alerts-links.ts';
import { leave } from '../subscribers/leave.ts';
import { subscriberWith } from '../subscribers/subscriber.ts';
import type { AlertsPage } from './answer.ts';
import type { AlertsRoute } from './route.ts';

/**
 * Ends all mails. Mail programs post here with one click (RFC 8058); people who follow the link in the mail see a
 * button. Whatever the token, the answer is that no more mails come.
 */
export const leaveRoute = (alerts: Alerts): AlertsRoute => ({
  path: alertsPaths.leave,
  get: async ({ token, frame }) => {
    const subscriber = await subscriberWith(alerts, token);
    if (subscriber === undefined) return leftPage(frame.languageOf(null));
    const language = frame.languageOf(subscriber.language);
    const { leave } = language.texts.alerts;
    return {
      title: leave.title,
      language,
      body: (
        <article class="alerts">
          <h1>{leave.title}</h1>
          <p>{leave.lead}</p>
          <form method="post">
            <button type="submit" class="button is-primary">
              {leave.button}
            </button>
          </form>
          <p>
            <a href={tokenPath(alerts, 'own', token)}>{leave.own}</a>
          </p>
        </article>
      ),
    };
  },
  // Mail programs send this in either form of a body (RFC 8058), and the address says it all.
  act: async ({ token, frame }) => {
    const subscriber = await subscriberWith(alerts, token);
    if (subscriber !== undefined) await leave(alerts, subscriber.id);
    return leftPage(frame.languageOf(subscriber?.language ?? null));
  },
});

/** Nothing is kept under this link any more. */
export function leftPage(language: LanguageWriter): AlertsPage {
  const { leave } = language.texts.alerts;
  return {
    title: leave.doneTitle,
    language,
    body: (
      <article class="alerts">
        <h1>{leave.doneTitle}</h1>
        <p>{leave.done}</p>
      </article>
    ),
  };
}
