import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '../../project/index.ts';
import { textOf } from '../text/text.fixture.ts';
import { namesByWord } from './names-by-word.ts';

/** The names at places 0, 1, 2... of projects 0, 1, 2..., which also have a budget programme. */
async function postingsOf(names: readonly string[], programme = '') {
  const text = await textOf(...names.map((name) => ({ name, budget_programme: programme })));
  const places = Uint32Array.from(names.keys());
  const postings = await namesByWord(text, { byFrequency: places, examples: places });
  return (beginning: string) =>
    Array.from(postings.having([text.vocabulary.ranksOfPrefix(beginning)]).positions());
}

test('a name with a word that all projects have in another field is found whatever its rank', async () => {
  const names = Array.from({ length: 30_000 }, (_, i) => `School ${i}`);
  const last = names.push('Sanitation programme') - 1;
  const beginning = await postingsOf(names, 'Programme 2: Schools');
  expect(beginning('prog')).toEqual([last]);
  expect(beginning('2999')).toEqual([2999, ...Array.from({ length: 10 }, (_, i) => 29_990 + i)]);
  expect(beginning('schools')).toEqual([]);
});

test('a name is found by each of its words, once', async () => {
  const word = fc.constantFrom('Road', 'roads', 'ROAD', 'Röad', 'clinic', 'new', '12', '½');
  const names = fc.array(
    fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    { minLength: 1, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(names, async (some) => {
      const beginning = await postingsOf(some, 'road clinic');
      for (const typed of ['r', 'road', 'roads', 'c', 'n', '1', '2', 'x'])
        expect(beginning(typed), typed).toEqual(
          some.flatMap((name, place) =>
            wordsOf(name).some((each) => each.startsWith(typed)) ? [place] : [],
          ),
        );
    }),
  );
});

test('names come in the order of their frequency, each with the words of its example', async () => {
  const text = await textOf({ name: 'Road' }, { name: 'Clinic' }, { name: 'Road' }, { name: 'Clinic road' });
  const postings = await namesByWord(text, {
    examples: Uint32Array.of(2, 1, 3),
    byFrequency: Uint32Array.of(0, 2, 1),
  });
  const having = (word: string) =>
    Array.from(postings.having([text.vocabulary.ranksOfPrefix(word)]).positions());
  expect([having('road'), having('clinic')]).toEqual([
    [0, 1],
    [1, 2],
  ]);
});
