import { country } from '../country/index.ts';
import { formEncoded } from './links.ts';

const { word, province = country.provinces[0]! } = country.words.searched;

/** What examples in documents search for, as parameters. */
export const exampleProvince = formEncoded([['province', province]]);
export const exampleSearch = `${formEncoded([['q', word]])}&${exampleProvince}`;
