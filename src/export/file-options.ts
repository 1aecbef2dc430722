import type { ListedColumns } from '../project/index.ts';

/** What a file contains besides the projects. */
export interface FileOptions {
  /** Address of the service, without a trailing slash. */
  readonly base: string;
  /** Address of the file. */
  readonly uri: string;
  /** What to write of each project, unless it is what the format usually has. */
  readonly columns?: ListedColumns | undefined;
}
