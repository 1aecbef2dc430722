import type { Province } from '../project/index.ts';
import type { Random } from './random.ts';

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
export function townName(province: Province, random: Random): string {
  const { beginnings, ends } = random.pick(grammars[province]);
  return random.pick(beginnings) + random.pick(ends);
}
