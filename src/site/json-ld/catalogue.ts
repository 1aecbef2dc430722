import type { CatalogueIndex } from '../../index/index.ts';
import { downloadPath, pagePaths } from '../addresses.ts';
import type { Speech } from '../language/speech.ts';
import { fill } from '../language/text.ts';
import type { JsonLd } from '../page.ts';

/** The catalogue as a schema.org `Dataset`. `base` is the address of the service. */
export function catalogueJsonLd(index: CatalogueIndex, base: string, { texts, path, count }: Speech): JsonLd {
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
    name: texts.frame.siteName,
    description: fill(texts.about.dataset[index.isSample ? 'sample' : 'reported'], {
      count: count(index.count),
    }),
    url: base + path(pagePaths.start),
    isAccessibleForFree: true,
    spatialCoverage: { '@type': 'Place', name: 'South Africa' },
    ...(first &&
      latest && { temporalCoverage: `${first.taken}/${latest.taken}`, dateModified: latest.taken }),
    distribution: [download('csv', 'text/csv'), download('geojson', 'application/geo+json')],
  };
}
