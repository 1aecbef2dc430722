import { escapeText } from 'entities';
import { Feed } from 'feed';

/** A feed in plain text, before it is written in one of the formats. */
export interface FeedContent {
  /** The same at every address of the service, as are those of entries. */
  readonly id: string;
  readonly title: string;
  readonly updated: Date;
  /** The address of the page for people that shows the same. */
  readonly page: string;
  /** The address of the feed itself. */
  readonly self: string;
  /** The newest or most important first. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly date: Date;
  readonly text: string;
}

const AUTHOR = 'Infrastructure Projects Search';

/** Characters that XML 1.0 cannot contain, not even as references (section 2.2). */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * A feed as Atom (RFC 4287), without the characters that XML cannot contain. Titles and texts are
 * HTML there, so they are escaped.
 */
export function atomFeed({ id, title, updated, page, self, entries }: FeedContent): string {
  const feed = new Feed({
    id,
    title,
    updated,
    generator: AUTHOR,
    feedLinks: { atom: self },
    link: page,
    author: { name: AUTHOR },
  });
  for (const entry of entries) {
    const { text, ...others } = entry;
    feed.addItem({ ...others, title: escapeText(entry.title), description: escapeText(text) });
  }
  return feed.atom1().replace(NOT_IN_XML, '');
}

/** A feed as JSON Feed 1.1 (https://jsonfeed.org/version/1.1/): `feed` only writes version 1. */
export const jsonFeed = ({ title, page, self, entries }: FeedContent): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    language: 'en',
    authors: [{ name: AUTHOR }],
    items: entries.map(({ id, title, link, date, text }) => ({
      id,
      url: link,
      title,
      content_text: text,
      date_published: date.toISOString(),
    })),
  });
