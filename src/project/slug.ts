import { fold } from './words.ts';

const NOT_IN_A_SLUG = /[^a-z0-9]+/g;

/** Lower-case ASCII words joined by single hyphens; "" if the text has none. */
export function slugify(text: string): string {
  // Lower-cased again, because NFKD turns signs such as ™ into capitals.
  return fold(text).toLowerCase().replace(NOT_IN_A_SLUG, '-').replace(/^-|-$/g, '');
}

/** Servers and browsers accept addresses of this length, and no project needs a longer one. */
const MAX_SLUG_LENGTH = 1000;

/**
 * The part of a project's address after its id: name and province, or `project` if neither has a
 * letter or digit. A long one ends with its last whole word.
 */
export function projectSlug(name: string, province: string): string {
  const slug = [slugify(name), slugify(province)].filter((part) => part !== '').join('-');
  if (slug.length <= MAX_SLUG_LENGTH) return slug === '' ? 'project' : slug;
  const end = slug.lastIndexOf('-', MAX_SLUG_LENGTH);
  return slug.slice(0, end < 0 ? MAX_SLUG_LENGTH : end);
}

/** The start of every address of projects, and the address of the start page. */
export const PROJECTS_PATH = '/infrastructure-projects/full/';

/** Path of a project's page. Only the id identifies the project; the slug is for readers. */
export function projectPath(id: number, name: string, province: string): string {
  return `${PROJECTS_PATH}${id}-${projectSlug(name, province)}`;
}

const ADDRESS = new RegExp(`^(?:\\S*/)?${PROJECTS_PATH.slice(1)}(\\d+)(?:[-/?#]\\S*)?$`);

/**
 * The id in the address of a project's page or record, with or without the host. Undefined for any
 * other text.
 */
export function projectInAddress(text: string): number | undefined {
  const [, id] = ADDRESS.exec(text.trim()) ?? [];
  return id === undefined ? undefined : Number(id);
}
