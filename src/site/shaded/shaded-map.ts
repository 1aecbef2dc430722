import { type BoundingBox, type CatalogueIndex, type NamedArea, oncePerIndex } from '../../index/index.ts';
import { type PlaceArea, placeAreas, type Subject, subjectsOf } from '../../query/subjects/index.ts';
import { shadeOf } from '../charts/rate-scale.ts';
import { perPersonOf } from '../listed/per-person.ts';
import { areasAround, boxOf, LEAST_WIDTH, ringsOfAreas, scaleOf } from '../map/area-shape.ts';
import { type DrawingView, shapedView } from '../map/drawing-view.ts';
import type { AreaRings } from '../map/outlines.ts';
import { figuresAt } from '../subjects/group-figures.ts';
import { type Measure, type MeasuredValue, measured, measures, type PlaceFigures } from './measures.ts';
import { shadeIn, type ValueClass, valueClasses } from './value-classes.ts';

/** A municipality on a map. */
export interface ShadedPlace extends PlaceFigures {
  readonly name: string;
  /** Its page, or that of its area if no project is reported there. */
  readonly subject: Subject;
  readonly isOwn: boolean;
  /** In units of which the drawing has `scale` for each of its own. */
  readonly rings: AreaRings;
  readonly value: MeasuredValue;
  readonly shade: number | 'none' | 'unknown';
}

export interface ShadedMap {
  readonly measure: Measure;
  /** What the map can be shaded by: not what is unknown of all places. */
  readonly choices: readonly Measure[];
  /** Highest values first; those without a value last. */
  readonly places: readonly ShadedPlace[];
  /** Undefined for shares, whose classes are the same on every map. */
  readonly classes: readonly ValueClass[] | undefined;
  readonly view: DrawingView;
  readonly scale: number;
  /** The projects of a province that are reported in no place of the map. */
  readonly elsewhere: number;
}

/** The municipalities of a province, or one and those around it. Undefined without outlines of them. */
export function shadedMap(
  index: CatalogueIndex,
  subject: Subject,
  asked: Measure | undefined,
): ShadedMap | undefined {
  const shapes = placeAreas(index).hasMap(subject) ? shapesOf(index)(subject) : undefined;
  if (shapes === undefined) return undefined;
  const known = shapes.places.map(({ place, rings }) => {
    const own = place.subject;
    const figures = own && figuresAt(index, 'municipality', own.path);
    return {
      name: place.name,
      subject: own ?? subjectsOf(index).area(place.area),
      isOwn: own?.path === subject.path,
      rings,
      figures,
      perPerson: own && figures && perPersonOf(own, figures.cost),
    };
  });
  const choices = measures.filter(
    (each) => each !== 'per-person' || known.some((place) => place.perPerson !== undefined),
  );
  const measure = asked !== undefined && choices.includes(asked) ? asked : choices[0]!;
  const values = known.map((place) => measured(measure, place));
  const numbers = values.filter((value) => typeof value === 'number');
  const classes = measure === 'overdue' ? undefined : valueClasses(numbers);
  const shadeOfValue = (value: number) => (classes === undefined ? shadeOf(value) : shadeIn(classes, value));
  const places = known
    .map((place, i): ShadedPlace => {
      const value = values[i]!;
      return { ...place, value, shade: typeof value === 'number' ? shadeOfValue(value) : value };
    })
    .sort((a, b) => rank(b.value) - rank(a.value) || (a.name < b.name ? -1 : 1));
  const shown = places.reduce((sum, place) => sum + (place.figures?.projects ?? 0), 0);
  return {
    measure,
    choices,
    places,
    classes,
    view: shapes.view,
    scale: shapes.scale,
    elsewhere: subject.kind === 'province' ? subject.positions(index).length - shown : 0,
  };
}

const rank = (value: MeasuredValue): number =>
  typeof value === 'number' ? value : value === 'unknown' ? -1 : -2;

interface Shapes extends Pick<ShadedMap, 'view' | 'scale'> {
  readonly places: readonly { readonly place: PlaceArea; readonly rings: AreaRings }[];
}

/** The shapes of each map: outlines are read from disk, so they are kept, simplified, as long as the index is. */
const shapesOf = oncePerIndex((index) => {
  const known = new Map<string, Shapes>();
  return (subject: Subject): Shapes => {
    const shapes = known.get(subject.path) ?? drawnShapes(index, subject);
    known.set(subject.path, shapes);
    return shapes;
  };
});

function drawnShapes(index: CatalogueIndex, subject: Subject): Shapes {
  if (subject.kind === 'province') {
    const places = placeAreas(index).municipalitiesOf(subject.name);
    return shapesIn(index, places, viewOfProvince(places.map(({ area }) => area)));
  }
  const own = placeAreas(index).areaOf(subject)!;
  const view = shapedView(boxOf(own), ASPECTS.wide, { least: LEAST_WIDTH, margin: AROUND });
  const places = areasAround(own).flatMap((area) => placeAreas(index).municipalityOf(area) ?? []);
  const { places: near, scale } = shapesIn(index, places, view);
  return { places: near.filter(({ rings }) => isSeen(rings, view, scale)), view, scale };
}

/** Whether a part of an outline is in the view. */
const isSeen = (rings: AreaRings, { x, y, width, height }: DrawingView, scale: number): boolean =>
  rings.some((ring) =>
    ring.some(
      ([ringX, ringY]) =>
        ringX >= x * scale &&
        ringX <= (x + width) * scale &&
        ringY >= y * scale &&
        ringY <= (y + height) * scale,
    ),
  );

/** Space around a province, and for the neighbours of a municipality, as a share of its size. */
const [AROUND_PROVINCE, AROUND] = [0.03, 0.35];

/** The shapes of maps, by their width for their height. Phones show much of the table below a wide one. */
export const ASPECTS = { wide: 1.6, square: 1 } as const;

/** A province that is not wider than high would be small on a wide map. */
function viewOfProvince(areas: readonly NamedArea[]): DrawingView {
  const box = boxAround(areas);
  const [wide, square] = [ASPECTS.wide, ASPECTS.square].map((aspect) =>
    shapedView(box, aspect, { least: LEAST_WIDTH, margin: AROUND_PROVINCE }),
  ) as [DrawingView, DrawingView];
  // The wide one is no larger if width decides.
  return wide.width > square.width * WASTED ? square : wide;
}

/** How much wider a map may get by its shape. */
const WASTED = 1.25;

function boxAround(areas: readonly NamedArea[]): BoundingBox {
  const boxes = areas.map(boxOf);
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
}

function shapesIn(index: CatalogueIndex, places: readonly PlaceArea[], view: DrawingView): Shapes {
  const scale = scaleOf(view);
  const areas = places.map(({ area }) => area);
  const rings = ringsOfAreas(index, areas, scale);
  return {
    places: places.map((place, i) => ({ place, rings: rings[i]! })),
    view,
    scale,
  };
}
