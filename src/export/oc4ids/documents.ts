import { type PublishedProject, startOfDay } from '../../project/index.ts';
import { projectApiPath } from '../../query/addresses.ts';

/**
 * Links to more information: the project's page, with its stage in each quarter, and all snapshots
 * as JSON, with the spending of each quarter and the estimated cost. `taken` is the day of the
 * latest snapshot.
 */
export function documentsOf({ url_path }: PublishedProject, id: number, base: string, taken: string) {
  const dateModified = startOfDay(taken);
  return [
    {
      id: 'page',
      documentType: 'physicalProgressReport',
      title: 'The project on a page',
      url: base + url_path,
      dateModified,
      format: 'text/html',
      language: 'en',
    },
    {
      id: 'json',
      documentType: 'financialProgressReport',
      title: 'Every snapshot of the project as JSON',
      url: base + projectApiPath(id),
      dateModified,
      format: 'application/json',
      language: 'en',
    },
  ] as const;
}
