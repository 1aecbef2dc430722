import { type Archive, lastPublishedAt } from '../../index/index.ts';
import { searchDownloadPath } from '../../query/addresses.ts';
import { known } from './known.ts';

export type Oc4idsHead = ReturnType<typeof oc4idsHead>;

/** The publisher and licence of a package. */
export interface Oc4idsPublication {
  /** Address and unique id of the package. */
  readonly uri: string;
  readonly publisher: string;
  /** Address of a page of the publisher. */
  readonly publisherUri: string;
  /** Canonical address of the licence of the data; absent if unknown. */
  readonly licenseUri?: string;
}

const SERVICE_NAME = 'Infrastructure Projects Search';

/** The default publisher of downloads: the service at `base`. */
export function serviceAsPublisher({ isSample }: Archive, base: string): Oc4idsPublication {
  return {
    uri: base + searchDownloadPath('oc4ids'),
    publisher: isSample ? `${SERVICE_NAME} (a sample: these projects are made up)` : SERVICE_NAME,
    publisherUri: `${base}/`,
  };
}

/** The members of a project package, except its projects. Dated by the latest publication. */
export function oc4idsHead({ manifest }: Pick<Archive, 'manifest'>, publication: Oc4idsPublication) {
  return known({
    uri: publication.uri,
    publishedDate: lastPublishedAt(manifest),
    version: '0.9',
    publisher: { name: publication.publisher, uri: publication.publisherUri },
    license: publication.licenseUri,
  });
}
