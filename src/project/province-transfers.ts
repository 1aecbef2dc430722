import type { Province } from './province.ts';
import { type Bounds, withinBounds } from './province-outline-edges.ts';

/**
 * The outlines show the provincial borders until 1 March 2006, when the Constitution Twelfth
 * Amendment Act transferred several municipalities. Each box generously covers one of those areas:
 * a place in it counts as in its new province as well as in the one of the outlines. (Umzimkulu,
 * also transferred, is corrected in the outlines themselves.)
 */
const transferredAreas: readonly { readonly to: Province; readonly area: Bounds }[] = [
  // Sekhukhune: Groblersdal, Marble Hall, Burgersfort, Steelpoort
  { to: 'Limpopo', area: { west: 28.9, south: -25.5, east: 30.75, north: -24.2 } },
  // Matatiele and Maluti
  { to: 'Eastern Cape', area: { west: 28.2, south: -30.75, east: 29.25, north: -30.0 } },
  // the north of Tshwane: Ga-Rankuwa, Winterveld, Hammanskraal, Temba
  { to: 'Gauteng', area: { west: 27.85, south: -25.7, east: 28.5, north: -25.2 } },
  // Joe Morolong and Gamagara: Bothithong, Churchill, Laxey, Heuningvlei
  { to: 'Northern Cape', area: { west: 22.5, south: -27.75, east: 24.5, north: -25.4 } },
  // Phokwane: Pampierstad
  { to: 'Northern Cape', area: { west: 24.4, south: -28.0, east: 24.9, north: -27.6 } },
];

/** Whether the place (degrees) lies in an area that was transferred to `province` in 2006. */
export function isTransferredTo(province: Province, latitude: number, longitude: number): boolean {
  return transferredAreas.some(({ to, area }) => to === province && withinBounds(area, latitude, longitude));
}
