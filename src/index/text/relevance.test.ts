import { describe, expect, test } from 'vitest';
import { readQuery } from './query-reading.ts';
import { byRelevance } from './relevance.ts';
import { textOf } from './text.fixture.ts';

const names = (q: string, ...projects: readonly (readonly [name: string, province?: string])[]) =>
  textOf(...projects.map(([name, province = '']) => ({ name, province }))).then((text) => {
    const { clauses, typedWords } = readQuery(text, q).asWords;
    return Array.from(
      byRelevance(text, typedWords, text.positionsOf(clauses)),
      (position) => projects[position]![0],
    );
  });

describe('the best match', () => {
  test('has the whole words in its name; then come beginnings in names, then other fields', async () => {
    expect(
      await names(
        'hall',
        ['Clinic', 'Hall'],
        ['Halls of Fame'],
        ['Old Hall'],
        ['Clinic 2', 'Hall'],
        ['New Hall'],
      ),
    ).toEqual(['Old Hall', 'New Hall', 'Halls of Fame', 'Clinic', 'Clinic 2']);
  });

  test('is a name of which every word is queried', async () => {
    expect(await names('bela hall', ['Bela Town Hall'], ['Hall, Bela'], ['Bela Bela Hall'])).toEqual([
      ...['Hall, Bela', 'Bela Bela Hall', 'Bela Town Hall'],
    ]);
  });

  test('is a name of which every word is queried, even if other queried words are in other fields', async () => {
    expect(await names('hall limpopo', ['Town Hall', 'Limpopo'], ['Hall', 'Limpopo'])).toEqual([
      ...['Hall', 'Town Hall'],
    ]);
  });

  test('has more of the words in its name', async () => {
    expect(await names('old hall', ['Hall', 'Old'], ['Old School', 'Hall'], ['The Old Hall'])).toEqual([
      ...['The Old Hall', 'Hall', 'Old School'],
    ]);
  });

  test('is the first of equals, with or without a name', async () => {
    expect(await names('limpopo', ['', 'Limpopo'], ['A', 'Limpopo'], ['', 'Limpopo'])).toEqual(['', 'A', '']);
  });

  test('counts a word once that is queried twice', async () => {
    expect(await names('hall "hall"', ['Hall of Fame'], ['Hall'])).toEqual(['Hall', 'Hall of Fame']);
  });
});
