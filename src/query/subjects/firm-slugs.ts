import type { FirmColumn } from '../../index/index.ts';
import { slugify } from '../../project/index.ts';
import { uniqueSlugs } from './unique-slugs.ts';

/** A longer slug is cut after a word: servers and people cannot do much with it. */
const MAX_LENGTH = 200;

const PLAIN_KEY = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** The addresses of firms. All spellings of a firm have one slug: it is made of the firm's key. */
export interface FirmSlugs {
  slugOf(firm: number): string;
  firmOf(slug: string): number | undefined;
}

/**
 * Nearly all keys are their slug with spaces for hyphens, so only the others are looked at one by
 * one: a catalogue may have hundreds of thousands of firms.
 */
export function firmSlugs(firms: FirmColumn): FirmSlugs {
  const { keys } = firms;
  const odd: number[] = [];
  const isPlain = (key: string) => key.length <= MAX_LENGTH && PLAIN_KEY.test(key);
  keys.forEach((key, firm) => {
    if (!isPlain(key)) odd.push(firm);
  });
  const plain = (slug: string) => firms.firmOfKey(slug.replaceAll('-', ' '));
  const slugs = uniqueSlugs(
    odd.map((firm) => ({ slug: cut(slugify(keys[firm]!)), label: keys[firm]! })),
    'firm',
    (slug) => plain(slug) !== undefined,
  );
  const slugOfOdd = new Map(odd.map((firm, i) => [firm, slugs[i]!]));
  const oddOfSlug = new Map(odd.map((firm, i) => [slugs[i]!, firm]));
  return {
    slugOf: (firm) => slugOfOdd.get(firm) ?? keys[firm]!.replaceAll(' ', '-'),
    firmOf: (slug) => oddOfSlug.get(slug) ?? plain(slug),
  };
}

function cut(slug: string): string {
  if (slug.length <= MAX_LENGTH) return slug;
  const end = slug.lastIndexOf('-', MAX_LENGTH);
  return slug.slice(0, end < 0 ? MAX_LENGTH : end);
}
