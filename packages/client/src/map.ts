import type { ProjectSnapshot } from './project.ts';
import type { ProjectRecord } from './tables.ts';

/** A position in degrees (RFC 7946). */
export interface Point {
  readonly type: 'Point';
  readonly coordinates: readonly [longitude: number, latitude: number];
}

/** A project on the map. */
export interface MapFeature {
  readonly type: 'Feature';
  /** The project's number. */
  readonly id: number;
  readonly geometry: Point;
  readonly properties: ProjectRecord;
  /** Set if the estimated cost can't be right: no figure includes it. */
  readonly cost_left_out?: true;
}

/** Several projects that lie close together at the requested zoom. */
export interface ClusterFeature {
  readonly type: 'Feature';
  /** The smallest box around them. */
  readonly bbox: readonly [west: number, south: number, east: number, north: number];
  readonly geometry: Point;
  readonly properties: {
    readonly cluster: true;
    readonly count: number;
    /** Sum of the known costs in one currency, null if none is known. */
    readonly estimated_total_project_cost: number | null;
    /** The same without costs that can't be right. */
    readonly clean: {
      readonly with_amount: number;
      readonly sum: number | null;
      readonly left_out: number;
    };
    /** That of the sums, and how many known costs are in others; only where there are several. */
    readonly currency?: string;
    readonly in_other_currencies?: number;
    /** A place near their centre, null if none is known. Of a wide cluster, a larger one. */
    readonly place: string | null;
    /** Address of the listing of exactly these projects. */
    readonly narrow_url: string;
  };
}

/** The matching projects as GeoJSON. */
export interface ProjectMap<F = MapFeature> {
  readonly type: 'FeatureCollection';
  readonly features: readonly F[];
  /** Matching projects with a position in the country. */
  readonly count: number;
  /** Matching projects without one. */
  readonly without_place: number;
}

/** A project in a GeoJSON download; its geometry is null if it has no position in the country. */
export interface DownloadFeature {
  readonly type: 'Feature';
  readonly id: number;
  readonly geometry: Point | null;
  /** `url` is the address of the project's page. */
  readonly properties: ProjectSnapshot & { readonly url: string };
}
