import { fill } from '../../page/language/text.ts';
import { HiddenFields } from '../../site/elements/search-form.tsx';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import { useLanguage } from '../../site/language/use-language.tsx';
import type { Alerts } from '../alerts.ts';
import { alertsPaths, pathIn, tokenPath } from '../links/alerts-links.ts';
import { followedName } from '../searches/followed-name.ts';
import { leave, leaveSearch } from '../subscribers/leave.ts';
import { ownData } from '../subscribers/own-data.ts';
import { saveOptions } from '../subscribers/save-options.ts';
import {
  type Subscriber,
  type Subscription,
  subscriberWith,
  subscriptionsOf,
} from '../subscribers/subscriber.ts';
import type { AlertsPage } from './answer.ts';
import { leftPage } from './leave-page.tsx';
import type { AlertsContext, AlertsRoute } from './route.ts';
import { LanguageField } from './sign-up-page.tsx';

/** The page of one's own: what is kept, and what can be ended. */
export const ownRoute = (alerts: Alerts): AlertsRoute => ({
  path: alertsPaths.own,
  get: async (context) => {
    const subscriber = await subscriberWith(alerts, context.token);
    return subscriber === undefined
      ? leftPage(context.frame.languageOf(null))
      : ownPage(context, subscriber, context.query.get('done'));
  },
  post: async (context, form) => {
    const subscriber = await subscriberWith(alerts, context.token);
    if (subscriber === undefined) return leftPage(context.frame.languageOf(null));
    const back = (done: 'ended' | 'saved') => ({
      goTo: `${tokenPath(alerts, 'own', context.token)}?done=${done}`,
    });
    switch (form.text('do')) {
      case 'end':
        await leaveSearch(alerts, subscriber.id, form.text('search'));
        return back('ended');
      case 'end all':
        await leave(alerts, subscriber.id);
        return leftPage(context.frame.languageOf(subscriber.language));
      case 'save':
        await saveOptions(alerts, subscriber.id, {
          language: context.frame.languageOf(form.text('language')).code,
          wantsNothing: form.has('nothing'),
        });
        return back('saved');
      default:
        return { goTo: tokenPath(alerts, 'own', context.token) };
    }
  },
});

/** What is kept of somebody, as a file. */
export const ownDataRoute = (alerts: Alerts): AlertsRoute => ({
  path: alertsPaths.ownData,
  get: async ({ token, frame }) => {
    const subscriber = await subscriberWith(alerts, token);
    if (subscriber === undefined) return leftPage(frame.languageOf(null));
    return {
      file: `${JSON.stringify(await ownData(alerts, subscriber), null, 2)}\n`,
      name: 'alerts.json',
      contentType: 'application/json',
    };
  },
});

async function ownPage(
  { alerts, frame }: AlertsContext,
  subscriber: Subscriber,
  done: string | null,
): Promise<AlertsPage> {
  const language = frame.languageOf(subscriber.language);
  const { own } = language.texts.alerts;
  const subscriptions = await subscriptionsOf(alerts.database, subscriber.id);
  return {
    title: own.title,
    language,
    body: (
      <article class="alerts">
        <h1>{own.title}</h1>
        {(done === 'ended' || done === 'saved') && (
          <p class="notice" role="status">
            {own[done]}
          </p>
        )}
        <p>{own.lead}</p>
        <Kept subscriber={subscriber} language={language} />
        <h2>{own.follow}</h2>
        <ul class="followed-list">
          {subscriptions.map((subscription) => (
            <FollowedSearch key={subscription.searchId} alerts={alerts} subscription={subscription} />
          ))}
        </ul>
        <h2>{own.options}</h2>
        <form method="post">
          <HiddenFields pairs={[['do', 'save']]} />
          <label class="choice">
            <input type="checkbox" name="nothing" checked={subscriber.wantsNothing} />
            {own.wantsNothing}
          </label>
          <LanguageField languages={frame.languages} language={language} />
          <button type="submit" class="button">
            {own.save}
          </button>
        </form>
        <p>
          <a href={tokenPath(alerts, 'ownData', subscriber.token)}>{own.data}</a>
        </p>
        <h2>{own.endAll}</h2>
        <p>{own.endAllText}</p>
        <form method="post">
          <HiddenFields pairs={[['do', 'end all']]} />
          <button type="submit" class="button">
            {own.endAll}
          </button>
        </form>
        <p>
          <a href={pathIn(alerts, 'privacy', language)}>{language.texts.alerts.signUp.privacy}</a>
        </p>
      </article>
    ),
  };
}

interface KeptProps {
  readonly subscriber: Subscriber;
  readonly language: LanguageWriter;
}

function Kept({ subscriber, language }: KeptProps) {
  const { own } = language.texts.alerts;
  const { address, confirmedAt } = subscriber;
  return (
    <dl>
      <dt>{own.address}</dt>
      <dd>{address}</dd>
      {confirmedAt !== null && (
        <>
          <dt>{own.since}</dt>
          <dd>{language.longDate(confirmedAt.slice(0, 10))}</dd>
        </>
      )}
      <dt>{own.language}</dt>
      <dd>{language.name}</dd>
    </dl>
  );
}

interface FollowedSearchProps {
  readonly alerts: Alerts;
  readonly subscription: Subscription;
}

function FollowedSearch({ alerts, subscription }: FollowedSearchProps) {
  const language = useLanguage();
  const { own } = language.texts.alerts;
  const { searchId, search, confirmedAt, words } = subscription;
  const { title, path } = followedName(language, alerts.index.current, search);
  const day = language.longDate(confirmedAt.slice(0, 10));
  return (
    <li>
      <div>
        <p>{path === undefined ? title : <a href={language.path(path)}>{title}</a>}</p>
        {path === undefined && alerts.index.current && <p class="field-error">{own.unreadable}</p>}
        <details>
          <summary>{fill(own.followSince, { day })}</summary>
          <p class="hint">{fill(own.agreed, { words })}</p>
        </details>
      </div>
      <form method="post">
        <HiddenFields
          pairs={[
            ['do', 'end'],
            ['search', searchId],
          ]}
        />
        <button type="submit" class="button" aria-label={fill(own.endOf, { search: title })}>
          {own.end}
        </button>
      </form>
    </li>
  );
}
