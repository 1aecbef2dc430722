import { fill } from '../../page/language/text.ts';
import { currencyOf, type PublishedProject } from '../../project/index.ts';
import { filledPath, pagePaths, picturePaths } from '../../query/addresses.ts';
import { queryOf } from '../../query/links.ts';
import type { Pairs } from '../addresses/links.ts';
import type { PagePicture } from '../frame/page.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { PICTURE } from './picture-frame.tsx';

/** The last part of a project's address. */
const tailOf = (urlPath: string): string => urlPath.slice(pagePaths.start.length);

/** The picture of a project page. */
export const projectPicture = (
  { texts, inLanguage, money, projectName }: LanguageWriter,
  { url_path, name, status, estimated_total_project_cost: cost, currency }: PublishedProject,
): PagePicture => ({
  ...PICTURE,
  path: inLanguage(filledPath(picturePaths.project, tailOf(url_path))),
  alt: fill(texts.embed.pictureOfProject, {
    name: projectName(name),
    stage: status || texts.frame.notAvailable,
    cost: cost === null ? texts.frame.notAvailable : money(cost, currencyOf({ currency })),
  }),
});

/** The picture of a search, or of a page about all projects that a search finds. */
export const searchPicture = (
  { texts, inLanguage }: LanguageWriter,
  filters: Pairs,
  /** What the page shows, in words. */
  title: string,
): PagePicture => ({
  ...PICTURE,
  path: inLanguage(picturePaths.search + queryOf(filters)),
  alt: fill(texts.embed.pictureOfSearch, { title }),
});
