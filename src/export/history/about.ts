import { country } from '../../country/index.ts';
import { type Archive, lastCollectedOn } from '../../index/index.ts';
import { OWN_CURRENCY_NAME, period } from '../../project/index.ts';
import { pagePaths } from '../../query/addresses.ts';
import { type FileOrigin, noAttribution, publisherOf } from '../file-options.ts';

/**
 * What the data is, by the names that Datasette has for it: people who find a file with all quarters
 * later read it there.
 */
export function aboutData(
  { manifest, isSample }: Archive,
  { base, attribution = noAttribution }: FileOrigin,
) {
  const sample = isSample ? 'Sample data: no project here exists, and no figure here is true. ' : '';
  const day = lastCollectedOn(manifest);
  const { licenceUrl } = attribution;
  return {
    title: isSample ? 'Infrastructure projects (sample data)' : 'Infrastructure projects',
    description:
      `${sample}Every ${period.each} report of every project, as reported by departments to the ` +
      `${country.words.reportsTo}, the newest collected on ${day}. Amounts are in ${OWN_CURRENCY_NAME}.`,
    source: publisherOf(attribution, base).name,
    ...(base !== '' && { source_url: base + pagePaths.start }),
    license: licenceUrl === '' ? 'No licence was given' : licenceUrl,
    ...(licenceUrl !== '' && { license_url: licenceUrl }),
  };
}
