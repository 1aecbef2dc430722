import type L from 'leaflet';

// The zoom and centre of a map stand in the fragment of the address, written as on
// openstreetmap.org: `#map=8/-23.9045/29.4500`. So they survive a reload and the way back, can be
// sent, and neither fill the history nor the caches.

const WRITTEN = /^#map=(\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)$/;

/** About ten metres. */
const DECIMALS = 4;

/** In pixels. */
const LEAST_MOVE = 2;

/**
 * Shows the position of the address, or `showFirst` if it has none, and from then on keeps the
 * address true.
 */
export function keepPosition(map: L.Map, showFirst: () => void): void {
  const show = (): boolean => {
    const [, level, latitude, longitude] = WRITTEN.exec(location.hash)?.map(Number) ?? [];
    if (level === undefined) return false;
    map.setView([latitude!, longitude!], level, { animate: false });
    return true;
  };
  if (!show()) showFirst();
  let [zoom, centre] = [map.getZoom(), map.getCenter()];
  map.on('moveend', () => {
    // A map that only got another size is where it was.
    const moved = map.project(centre).distanceTo(map.project(map.getCenter()));
    if (map.getZoom() === zoom && moved < LEAST_MOVE) return;
    [zoom, centre] = [map.getZoom(), map.getCenter()];
    history.replaceState(history.state, '', written(map));
  });
  addEventListener('hashchange', show);
}

function written(map: L.Map): string {
  const { lat, lng } = map.getCenter();
  return `#map=${map.getZoom()}/${lat.toFixed(DECIMALS)}/${lng.toFixed(DECIMALS)}`;
}
