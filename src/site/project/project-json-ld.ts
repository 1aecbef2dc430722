import type { HistoryEntry } from '../../index/index.ts';
import { CURRENCY, placeOf } from '../../project/index.ts';
import type { JsonLd } from '../frame/page.ts';

/** A project as a schema.org `Project`. `base` is the address of the service. */
export function projectJsonLd({ published, snapshot }: HistoryEntry, base: string, name: string): JsonLd {
  const place = placeOf(published.latitude, published.longitude);
  const cost = published.estimated_total_project_cost;
  return {
    '@context': 'https://schema.org',
    '@type': 'Project',
    name,
    url: base + published.url_path,
    ...(published.project_number && { identifier: published.project_number }),
    ...(snapshot.start_date && { foundingDate: snapshot.start_date }),
    ...(published.department && {
      parentOrganization: { '@type': 'GovernmentOrganization', name: published.department },
    }),
    ...(cost !== null && {
      funding: { '@type': 'Grant', amount: { '@type': 'MonetaryAmount', currency: CURRENCY, value: cost } },
    }),
    location: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'ZA',
        ...(published.province && { addressRegion: published.province }),
        ...(published.local_municipality && { addressLocality: published.local_municipality }),
      },
      ...(place && {
        geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
      }),
    },
  };
}
