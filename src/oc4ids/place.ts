import { country } from '../country/index.ts';
import { isInProvince, nameKey, provinceOutlines, provinces } from '../project/index.ts';
import { geometryPlace, plainDegrees } from './geometry.ts';
import { type Members, objectAt, objectsAt, pointAt, textAt } from './members.ts';

/** Where a project is, in the words of its fields. */
interface Place {
  readonly province: string | undefined;
  readonly district_municipality: string | undefined;
  readonly local_municipality: string | undefined;
  readonly latitude: string | undefined;
  readonly longitude: string | undefined;
}

/** A field that no member says, and what it follows from. */
export interface Derived {
  readonly field: 'province' | 'latitude';
  readonly kind: 'by point' | 'middle' | 'other location';
}

/** A place of the country's table, with the district and the province that it lies in. */
interface Area {
  readonly level: 'province' | 'district' | 'local';
  readonly name: string;
  readonly district: string | undefined;
  readonly province: string;
}

let tables: ReturnType<typeof tablesOf> | undefined;

/** Areas by their names and other names, and by their codes. Only a file that comes in needs them. */
function areaTables(): ReturnType<typeof tablesOf> {
  tables ??= tablesOf();
  return tables;
}

function tablesOf() {
  const named = new Map<string, Area[]>();
  const coded = new Map<string, Area>();
  const areas = new Map<string, Area>();
  const provinceOfDistrict = new Map<string, string>();
  for (const { level: kindOfArea, name, parent, other_name, kind } of country.areas) {
    const key = `${kindOfArea} ${parent} ${name}`;
    let area = areas.get(key);
    if (area === undefined) {
      const level = kindOfArea === 'metro' ? 'district' : kindOfArea;
      if (level === 'district') provinceOfDistrict.set(name, parent);
      area = { level, name, ...above(level, name, parent, provinceOfDistrict) };
      areas.set(key, area);
      addTo(named, name, area);
    }
    if (kind === 'gazetteer' || kind === 'code') coded.set(nameKey(other_name), area);
    else if (other_name !== '') addTo(named, other_name, area);
  }
  for (const { level, name, parent, code } of country.areaCodes)
    coded.set(nameKey(code), areas.get(`${level} ${parent} ${name}`)!);
  return { byName: named, byCode: coded };
}

function above(
  level: Area['level'],
  name: string,
  parent: string,
  provinceOfDistrict: ReadonlyMap<string, string>,
): Pick<Area, 'district' | 'province'> {
  if (level === 'province') return { district: undefined, province: name };
  if (level === 'district') return { district: name, province: parent };
  return { district: parent, province: provinceOfDistrict.get(parent)! };
}

function addTo(named: Map<string, Area[]>, name: string, area: Area): void {
  const known = named.get(nameKey(name)) ?? [];
  if (!known.includes(area)) named.set(nameKey(name), [...known, area]);
}

/** The only area of some levels with this name. */
function areaNamed(name: string | undefined, ...levels: readonly Area['level'][]): Area | undefined {
  const found = (areaTables().byName.get(nameKey(name ?? '')) ?? []).filter(({ level }) =>
    levels.includes(level),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The names of our own packages for a district, which the addresses of the standard do not have. */
const DISTRICT = /^District municipality: (.+)$/s;

/** Where a project of one of our own packages is. */
export function ownPlace(project: Members): Place {
  const { region, locality, latitude, longitude } = toldPlace(objectsAt(project.locations));
  const description = textAt(objectsAt(project.locations)[0]?.description);
  return {
    province: region,
    district_municipality: DISTRICT.exec(description ?? '')?.[1],
    local_municipality: locality,
    latitude,
    longitude,
  };
}

/**
 * Where a project is: at the first location whose place is known and that has a point, else at the first that names a
 * place and has a point. Without one, every location counts: the first region, locality and point that one of them has.
 * What addresses do not name follows from codes of gazetteers and the country's table of places, else from the point in
 * the outlines.
 */
export function placeOf(project: Members): { readonly place: Place; readonly derived: readonly Derived[] } {
  const all = objectsAt(project.locations);
  const whole = locationWithBoth(all);
  const locations = whole === undefined ? all : [whole];
  const { region, locality, latitude, longitude, isMiddle } = toldPlace(locations);
  const coded = locations.flatMap(codedAreas);
  const isApart =
    whole === undefined && latitude !== undefined && all.some((each) => isNamed(each) || isKnown(each));
  // Some write a district as the region, or as the locality.
  const district =
    (areaNamed(region, 'province') === undefined ? areaNamed(region, 'district') : undefined) ??
    (areaNamed(locality, 'local') === undefined ? areaNamed(locality, 'district') : undefined);
  const local = locality === district?.name ? undefined : locality;
  const known =
    areaNamed(local, 'local') ?? district ?? coded.find((area) => area.level !== 'province') ?? coded[0];
  const told =
    (region === undefined || areaNamed(region, 'province') === undefined ? known?.province : undefined) ??
    region;
  const province = told ?? provinceAt(Number(latitude), Number(longitude));
  return {
    place: {
      province,
      district_municipality: known?.district,
      local_municipality: local ?? (known?.level === 'local' ? known.name : undefined),
      latitude,
      longitude,
    },
    derived: [
      ...(told === undefined && province !== undefined
        ? [{ field: 'province', kind: 'by point' } as const]
        : []),
      ...(isMiddle ? [{ field: 'latitude', kind: 'middle' } as const] : []),
      ...(isApart ? [{ field: 'latitude', kind: 'other location' } as const] : []),
    ],
  };
}

const isNamed = ({ address }: Members): boolean =>
  ['region', 'locality'].some((member) => textAt(objectAt(address)[member]) !== undefined);

/** Whether the country's table of places has the place of a location. */
function isKnown(location: Members): boolean {
  const { region, locality } = objectAt(location.address);
  return (
    areaNamed(textAt(region), 'province', 'district') !== undefined ||
    areaNamed(textAt(locality), 'local', 'district') !== undefined ||
    codedAreas(location).length > 0
  );
}

/** A location with a place and a point: known ones go before others, points before lines and areas. */
const locationWithBoth = (all: readonly Members[]): Members | undefined =>
  [isKnown, isNamed]
    .flatMap((hasPlace) => [hasPoint, hasShape].map((hasPosition) => ({ hasPlace, hasPosition })))
    .map(({ hasPlace, hasPosition }) => all.find((each) => hasPlace(each) && hasPosition(each)))
    .find((each) => each !== undefined);

const hasPoint = (location: Members): boolean =>
  pointAt(location)?.some((degrees) => textAt(degrees) !== undefined) === true;

const hasShape = ({ geometry }: Members): boolean => geometryPlace(geometry) !== undefined;

function toldPlace(all: readonly Members[]) {
  const addresses = all.map(({ address }) => objectAt(address));
  const firstOf = (member: string) =>
    addresses.map((address) => textAt(address[member])).find((text) => text !== undefined);
  const [longitude, latitude] = (all.map(pointAt).find((point) => point !== undefined) ?? []).map(textAt);
  const shape =
    latitude === undefined
      ? all.map(({ geometry }) => geometryPlace(geometry)).find((each) => each !== undefined)
      : undefined;
  return {
    region: firstOf('region'),
    locality: firstOf('locality'),
    latitude: shape === undefined ? latitude : plainDegrees(shape.position[1]),
    longitude: shape === undefined ? longitude : plainDegrees(shape.position[0]),
    isMiddle: shape?.isMiddle === true,
  };
}

/** The areas whose codes in gazetteers a location has. Older packages have one gazetteer only. */
const codedAreas = ({ gazetteers, gazetteer }: Members): readonly Area[] =>
  [...objectsAt(gazetteers), ...objectsAt(gazetteer)]
    .flatMap(({ identifiers }) => (Array.isArray(identifiers) ? identifiers : [identifiers]))
    .flatMap((code) => areaTables().byCode.get(nameKey(textAt(code) ?? '')) ?? []);

const provinceAt = (latitude: number, longitude: number): string | undefined =>
  provinces.find(
    (province) => provinceOutlines.has(province) && isInProvince(province, latitude, longitude, 0),
  );
