import { country } from '../country/index.ts';
import type { ListedColumns } from '../project/index.ts';

/** Who publishes the data and on what terms, as the settings say. An empty text is one that was not given. */
export interface Attribution {
  /** Name of the organisation that publishes the data; the service itself if empty. */
  readonly publisherName: string;
  /** A page of that organisation; the service if empty. */
  readonly publisherUrl: string;
  /** Canonical address of the licence of the data; without it, files say that none was given. */
  readonly licenceUrl: string;
  /** Prefix that is registered with OC4IDS; if empty, one that does not look registered. */
  readonly oc4idsPrefix: string;
}

/** The attribution of a service whose settings give none. */
export const noAttribution: Attribution = {
  publisherName: '',
  publisherUrl: '',
  licenceUrl: '',
  oc4idsPrefix: '',
};

/** The attribution among other settings, else that of the country. The threads that write files get a copy. */
export const attributionOf = ({
  publisherName,
  publisherUrl,
  licenceUrl,
  oc4idsPrefix,
}: Attribution): Attribution => ({
  publisherName: publisherName || (country.publisher?.name ?? ''),
  publisherUrl: publisherUrl || (country.publisher?.url ?? ''),
  licenceUrl: licenceUrl || (country.licence ?? ''),
  oc4idsPrefix,
});

export const SERVICE_NAME = 'Infrastructure Projects Search';

/** The publisher of the data: the one of the settings, else the service at `base`. */
export const publisherOf = ({ publisherName, publisherUrl }: Attribution, base: string) => ({
  name: publisherName || SERVICE_NAME,
  url: publisherUrl || `${base}/`,
});

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
  /** What to write of each project, unless it is what the format usually has. */
  readonly columns?: ListedColumns | undefined;
}
