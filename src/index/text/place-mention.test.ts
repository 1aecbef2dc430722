import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { synonymRules } from '../../country/index.ts';
import { gazetteer } from '../../places/index.ts';
import { placeMention } from './place-mention.ts';
import { Synonyms } from './synonyms.ts';
import { queryText, typedQuery } from './typed-query.ts';

const synonyms = Synonyms.of(synonymRules('synonyms', 'kzn, kwazulu natal\nlp, limpopo'));

function mention(q: string) {
  const { parts, abbreviations } = typedQuery(q);
  return placeMention({ gazetteer: gazetteer(), synonyms }, parts, abbreviations);
}

/** The places that a query may name, and the query without them. */
function read(q: string): string {
  const found = mention(q);
  if (found === undefined) return 'no place';
  const names = found.places.map(({ place, km }) => `${place.name}, ${place.province}, ${km} km`);
  return `${found.isForced ? 'near ' : ''}${names.join(' | ')}: ${found.places[0]!.remainingQ}`;
}

describe('the place of a query', () => {
  test.each([
    ['is one that its words name', 'clinic Soweto', 'Soweto, Gauteng, 40 km: clinic'],
    ['may have several words', 'Port Elizabeth clinic', 'Gqeberha, Eastern Cape, 25 km: clinic'],
    ['may have an apostrophe', "Mitchell's Plain", 'Mitchells Plain, Western Cape, 25 km: '],
    ['takes its preposition along', 'clinic in Soweto', 'Soweto, Gauteng, 40 km: clinic'],
    ['is meant after "near"', 'schools near Soweto', 'near Soweto, Gauteng, 40 km: schools'],
    ['is meant after "naby"', 'skole naby Soweto', 'near Soweto, Gauteng, 40 km: skole'],
    [
      'after "near" wins',
      'clinic in Soweto near Durban',
      'near Durban, KwaZulu-Natal, 40 km: clinic in soweto',
    ],
    ['after "in" wins', 'clinic in Soweto Durban', 'Soweto, Gauteng, 40 km: clinic AND durban'],
    ['is the last otherwise', 'Soweto clinic Durban', 'Durban, KwaZulu-Natal, 40 km: soweto clinic'],
    ['is no ordinary word', 'water springs repair', 'no place'],
    ['is an ordinary word after "in"', 'clinic in Springs', 'Springs, Gauteng, 15 km: clinic'],
    ['is an ordinary word that is all', 'the Springs', 'Springs, Gauteng, 15 km: '],
    ['is no province', 'schools near Limpopo', 'no place'],
    ['is not in quotation marks', 'schools near "Soweto"', 'no place'],
    ['is not excluded', 'schools -Soweto', 'no place'],
    ['is not beside OR', 'Soweto OR Durban', 'no place'],
    ['comes after OR', 'road OR bridge near Mthatha', 'near Mthatha, Eastern Cape, 15 km: road OR bridge'],
    [
      'leaves exclusions',
      'the Soweto -"old hall" -stand-by',
      'Soweto, Gauteng, 40 km: -"old hall" -stand-by',
    ],
    ['leaves no small words alone', 'the Soweto', 'Soweto, Gauteng, 40 km: '],
    ['leaves no "local municipality" alone', 'Giyani local municipality', 'Giyani, Limpopo, 10 km: '],
    ['leaves abbreviations', 'CHC extension in Soweto', 'Soweto, Gauteng, 40 km: CHC extension'],
  ])('%s: %s', (_what, q, expected) => {
    expect(read(q)).toBe(expected);
  });
});

describe('of several places with one name', () => {
  test('all are named', () => {
    expect(read('clinic Springfield')).toBe(
      'Springfield, Eastern Cape, 10 km | Springfield, Free State, 10 km | ' +
        'Springfield, KwaZulu-Natal, 10 km: clinic',
    );
  });

  test.each([
    ['Springfield Free State', 'Springfield, Free State, 10 km: free state'],
    ['KZN Springfield', 'Springfield, KwaZulu-Natal, 10 km: KZN'],
    ['clinic in Springfield, KwaZulu-Natal', 'Springfield, KwaZulu-Natal, 10 km: clinic AND kwazulu natal'],
  ])('the one in a province that is named is taken: %s', (q, expected) => {
    expect(read(q)).toBe(expected);
  });

  test('another province says nothing', () => {
    expect(mention('Springfield Limpopo')!.places).toHaveLength(3);
  });

  test('one that is much bigger is taken', () => {
    // 173 000 people, and a village.
    expect(read('clinic Chatsworth')).toBe('Chatsworth, KwaZulu-Natal, 15 km: clinic');
    // 154 706 and 18 164 people.
    expect(mention('clinic Middelburg')!.places).toHaveLength(2);
  });
});

test('a query can be written from its parts', () => {
  const word = fc.constantFrom(
    'clinic',
    'Soweto',
    'the',
    'CHC',
    'stand-by',
    'OR',
    'AND',
    'NOT',
    '-road',
    '"old',
    'hall"',
    'NOT -x',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const { parts, abbreviations } = typedQuery(words.join(' '));
      expect(typedQuery(queryText(parts, abbreviations)).parts).toEqual(parts);
    }),
    { numRuns: 2000 },
  );
});
