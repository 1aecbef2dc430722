import { fill } from '../../page/language/text.ts';
import type { Alerts } from '../alerts.ts';
import { alertsPaths } from '../links/alerts-links.ts';
import { CONFIRM_DAYS } from '../subscribers/sign-up.ts';
import type { AlertsRoute } from './route.ts';

/** What follows a sign-up, whether or not a mail was sent. */
export const sentRoute = ({ config }: Alerts): AlertsRoute => ({
  path: alertsPaths.sent,
  get: ({ query, frame }) => {
    const language = frame.languageOf(query.get('language'));
    const { sent } = language.texts.alerts;
    return {
      title: sent.title,
      language,
      body: (
        <article class="alerts">
          <h1>{sent.title}</h1>
          <p>{sent.lead}</p>
          <p class="hint">
            {fill(sent.hint, { days: CONFIRM_DAYS, most: config.alertsConfirmationsPerDay })}
          </p>
        </article>
      ),
    };
  },
});
