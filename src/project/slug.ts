import { fold } from './fold.ts';

const NOT_IN_A_SLUG = /[^a-z0-9]+/g;

/** Lower-case ASCII words joined by single hyphens; "" when nothing of the text is left. */
export function slugify(text: string): string {
  // Lower-cased once more: a sign such as ™ stands for capitals.
  return fold(text).toLowerCase().replace(NOT_IN_A_SLUG, '-').replace(/^-|-$/g, '');
}

/** The part of a project's address after its id: name and province, `project` when neither leaves a letter. */
export function projectSlug(name: string, province: string): string {
  const parts = [slugify(name), slugify(province)].filter((part) => part !== '');
  return parts.length === 0 ? 'project' : parts.join('-');
}

/** The start of every address of projects, and the address of the start page. */
export const PROJECTS_PATH = '/infrastructure-projects/full/';

/** Address of a project's page, relative to the service. The id alone identifies it; the slug is for readers. */
export function projectPath(id: number, name: string, province: string): string {
  return `${PROJECTS_PATH}${id}-${projectSlug(name, province)}`;
}
