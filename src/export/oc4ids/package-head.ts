import { type Archive, lastPublishedAt } from '../../index/index.ts';
import { withCountryOffset } from '../../project/index.ts';
import { searchDownloadPath } from '../../query/addresses.ts';
import { type Attribution, noAttribution, publisherOf } from '../file-options.ts';
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
  /** What project ids begin with; by default `PROJECT_ID_PREFIX`. */
  readonly projectIdPrefix?: string;
}

/** The publication of a download from the service at `base`. */
export function publicationOf(
  { isSample }: Archive,
  base: string,
  attribution: Attribution = noAttribution,
): Oc4idsPublication {
  const { name, url } = publisherOf(attribution, base);
  return {
    uri: base + searchDownloadPath('oc4ids'),
    publisher: isSample ? `${name} (a sample: these projects are made up)` : name,
    publisherUri: url,
    ...(attribution.licenceUrl && { licenseUri: attribution.licenceUrl }),
    ...(attribution.oc4idsPrefix && { projectIdPrefix: `${attribution.oc4idsPrefix}-` }),
  };
}

/** The members of a project package, except its projects. Dated by the latest publication. */
export function oc4idsHead({ manifest }: Pick<Archive, 'manifest'>, publication: Oc4idsPublication) {
  return known({
    uri: publication.uri,
    publishedDate: withCountryOffset(lastPublishedAt(manifest)),
    version: '0.9',
    publisher: { name: publication.publisher, uri: publication.publisherUri },
    license: publication.licenseUri,
  });
}
