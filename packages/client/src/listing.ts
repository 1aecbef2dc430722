import type { ListedFieldName, ListedProject } from './project.ts';
import type { ProjectRecord } from './tables.ts';

/** A page of a longer list. */
export interface Page<R = ProjectRecord> {
  /** Everything that matches, not only this page. */
  readonly count: number;
  /** Address of the next page, null on the last one. */
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly R[];
}

/** A page of the listing. */
export interface ListingPage<R = ProjectRecord> extends Page<R> {
  /** Path of the CSV download of the same listing. */
  readonly csv_download_url: string;
}

/**
 * A record of the listing: the usual members without `fields`, exactly the named ones with it. If
 * the compiler does not know which fields an array names, each member may be missing.
 */
export type RecordOf<F extends readonly ListedFieldName[]> = F extends readonly []
  ? ProjectRecord
  : number extends F['length']
    ? Partial<Pick<ListedProject, F[number]>>
    : Pick<ListedProject, F[number]>;

/** What response headers say about a result. */
export interface ResponseNotes {
  /** The words that were searched for instead of mistyped ones, null if nothing was corrected. */
  readonly correctedQuery: string | null;
  /** Whether the service shows its made-up sample catalogue. */
  readonly isSample: boolean;
}

export const notesOf = ({ headers }: Response): ResponseNotes => {
  const corrected = headers.get('x-query-corrected');
  return {
    correctedQuery: corrected === null ? null : decodeURIComponent(corrected),
    isSample: headers.get('x-catalogue') === 'sample',
  };
};
