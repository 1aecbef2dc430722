import type { CatalogueIndex } from '../../index/index.ts';
import { placeAreas, type Subject, subjectsOf } from '../../query/subjects/index.ts';
import { type PerPerson, perPersonOf, perPersonOfCountry } from '../listed/per-person.ts';
import { areasAround } from '../map/area-shape.ts';
import { figuresAt } from './group-figures.ts';
import type { Neighbours } from './neighbours.ts';

/** A place with what its costs come to for each of its people. */
export interface PlacePerPerson {
  readonly subject: Subject;
  readonly perPerson: PerPerson;
}

/** A municipality's costs per person beside those of others. */
export interface PlaceShare {
  readonly own: PerPerson;
  readonly province: PlacePerPerson | undefined;
  readonly country: PerPerson | undefined;
  /** Those that have such a figure, the highest first. */
  readonly neighbours: readonly PlacePerPerson[];
}

/** More would not fit on a screen of a phone. */
const MOST_NEIGHBOURS = 8;

/**
 * Undefined for other subjects than municipalities, and without people. Neighbours are the municipalities around it on the
 * map, or without outlines those that it is compared with.
 */
export function placeShare(
  index: CatalogueIndex,
  subject: Subject,
  compared: Neighbours | undefined,
): PlaceShare | undefined {
  if (subject.kind !== 'municipality') return undefined;
  const own = withFigure(index, subject);
  if (own === undefined) return undefined;
  const province = subjectsOf(index).of('province', subject.within!);
  const around = municipalitiesAround(index, subject) ?? compared?.compared.map((each) => each.subject) ?? [];
  return {
    own: own.perPerson,
    province: province && withFigure(index, province),
    country: perPersonOfCountry(index),
    neighbours: around
      .filter(({ path }) => path !== subject.path)
      .flatMap((each) => withFigure(index, each) ?? [])
      .slice(0, MOST_NEIGHBOURS)
      .sort((a, b) => b.perPerson.amount - a.perPerson.amount),
  };
}

/** The nearest first. Undefined if the municipality has no outline. */
function municipalitiesAround(index: CatalogueIndex, subject: Subject): readonly Subject[] | undefined {
  const places = placeAreas(index);
  const area = places.areaOf(subject);
  return area && areasAround(area).flatMap((each) => places.municipalityOf(each)?.subject ?? []);
}

function withFigure(index: CatalogueIndex, subject: Subject): PlacePerPerson | undefined {
  const kind = subject.kind === 'province' ? 'province' : 'municipality';
  const perPerson = perPersonOf(subject, figuresAt(index, kind, subject.path)!.cost);
  return perPerson && { subject, perPerson };
}
