import { type BulkFile, dataSetOf, SPATIAL_COVERAGE } from '../../export/index.ts';
import { fill } from '../../page/language/text.ts';
import { bulkFilePath, downloadPath, pagePaths } from '../addresses/links.ts';
import type { JsonLd, PageRequest } from './page.ts';

type Request = Pick<PageRequest, 'index' | 'base' | 'settings' | 'language'>;

/**
 * The catalogue as a schema.org `Dataset`: with the given files of the whole catalogue, or with
 * downloads that are made when asked for.
 */
export function catalogueJsonLd(request: Request, files?: readonly BulkFile[]): JsonLd {
  const { index, base, settings, language } = request;
  const { texts, inLanguage, count } = language;
  const { publisher, licenceUrl, publishedAt, period } = dataSetOf({
    ...{ index, base, attribution: settings.attribution },
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: texts.frame.siteName,
    description: fill(texts.about.dataset[index.isSample ? 'sample' : 'reported'], {
      count: count(index.count),
    }),
    url: base + inLanguage(pagePaths[files === undefined ? 'start' : 'downloads']),
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', ...publisher },
    ...(licenceUrl !== undefined && { license: licenceUrl }),
    spatialCoverage: { '@type': 'Place', name: SPATIAL_COVERAGE },
    ...(period && { temporalCoverage: `${period.start}/${period.end}` }),
    ...(publishedAt !== undefined && { dateModified: publishedAt }),
    distribution: files?.map((file) => fileDownload(file, base)) ?? [
      searchDownload('csv', 'text/csv', base),
      searchDownload('geojson', 'application/geo+json', base),
    ],
  };
}

const searchDownload = (format: string, encodingFormat: string, base: string) => ({
  '@type': 'DataDownload',
  encodingFormat,
  contentUrl: base + downloadPath(format, [], undefined),
});

const fileDownload = ({ name, label, contentType, bytes, sha256 }: BulkFile, base: string) => ({
  '@type': 'DataDownload',
  name: label,
  encodingFormat: contentType.split(';')[0]!,
  contentUrl: base + bulkFilePath(name),
  contentSize: `${bytes} B`,
  sha256,
});
