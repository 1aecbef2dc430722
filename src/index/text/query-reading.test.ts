import { describe, expect, test } from 'vitest';
import { readQuery } from './query-reading.ts';
import { textWith } from './text.fixture.ts';

const names = [
  'Libraries in Mthatha',
  'The Library Store',
  'Upgrading of Water Works',
  'Upgrade Waterworks',
  'Standby Generator',
  'Generator on stand-by',
  'Stand at By Road',
  'Community Health Centre',
  'CHC Extension',
  'Chcembe Ward',
  'Umtata Airport',
  'Route 10',
  'Route 100',
  'Resurfacing of Roads',
  'Re-surface Road',
];

const text = await textWith(
  'chc, community health centre\numtata => mthatha\ndepot of water, reservoir',
  ...names.map((name) => ({ name, province: 'Limpopo' })),
);

function found(q: string): readonly string[] {
  const { clauses, excluded } = readQuery(text, q).asWords;
  return Array.from(text.projectsMatching(clauses, excluded).positions(), (position) => names[position]!);
}

const without = (...left: readonly string[]) => names.filter((name) => !left.includes(name));

describe('a word', () => {
  test.each([
    ['finds the beginnings of words', 'lib', ['Libraries in Mthatha', 'The Library Store']],
    ['finds its plural', 'library', ['Libraries in Mthatha', 'The Library Store']],
    ['finds its singular', 'libraries', ['Libraries in Mthatha', 'The Library Store']],
    ['finds other forms', 'upgraded', ['Upgrading of Water Works', 'Upgrade Waterworks']],
    ['with digits has no other forms', '100', ['Route 100']],
    ['in quotes is a whole word', '"library"', ['The Library Store']],
    ['in quotes has no other forms', '"upgraded"', []],
    ['is also found as two', 'standby', ['Standby Generator', 'Generator on stand-by']],
    ['is found as two in another form', 'waterwork', ['Upgrading of Water Works', 'Upgrade Waterworks']],
    ['is found as two if one part is inflected', 'resurfaced', ['Resurfacing of Roads']],
    ['as two is found as one, and apart', 'water works', ['Upgrading of Water Works', 'Upgrade Waterworks']],
    ['as two with a hyphen is found as one', 're-surfacing', ['Resurfacing of Roads', 'Re-surface Road']],
    [
      'as two, one of them small, is found next to each other',
      'stand by',
      ['Standby Generator', 'Generator on stand-by'],
    ],
    ['as two with an AND between is not one', 'water AND works', ['Upgrading of Water Works']],
  ])('%s: %s', (_what, q, projects) => {
    expect(found(q)).toEqual(projects);
  });
});

describe('small words', () => {
  test.each([
    ['exclude nothing beside others', 'the libraries of Mthatha', ['Libraries in Mthatha']],
    ['exclude nothing beside a phrase', 'at a "water works"', ['Upgrading of Water Works']],
    [
      'exclude nothing beside other words for it',
      'project CHC',
      ['Community Health Centre', 'CHC Extension'],
    ],
    ['alone are searched', 'the', ['The Library Store']],
    ['beside an exclusion are searched', 'of -water', ['Resurfacing of Roads']],
    [
      'with an OR between exclude nothing',
      'the OR of library',
      ['Libraries in Mthatha', 'The Library Store'],
    ],
    ['inside an entry of the table exclude nothing', 'depot of water', []],
  ])('%s: %s', (_what, q, projects) => {
    expect(found(q)).toEqual(projects);
  });
});

describe('other words for it', () => {
  test.each([
    ['are found either way', 'chc', ['Community Health Centre', 'CHC Extension']],
    ['are found for several words', 'community health centres', ['Community Health Centre', 'CHC Extension']],
    ['are found one way', 'umtata', ['Libraries in Mthatha', 'Umtata Airport']],
    ['are not found the other way', 'mthatha', ['Libraries in Mthatha']],
    ['are not found for a phrase', '"chc"', ['CHC Extension']],
    ['are not found for words apart', 'community new health centre', []],
    ['are left out by an exclusion', 'extension OR centre -chc', []],
  ])('%s: %s', (_what, q, projects) => {
    expect(found(q)).toEqual(projects);
  });
});

describe('an operator', () => {
  test('finds either of its operands together with the other words', () => {
    expect(found('airport OR extension limpopo')).toEqual(['CHC Extension', 'Umtata Airport']);
    expect(found('generator stand-by OR waterworks')).toEqual(['Standby Generator', 'Generator on stand-by']);
  });

  test('leaves out what the word alone would find', () => {
    expect(found('-library -standby')).toEqual(without(...found('library'), ...found('standby')));
    expect(found('limpopo NOT "water works"')).toEqual(without('Upgrading of Water Works'));
  });

  test.each(['library', 'water works', 'chc', 'route', '"by road"', 'stand-by'])(
    'divides what is found: %s',
    (q) => {
      const token = q.includes(' ') && !q.startsWith('"') ? `"${q}"` : q;
      expect(found(`limpopo ${token}`).length + found(`limpopo -${token}`).length).toBe(names.length);
    },
  );
});

describe('the reading of a query', () => {
  test('has the words that were searched, small and repeated ones included', () => {
    expect(readQuery(text, 'the Route OR "Bela Bela" -old route').asWords.typedWords).toEqual([
      ...['the', 'route', 'bela', 'bela', 'route'],
    ]);
  });

  test('has each condition once', () => {
    const { clauses, excluded } = readQuery(
      text,
      'route Route -hall "a b" -hall route OR route "a b"',
    ).asWords;
    expect([clauses.length, excluded.length]).toEqual([2, 1]);
  });

  test('says which word was searched instead of which', () => {
    const { corrections, correctedWords } = readQuery(text, 'the librry librry store').asWords;
    expect([...corrections]).toEqual([['librry', 'library']]);
    expect(correctedWords).toEqual(['the', 'library', 'store']);
    expect(readQuery(text, 'the library store').asWords.correctedWords).toBeUndefined();
  });

  test('says whether words are alternatives', () => {
    expect(['a or b', 'a OR', 'a OR b'].map((q) => readQuery(text, q).asWords.hasOr)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('names operators that were searched as words', () => {
    expect(readQuery(text, 'name:hall').asWords.ignoredOperators).toEqual(['name:hall']);
  });
});
