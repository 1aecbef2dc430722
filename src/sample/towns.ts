import { isInProvince, type Province, provinces } from '../project/index.ts';
import { type District, districts, isMetro } from './municipalities.ts';
import { Random } from './random.ts';

/** Parts of made-up town names. They are nouns of landscapes and never personal names. */
interface Grammar {
  readonly beginnings: readonly string[];
  readonly ends: readonly string[];
}

const afrikaans: Grammar = {
  beginnings: 'Blou Klip Riet Vaal Witte Swart Rooi Groot Kalk Sand Doorn Wilge Turf Leeu Boks Tarent'.split(
    ' ',
  ),
  ends: 'fontein spruit kloof dal kop vlei rand berg drif hoek water veld'.split(' '),
};

const english: Grammar = {
  beginnings: 'Clear Stone Thorn Lark Mill Fern Heron Salt Long Cedar Harbour Aloe'.split(' '),
  ends: 'field brook haven ridge dene wood view bridge park mouth'.split(' '),
};

const nguni: Grammar = {
  beginnings: ['e', 'Em', 'kwa', 'Kwa', 'Nt', 'Mp', 'Lu', 'oM', 'Izi', 'Um'],
  ends: 'langeni hlathini manzini ntabeni zolweni bomvini gwadule hlabeni thunzini fulweni sihleni khalweni'.split(
    ' ',
  ),
};

const sothoTswana: Grammar = {
  beginnings: ['Ga-', 'Ma', 'Mo', 'Le', 'Tha', 'Di', 'Bo', 'Se'],
  ends: 'tlapeng kgotlong nokeng thabeng metsing lekgolo swaneng rapeng lokong phuting tshaba fateng'.split(
    ' ',
  ),
};

const grammars: Readonly<Record<Province, readonly Grammar[]>> = {
  'Eastern Cape': [nguni, nguni, english],
  'Free State': [sothoTswana, sothoTswana, afrikaans],
  Gauteng: [sothoTswana, nguni, afrikaans, english],
  'KwaZulu-Natal': [nguni, nguni, nguni, english],
  Limpopo: [sothoTswana, sothoTswana, afrikaans],
  Mpumalanga: [nguni, sothoTswana, afrikaans],
  'North West': [sothoTswana, sothoTswana, afrikaans],
  'Northern Cape': [afrikaans, sothoTswana],
  'Western Cape': [afrikaans, english],
};

/** A made-up town name in one of the languages of the province. */
function townName(province: Province, random: Random): string {
  const { beginnings, ends } = random.pick(grammars[province]);
  return random.pick(beginnings) + random.pick(ends);
}

/** A made-up town in a real municipality. Coordinates are in degrees. */
export interface Town {
  readonly name: string;
  readonly province: Province;
  readonly district: string;
  readonly municipality: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const TOWNS_IN_A_MUNICIPALITY = 5;
const TOWNS_IN_A_METRO = 40;
const TRIES = 20;

/**
 * A random point in the province, up to `reach` degrees from `middle` and often near it; `middle`
 * if none is found.
 */
export function pointNear(middle: Point, reach: number, province: Province, random: Random): Point {
  for (let i = 0; i < TRIES; i++) {
    const latitude = middle.latitude + (random.share() + random.share() - 1) * reach;
    const longitude = middle.longitude + (random.share() + random.share() - 1) * reach;
    if (isInProvince(province, latitude, longitude, 0)) return { latitude, longitude };
  }
  return middle;
}

function townsOfMunicipality(
  province: Province,
  within: District,
  municipality: string,
  random: Random,
): Town[] {
  const middle = isMetro(within) ? within : pointNear(within, within.reach, province, random);
  const count = isMetro(within) ? TOWNS_IN_A_METRO : TOWNS_IN_A_MUNICIPALITY;
  const reach = isMetro(within) ? within.reach : within.reach / 2;
  return Array.from({ length: count }, () => ({
    ...pointNear(middle, reach, province, random),
    name: townName(province, random),
    province,
    district: within.district,
    municipality,
  }));
}

function townsOfProvince(province: Province, random: Random): Town[] {
  return districts[province].flatMap((within) =>
    within.municipalities.flatMap((name) => townsOfMunicipality(province, within, name, random)),
  );
}

export type Towns = ReadonlyMap<Province, readonly Town[]>;

/** The made-up towns of every province: a few per municipality and many per metro. */
export function townsOf(seed: number): Towns {
  const random = new Random(seed, 'towns');
  return new Map(provinces.map((province) => [province, townsOfProvince(province, random)]));
}
