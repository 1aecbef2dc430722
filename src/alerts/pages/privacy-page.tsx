import { fill } from '../../page/language/text.ts';
import type { Alerts } from '../alerts.ts';
import { alertsPaths } from '../links/alerts-links.ts';
import { operatorLines } from '../operator.ts';
import type { AlertsRoute } from './route.ts';

/** What is kept of people who ask for mails. */
export const privacyRoute = ({ config }: Alerts): AlertsRoute => ({
  path: alertsPaths.privacy,
  get: ({ query, frame }) => {
    const language = frame.languageOf(query.get('language'));
    const { title, lead, sections, operator } = language.texts.alertsPrivacy;
    return {
      title,
      language,
      body: (
        <article class="alerts">
          <h1>{title}</h1>
          <p>{lead}</p>
          {Object.values(sections).map(({ heading, items }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <ul class="plain">
                {Object.values(items).map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
          <p>{fill(operator, { name: operatorLines(config).join(', ') || language.texts.frame.siteName })}</p>
        </article>
      ),
    };
  },
});
