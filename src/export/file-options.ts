import type { ListedColumns } from '../project/index.ts';
import type { Attribution } from './attribution.ts';
import type { Omission } from './oc4ids/contradictions.ts';

/** What files say of where they come from. */
export interface FileOrigin {
  /** Address of the service, without a trailing slash. */
  readonly base: string;
  /** Who publishes the data; by default, the service without a licence. */
  readonly attribution?: Attribution;
}

/** What a file contains besides the projects. */
export interface FileOptions extends FileOrigin {
  /** Address of the file. */
  readonly uri: string;
  /** Called for each value that a file leaves out of a project because it is implausible. */
  readonly onOmission?: (omission: Omission) => void;
  /** What to write of each project, unless it is what the format usually has. */
  readonly columns?: ListedColumns | undefined;
}
