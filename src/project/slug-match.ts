import { provinces } from './level.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';
import { projectSlug, slugify } from './slug.ts';

/** Words that many names share. Words of one or two letters or digits never tell projects apart. */
const SMALL_WORDS = ['and', 'the', 'for', 'from', 'with', 'near', 'into', 'van', 'die', 'vir', 'project'];

const MIN_LENGTH = 3;

const slugWords = (text: string): readonly string[] => slugify(text).split('-');

/**
 * Whether a slug fits a project: it was the slug of one of its reports, or shares a word with the
 * name of one. Small words and those of provinces do not count: projects everywhere have them. An
 * empty slug fits every project.
 */
export function slugFits(
  slug: string,
  reports: readonly Pick<ProjectSnapshot, 'name' | 'province'>[],
): boolean {
  if (/^-*$/.test(slug)) return true;
  const asked = slugify(slug);
  if (reports.some(({ name, province }) => projectSlug(name, province) === asked)) return true;
  const places = [...provinces, ...reports.map(({ province }) => province)].flatMap(slugWords);
  const common = new Set([...SMALL_WORDS, ...places]);
  const known = new Set(reports.flatMap(({ name }) => slugWords(name)));
  return asked.split('-').some((word) => word.length >= MIN_LENGTH && !common.has(word) && known.has(word));
}
