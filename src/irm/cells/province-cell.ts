import { type Province, provinces } from '../../project/index.ts';

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/province$/, '');

/** Codes and older or misspelt names, without case, spaces, marks and the word "Province". */
const aliases: Readonly<Record<string, Province>> = {
  ec: 'Eastern Cape',
  ecape: 'Eastern Cape',
  fs: 'Free State',
  orangefreestate: 'Free State',
  freestates: 'Free State',
  gp: 'Gauteng',
  gt: 'Gauteng',
  gau: 'Gauteng',
  guateng: 'Gauteng',
  kzn: 'KwaZulu-Natal',
  kwazulu: 'KwaZulu-Natal',
  natal: 'KwaZulu-Natal',
  lp: 'Limpopo',
  lim: 'Limpopo',
  mp: 'Mpumalanga',
  mpumulanga: 'Mpumalanga',
  nw: 'North West',
  northwestern: 'North West',
  nc: 'Northern Cape',
  ncape: 'Northern Cape',
  wc: 'Western Cape',
  wcape: 'Western Cape',
};

const provinceByFoldedName: ReadonlyMap<string, Province> = new Map([
  ...provinces.map((province) => [folded(province), province] as const),
  ...Object.entries(aliases),
]);

const known: ReadonlySet<string> = new Set(provinces);

/**
 * The province that clean text names, in any case and with or without spaces and marks, or by its
 * code; other text is returned unchanged.
 */
export function canonicalProvince(text: string): string {
  if (known.has(text)) return text;
  return provinceByFoldedName.get(folded(text)) ?? text;
}
