import { gazetteer } from '../../places/index.ts';
import type { Synonyms } from './synonyms.ts';
import { Vocabulary } from './vocabulary.ts';

/** All indexes of a process share them. */
const wordsBySynonyms = new WeakMap<Synonyms, Vocabulary>();

/** The words of the table of synonyms and of the gazetteer. */
export function tableWordsWith(synonyms: Synonyms): Vocabulary {
  const known = wordsBySynonyms.get(synonyms);
  if (known !== undefined) return known;
  const words = Vocabulary.of(new Set([...synonyms.words, ...gazetteer().words]));
  wordsBySynonyms.set(synonyms, words);
  return words;
}
