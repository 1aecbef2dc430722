import type { CatalogueIndex } from '../../index/index.ts';
import { downloadPath, pagePaths } from '../addresses.ts';
import { type JsonLd, SITE_NAME } from '../page.ts';

/** The catalogue as a schema.org `Dataset`. `base` is the address of the service. */
export function catalogueJsonLd(index: CatalogueIndex, base: string): JsonLd {
  const snapshots = index.manifest.irmSnapshots;
  const [first, latest] = [snapshots[0], snapshots.at(-1)];
  const download = (format: string, encodingFormat: string) => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: base + downloadPath(format, [], undefined),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: SITE_NAME,
    description: `Public infrastructure projects as departments report them, quarter by quarter: name, place, stage, cost, spending and dates of ${index.count} projects.${index.isSample ? ' This is a sample: the projects are made up.' : ''}`,
    url: base + pagePaths.start,
    isAccessibleForFree: true,
    spatialCoverage: { '@type': 'Place', name: 'South Africa' },
    ...(first &&
      latest && { temporalCoverage: `${first.taken}/${latest.taken}`, dateModified: latest.taken }),
    distribution: [download('csv', 'text/csv'), download('geojson', 'application/geo+json')],
  };
}
