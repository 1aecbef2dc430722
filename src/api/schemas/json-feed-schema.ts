import Type from 'typebox';
import { closed } from './project-schema.ts';

const address = Type.String({ format: 'uri' });

const itemSchema = closed(
  {
    id: Type.String({ description: 'The same at every address of the service.' }),
    url: address,
    title: Type.String(),
    content_text: Type.String(),
    date_published: Type.String({ format: 'date-time' }),
  },
  { $id: 'JsonFeedItem' },
);

/** JSON Feed 1.1: https://jsonfeed.org/version/1.1/ */
export const jsonFeedSchema = closed(
  {
    version: Type.Literal('https://jsonfeed.org/version/1.1'),
    title: Type.String(),
    home_page_url: address,
    feed_url: address,
    next_url: Type.Optional(Type.String({ format: 'uri', description: 'The next page of the feed.' })),
    language: Type.Literal('en'),
    authors: Type.Array(closed({ name: Type.String() })),
    items: Type.Array(itemSchema),
  },
  { $id: 'JsonFeed' },
);
