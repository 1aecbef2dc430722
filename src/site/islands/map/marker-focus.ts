import type L from 'leaflet';

/**
 * Makes the markers of a map one stop of the Tab key: the arrow keys move between them, Enter and
 * the space bar open one.
 */
export class MarkerFocus {
  private readonly pane: HTMLElement;

  constructor(map: L.Map, open: (element: HTMLElement) => void) {
    this.pane = map.getPane('markerPane')!;
    this.pane.addEventListener('keydown', (event) => {
      const element = event.target as HTMLElement;
      const direction = DIRECTIONS[event.key];
      if (event.key === 'Enter' || event.key === ' ') open(element);
      else if (direction !== undefined) this.move(element, direction);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.pane.addEventListener('focusin', ({ target }) => this.setStop(target as HTMLElement));
  }

  /** To be called when markers came or went: one of them, the first from the left, is the stop. */
  update(): void {
    const markers = this.markers();
    const stop = markers.find(({ tabIndex }) => tabIndex === 0) ?? markers.toSorted(leftmost)[0];
    if (stop !== undefined) this.setStop(stop);
  }

  hasFocus(): boolean {
    return this.pane.contains(document.activeElement);
  }

  /** Focuses the marker in the middle of the map. */
  focusMiddle(): void {
    const { left, top, width, height } = this.pane.closest('.map-frame')!.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    nearest(this.markers(), middle)?.focus();
  }

  private markers(): readonly HTMLElement[] {
    return Array.from(this.pane.querySelectorAll<HTMLElement>('[role=button]'));
  }

  private setStop(stop: HTMLElement): void {
    for (const marker of this.markers()) marker.tabIndex = marker === stop ? 0 : -1;
  }

  private move(from: HTMLElement, [dx, dy]: Direction): void {
    const { x, y } = middleOf(from);
    const ahead = this.markers().filter((marker) => {
      const to = middleOf(marker);
      const along = (to.x - x) * dx + (to.y - y) * dy;
      const across = Math.abs((to.x - x) * dy) + Math.abs((to.y - y) * dx);
      return marker !== from && along > 0 && along >= across;
    });
    nearest(ahead, { x, y })?.focus();
  }
}

type Direction = readonly [dx: number, dy: number];

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

function middleOf(element: HTMLElement): ScreenPoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

const leftmost = (a: HTMLElement, b: HTMLElement): number => middleOf(a).x - middleOf(b).x;

function nearest(markers: readonly HTMLElement[], { x, y }: ScreenPoint): HTMLElement | undefined {
  const distance = (marker: HTMLElement) => {
    const middle = middleOf(marker);
    return Math.hypot(middle.x - x, middle.y - y);
  };
  return markers.toSorted((a, b) => distance(a) - distance(b))[0];
}
