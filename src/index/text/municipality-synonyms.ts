import { gazetteer, municipalityNames } from '../../places/index.ts';
import { wordsOf } from '../../project/index.ts';

/** Former names that mostly mean something else: they mean the municipality only with its kind. */
const ordinaryNames: ReadonlySet<string> = new Set(['Boland', 'Eden', 'Highlands', 'Ingwe', 'Siyanda']);

/**
 * The other names of municipalities as lines of a file of synonyms: a former name typed finds the
 * projects of today's municipality. Names of places are left out, because a search for them is a
 * search near the place, and so are parts of today's name, which find it anyway.
 */
export function municipalitySynonyms(): string {
  const lines = municipalityNames.flatMap(({ level, name, other, kind }) => {
    if (other === '' || kind === 'town') return [];
    const [words, today] = [wordsOf(other), wordsOf(name)];
    if (gazetteer().placesNamed(words).length > 0 || words.every((word) => today.includes(word))) return [];
    const typed = ordinaryNames.has(other) ? withKind(other, level) : other;
    return [`${typed} => ${name}`];
  });
  return lines.join('\n');
}

const withKind = (name: string, level: string): string =>
  level === 'district' ? `${name} district` : `${name} municipality, ${name} local municipality`;
