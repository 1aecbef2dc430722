import { areaNamed, type CatalogueIndex, type NamedArea, oncePerIndex } from '../../index/index.ts';
import { type CodedPlace, codedMunicipalities, codedProvinces } from '../../places/index.ts';
import { smallestLevel } from '../../project/index.ts';
import type { Subject } from './subject.ts';
import { subjectsOf } from './subjects.ts';

/**
 * The levels of areas whose outlines are those of places, named as in `population.csv`. Their codes are those of the country's
 * table.
 */
export const placeLevels = {
  province: 'province',
  municipality: smallestLevel === 'local_municipality' ? 'municipality' : 'district',
} as const;

/** A place with an outline. */
export interface PlaceArea extends CodedPlace {
  readonly area: NamedArea;
  /** Its page; undefined if no project is reported there. */
  readonly subject: Subject | undefined;
}

interface PlaceAreas {
  /** The outline of a place or an area. */
  areaOf(subject: Subject): NamedArea | undefined;
  /** Whether it is a municipality with an outline, or a province with such municipalities. */
  hasMap(subject: Subject): boolean;
  /** The municipalities with outlines of a province. */
  municipalitiesOf(province: string): readonly PlaceArea[];
  /** The municipality whose outline this is. */
  municipalityOf(area: NamedArea): PlaceArea | undefined;
}

/** Which of the operator's areas are places that reports name. */
export const placeAreas: (index: CatalogueIndex) => PlaceAreas = oncePerIndex((index): PlaceAreas => {
  const placesOf = (kind: keyof typeof placeLevels, places: readonly CodedPlace[]): readonly PlaceArea[] =>
    places.flatMap((place) => {
      const area = areaNamed(index, `${placeLevels[kind]}:${place.code}`);
      if (area === undefined) return [];
      return [{ ...place, area, subject: subjectsOf(index).of(kind, place.name, place.province) }];
    });
  const municipalities = placesOf('municipality', codedMunicipalities);
  const areasByPath = new Map(
    [...placesOf('province', codedProvinces), ...municipalities].flatMap(({ subject, area }) =>
      subject === undefined ? [] : [[subject.path, area] as const],
    ),
  );
  const byCode = new Map(municipalities.map((place) => [place.area.code, place]));
  const column = municipalities[0]?.area.column;
  const areaOf: PlaceAreas['areaOf'] = ({ path, area }) => area ?? areasByPath.get(path);
  const municipalitiesOf: PlaceAreas['municipalitiesOf'] = (name) =>
    municipalities.filter(({ province }) => province.toLowerCase() === name.toLowerCase());
  return {
    areaOf,
    municipalitiesOf,
    municipalityOf: (area) => (area.column === column ? byCode.get(area.code) : undefined),
    hasMap: (subject) =>
      subject.kind === 'province'
        ? municipalitiesOf(subject.name).length > 0
        : subject.kind === 'municipality' && areaOf(subject) !== undefined,
  };
});
