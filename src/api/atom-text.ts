import type { Feed } from 'feed';

/** Characters that XML 1.0 cannot contain, not even as references (section 2.2). */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A feed as Atom, without the characters that XML cannot contain. */
export const atomText = (feed: Feed): string => feed.atom1().replace(NOT_IN_XML, '');
