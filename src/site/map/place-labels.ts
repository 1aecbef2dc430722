// Chooses which places a map names, on the server and in browsers. Sizes are in pixels.

/** A rectangle that labels must not cover, or that one takes. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A label: its text is centred around `x`, and `y` is its vertical middle. */
export interface Label {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** A place to name, with its point on the map. */
export type LabelCandidate = Label;

/** Square pixels for each label, so that a map stays a map. */
const AREA_PER_LABEL = 16_000;

const HEIGHT = 16;

/** Of a character on average, in the font of the labels. */
const CHARACTER_WIDTH = 6.6;

/** Free space between labels. */
const GAP = 5;

/** Where a label may stand from its point: on it, below, above. */
const SHIFTS = [0, 12, -12];

/** A map of the whole country, which is so wide (degrees), names some of the biggest places. */
const [COUNTRY_DEGREES, PLACES_OF_COUNTRY] = [17, 90];

/**
 * How many of the biggest places a map may name that is so wide (degrees). A village on a map of
 * the country would only fill a gap.
 */
export const mostPlaces = (degrees: number): number =>
  Math.round(PLACES_OF_COUNTRY * (COUNTRY_DEGREES / degrees) ** 1.5);

/**
 * Labels for the most important of the candidates, which come first, that cover neither each other
 * nor the obstacles, and lie within the map.
 */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  obstacles: readonly Rectangle[],
  { width, height }: Size,
): readonly Label[] {
  const most = Math.max(4, Math.round((width * height) / AREA_PER_LABEL));
  const taken = [...obstacles];
  const labels: Label[] = [];
  for (const { name, x, y } of candidates) {
    if (labels.length === most) break;
    if (x < 0 || y < 0 || x > width || y > height) continue;
    for (const shift of SHIFTS) {
      const label = { name, x, y: y + shift };
      const box = boxOf(label);
      if (!isInside(box, { width, height }) || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      labels.push(label);
      break;
    }
  }
  return labels;
}

/** The rectangle of a circle. */
export const around = (x: number, y: number, radius: number): Rectangle => ({
  left: x - radius,
  top: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});

/** The rectangle that a label takes. */
export function boxOf({ name, x, y }: Label): Rectangle {
  const width = name.length * CHARACTER_WIDTH + 2 * GAP;
  return { left: x - width / 2, top: y - HEIGHT / 2, width, height: HEIGHT };
}

export const isInside = (
  { left, top, width, height }: Rectangle,
  { width: mapWidth, height: mapHeight }: Size,
): boolean => left >= 0 && top >= 0 && left + width <= mapWidth && top + height <= mapHeight;

export const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;
