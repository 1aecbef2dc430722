import { type ChangesAddress, changesFeedPaths } from '../addresses/links.ts';
import { EmailMe } from '../elements/email-me.tsx';
import { useLanguage } from '../language/use-language.tsx';

interface FollowProps {
  readonly base: string;
  /** What the feed shows. */
  readonly asked: Omit<ChangesAddress, 'page'>;
}

/** How to follow the next changes, with the feeds in both formats. */
export function Follow({ base, asked }: FollowProps) {
  const { texts, plainPath } = useLanguage();
  const feeds = changesFeedPaths(asked);
  return (
    <section class="band follow" aria-labelledby="follow">
      <h2 id="follow">{texts.changes.follow}</h2>
      <EmailMe of={asked.filters} as="p" />
      <p>{texts.changes.followText}</p>
      <ol>
        <li>{texts.changes.followReader}</li>
        <li>
          {texts.changes.followCopy}
          <dl class="feed-addresses">
            {(['atom', 'json'] as const).map((format) => (
              <div key={format}>
                <dt>{texts.changes[format]}</dt>
                <dd>
                  <a href={plainPath(feeds[format])} rel="nofollow">
                    <code>{base + feeds[format]}</code>
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </li>
        <li>{texts.changes.followWait}</li>
      </ol>
      {asked.filters.length === 0 && <p class="hint">{texts.changes.followTown}</p>}
    </section>
  );
}
