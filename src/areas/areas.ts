import type { ProvinceOutline } from '../country/index.ts';

/** A part of the country with borders of its own: a ward, a constituency, a school district. */
export interface Area {
  /** Identifies it within its level. */
  readonly code: string;
  readonly name: string;
  /** GeoJSON in degrees, longitude first. */
  readonly outline: ProvinceOutline;
}

/** What areas of a level are called. */
export interface LevelName {
  /** As addresses and `area=` write it: `school-district`. */
  readonly level: string;
  /** `School district`. */
  readonly one: string;
  /** `School districts`. */
  readonly other: string;
}

/** The areas of one level. */
export interface AreaLevel extends LevelName {
  /** By code, in the order of code points. */
  readonly areas: readonly Area[];
}

/** The areas that an index is built with. */
export interface Areas {
  /** Of the file that they come from; "" without one. */
  readonly digest: string;
  /** In the order of code points. */
  readonly levels: readonly AreaLevel[];
}

export const noAreas: Areas = { digest: '', levels: [] };

/** The polygons of an outline, each a list of rings. */
export const polygonsOf = (outline: ProvinceOutline) =>
  outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates;
