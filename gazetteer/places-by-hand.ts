import { parse } from 'csv-parse/sync';
import type { Place } from '../src/places/index.ts';
import type { Province } from '../src/project/index.ts';

/**
 * A row of `countries/za/places-by-hand.csv`. It replaces places of GeoNames that have one of its names
 * (`other_names` are separated by semicolons). `ordinary_word` is `yes` if the name mostly means
 * something else: then it is a place only after words like "in" or "near".
 */
export interface PlaceByHand extends Place {
  /** Where name and coordinates come from. `NOTICE` says what each source is. */
  readonly source: string;
}

/** The rows of `countries/za/places-by-hand.csv`. */
export function readPlacesByHand(text: string): readonly PlaceByHand[] {
  const rows: readonly Readonly<Record<string, string>>[] = parse(text, { columns: true });
  return rows.map((row) => ({
    name: row.name!,
    province: row.province as Province,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    population: row.population === '' ? null : Number(row.population),
    municipality: row.municipality === '' ? null : row.municipality!,
    other_names: row.other_names === '' ? [] : row.other_names!.split(';'),
    ordinary_word: row.ordinary_word === 'yes',
    source: row.source!,
  }));
}
