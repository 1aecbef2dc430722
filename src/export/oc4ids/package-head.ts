import { type Archive, lastPublishedAt } from '../../index/index.ts';
import { searchDownloadPath } from '../../query/addresses.ts';
import { known } from './known.ts';

export type Oc4idsHead = ReturnType<typeof oc4idsHead>;

/** Who publishes a package, and under what licence; a service that does not know its licence claims none. */
export interface Oc4idsPublication {
  /** Address of the package itself, in which it is unique. */
  readonly uri: string;
  readonly publisher: string;
  /** Address of a page of the publisher. */
  readonly publisherUri: string;
  /** Canonical address of the licence of the data. */
  readonly licenseUri?: string;
}

const SERVICE_NAME = 'Infrastructure Projects Search';

/** What is said of a download of the service at `base` where its operator says nothing else. */
export function serviceAsPublisher({ isSample }: Archive, base: string): Oc4idsPublication {
  return {
    uri: base + searchDownloadPath('oc4ids'),
    publisher: isSample ? `${SERVICE_NAME} (a sample: these projects are made up)` : SERVICE_NAME,
    publisherUri: `${base}/`,
  };
}

/** The members of a project package but its projects. Its date is that of the newest publication in the archive. */
export function oc4idsHead({ manifest }: Pick<Archive, 'manifest'>, publication: Oc4idsPublication) {
  return known({
    uri: publication.uri,
    publishedDate: lastPublishedAt(manifest),
    version: '0.9',
    publisher: { name: publication.publisher, uri: publication.publisherUri },
    license: publication.licenseUri,
  });
}
