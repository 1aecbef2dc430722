import type { PublishedProject } from '../../project/index.ts';
import { projectApiPath } from '../../query/addresses.ts';
import { startOfDay } from './period.ts';

/**
 * Where more stands: the page for people, with the stage from quarter to quarter, and every snapshot as JSON, with the
 * spending of each quarter beside the estimated cost.
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
