import { createHash } from 'node:crypto';
import { escapeAttribute, escapeText } from 'entities';
import { Feed } from 'feed';
import Type, { type TSchema } from 'typebox';
import type { Parameter } from '../http/parameters/parameter.ts';
import { jsonFeedSchema } from './schemas/json-feed-schema.ts';

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
  /** The addresses of the other pages of the feed. */
  readonly pages: FeedPages;
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

/** Pages of a feed (RFC 5005, section 3). */
export interface FeedPages {
  readonly first: string;
  readonly last: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The page of a feed, counted from 1. */
export const feedPageParameter = {
  name: 'page',
  schema: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  description: 'Page of the feed, which links to the next one.',
} as const satisfies Parameter;

/**
 * The pages around one, if each has this number of the `count` entries. `at` is the address of a
 * page.
 */
export function feedPages(
  page: number,
  { count, perPage }: { readonly count: number; readonly perPage: number },
  at: (page: number) => string,
): FeedPages {
  const last = Math.max(1, Math.ceil(count / perPage));
  return {
    first: at(1),
    last: at(last),
    previous: page > 1 ? at(Math.min(page - 1, last)) : undefined,
    next: page < last ? at(page + 1) : undefined,
  };
}

/** A format that something can be followed in. */
export interface FeedFormat {
  /** After the name of an operation, in the name of the one with this format. */
  readonly suffix: string;
  readonly label: string;
  readonly contentType: string;
  readonly schema: TSchema;
  readonly write: (content: FeedContent) => string;
}

const AUTHOR = 'Infrastructure Projects Search';

/** Characters that XML 1.0 cannot contain, not even as references (section 2.2). */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * A feed as Atom (RFC 4287), without the characters that XML cannot contain. Titles and texts are
 * HTML there, so they are escaped.
 */
function atomFeed({ id, title, updated, page, self, pages, entries }: FeedContent): string {
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
  // The library knows no links to other pages.
  return feed
    .atom1()
    .replace('<link rel="self"', `${pageLinks(pages)}<link rel="self"`)
    .replace(NOT_IN_XML, '');
}

const pageLinks = (pages: FeedPages): string =>
  Object.entries(pages)
    .filter(([, address]) => address !== undefined)
    .map(([rel, address]) => `<link rel="${rel}" href="${escapeAttribute(address)}"/>\n    `)
    .join('');

/** A feed as JSON Feed 1.1 (https://jsonfeed.org/version/1.1/): `feed` only writes version 1. */
const jsonFeed = ({ title, page, self, pages, entries }: FeedContent): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    ...(pages.next !== undefined && { next_url: pages.next }),
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

export const atom: FeedFormat = {
  suffix: '',
  label: 'an Atom feed',
  contentType: 'application/atom+xml',
  schema: Type.String({ description: 'An Atom feed (RFC 4287) in pages (RFC 5005).' }),
  write: atomFeed,
};

export const json: FeedFormat = {
  suffix: ' with JSON Feed',
  label: 'a JSON Feed',
  contentType: 'application/feed+json',
  schema: jsonFeedSchema,
  write: jsonFeed,
};

/**
 * The id of a feed or an entry: a name-based UUID (RFC 9562, version 8), the same at every address
 * of the service. Equal names have equal ids.
 */
export function permanentId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
