import type { Bounds } from '../../country/index.ts';
import countries from './known-countries.json' with { type: 'json' };

/** What is known of a country without its files. */
export interface KnownCountry {
  /** ISO 4217. */
  readonly currency: string | undefined;
  /** Undefined where it crosses the border of the day, and for small islands. */
  readonly box: Bounds | undefined;
}

/** By the code of ISO 3166-1, in small letters. */
export function knownCountry(code: string): KnownCountry {
  const all: Readonly<Record<string, { readonly currency?: string; readonly box?: readonly number[] }>> =
    countries;
  const { currency, box } = Object.hasOwn(all, code) ? all[code]! : {};
  const [west, south, east, north] = box ?? [];
  return {
    currency,
    box: box && { west: west!, south: south!, east: east!, north: north! },
  };
}

/** In degrees: outlines are simplified, and leave out the sea. */
const AROUND = 0.5;

export const isAround = (
  { west, south, east, north }: Bounds,
  latitude: number,
  longitude: number,
): boolean =>
  latitude >= south - AROUND &&
  latitude <= north + AROUND &&
  longitude >= west - AROUND &&
  longitude <= east + AROUND;
