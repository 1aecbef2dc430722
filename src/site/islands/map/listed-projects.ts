import L from 'leaflet';

/** A project in the list of results. */
export interface ListedProject {
  readonly id: string;
  readonly point: L.LatLngTuple;
  readonly row: HTMLElement;
}

/** The rows of results whose projects have a place: they say it in `data-position`. */
export function listedProjects(): readonly ListedProject[] {
  return Array.from(document.querySelectorAll<HTMLElement>('[data-project][data-position]'), (row) => {
    const [latitude, longitude] = row.dataset.position!.split(',').map(Number);
    return { id: row.dataset.project!, point: [latitude!, longitude!], row };
  });
}

/** Marks the place of a project while its row is pointed at or has the focus. */
export function markPlaces(map: L.Map, projects: readonly ListedProject[]): void {
  const icon = L.divIcon({ className: 'map-mark', iconSize: [40, 40] });
  const mark = L.marker([0, 0], { icon, interactive: false, keyboard: false, pane: 'popupPane' });
  for (const { row, point } of projects) {
    const show = () => mark.setLatLng(point).addTo(map);
    const hide = () => mark.remove();
    row.addEventListener('mouseenter', show);
    row.addEventListener('focusin', show);
    row.addEventListener('mouseleave', hide);
    row.addEventListener('focusout', hide);
  }
}

/** Marks the rows of these projects, and no others. */
export function markRows(all: readonly ListedProject[], isMarked: (project: ListedProject) => boolean): void {
  for (const project of all) project.row.classList.toggle('is-marked', isMarked(project));
}
