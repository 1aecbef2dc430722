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
  /** With `changed_since`: the projects of then that a copy must drop. */
  readonly gone?: readonly GoneProject[];
  /** With `changed_since`: the publication to go on from. */
  readonly publication?: string;
}

/** A project that is no longer listed, or no longer matches. */
export interface GoneProject {
  readonly id: number;
  readonly url_path: string;
}

/** How the projects differ from what a publication listed. */
export interface ChangedProjects<R> {
  /** Those that are new or differ in any field. */
  readonly projects: readonly R[];
  readonly gone: readonly GoneProject[];
  /** The publication to go on from. */
  readonly publication: string;
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

/** A place that a query names. */
export interface QueryPlace {
  readonly name: string;
  readonly province: string;
  /** The middle of the place, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** The distance within which projects are near it. */
  readonly km: number;
}

/** Words of `q`, and the parameters that they were understood as. */
export interface UnderstoodWords {
  readonly words: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** What response headers say about a result. */
export interface ResponseNotes {
  /** The words that were searched for instead of mistyped ones, null if nothing was corrected. */
  readonly correctedQuery: string | null;
  /** The words of `q` that stand for parameters, and those that are left out, which have none. */
  readonly understood: readonly UnderstoodWords[];
  /** The place in `q` that the projects are near, null if they are near none. */
  readonly place: QueryPlace | null;
  /** The parameters that the service does not know, at most 20. */
  readonly ignored: readonly string[];
  /** Whether the service shows its made-up sample catalogue. */
  readonly isSample: boolean;
}

export const notesOf = ({ headers }: Response): ResponseNotes => {
  const corrected = headers.get('x-query-corrected');
  return {
    correctedQuery: corrected === null ? null : decodeURIComponent(corrected),
    understood: understoodOf(headers.get('x-query-understood')),
    place: placeOf(headers.get('x-query-place')),
    ignored: headers.get('x-ignored-parameters')?.split(', ').map(decodeURIComponent) ?? [],
    isSample: headers.get('x-catalogue') === 'sample',
  };
};

/** Reads `stalled; quality=stalled, went; left-out`. */
function understoodOf(header: string | null): readonly UnderstoodWords[] {
  if (header === null || header === 'no-words') return [];
  return header.split(', ').map((each) => {
    const [words = '', ...parameters] = each.split('; ');
    return {
      words: decodeURIComponent(words),
      parameters: parameters
        .filter((parameter) => parameter !== 'left-out')
        .map((parameter) => parameter.split('=').map(decodeURIComponent) as [string, string]),
    };
  });
}

/** Reads `Soweto; province=Gauteng; latitude=-26.27; longitude=27.86; km=40`. */
function placeOf(header: string | null): QueryPlace | null {
  if (header === null) return null;
  const [name = '', ...rest] = header.split('; ');
  const values = new Map(rest.map((part) => part.split('=') as [string, string]));
  const number = (key: string) => Number(values.get(key));
  return {
    name: decodeURIComponent(name),
    province: decodeURIComponent(values.get('province') ?? ''),
    latitude: number('latitude'),
    longitude: number('longitude'),
    km: number('km'),
  };
}
