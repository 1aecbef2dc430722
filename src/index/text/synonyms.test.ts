import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CountryError, synonymRules } from '../../country/index.ts';
import { stemKey } from './stems.ts';
import { Synonyms, synonymsWith } from './synonyms.ts';

const table = (...lines: readonly string[]) => Synonyms.of(synonymRules('words.txt', lines.join('\n')));
const found = (synonyms: Synonyms, typed: string) =>
  synonyms.longestAt(typed.split(' ').map(stemKey), 0)?.others.map((words) => words.join(' '));

describe('a table of synonyms', () => {
  test('finds each word of a line for the others', () => {
    const synonyms = table('KZN, KwaZulu-Natal, Kwa Zulu Natal  # province');
    expect(found(synonyms, 'kzn')).toEqual(['kwazulu natal', 'kwa zulu natal']);
    expect(found(synonyms, 'kwazulu natal')).toEqual(['kzn', 'kwa zulu natal']);
    expect(found(synonyms, 'kwazulu')).toBeUndefined();
  });

  test('finds the right side for the left side, but not the other way', () => {
    const synonyms = table('umtata, port natal => mthatha, durban');
    expect(found(synonyms, 'umtata')).toEqual(['mthatha', 'durban']);
    expect(found(synonyms, 'port natal')).toEqual(['mthatha', 'durban']);
    expect(found(synonyms, 'mthatha')).toBeUndefined();
  });

  test('knows words by their stem', () => {
    const synonyms = table('toilets, toilet, ablution');
    expect(found(synonyms, 'ablutions')).toEqual(['toilet']);
    expect(found(synonyms, 'toilet')).toEqual(['ablution']);
  });

  test('joins the lines of one word, and of all files', () => {
    const synonyms = Synonyms.of([
      ...synonymRules('a', '\ufeffec, eastern cape'),
      ...synonymRules('b', '\r\n# own\r\nEC => ekurhuleni\r\nec, Eastern Cape'),
    ]);
    expect(found(synonyms, 'ec')).toEqual(['eastern cape', 'ekurhuleni']);
    expect([...synonyms.words]).toEqual(['ec', 'eastern', 'cape', 'ekurhuleni']);
  });

  test('takes the longest entry that begins at a place', () => {
    const synonyms = table('health, hospital', 'health centre, chc');
    const keys = ['new', 'health', 'centre'].map(stemKey);
    expect(synonyms.longestAt(keys, 1)).toEqual({ length: 2, others: [['chc']] });
    expect(synonyms.longestAt(keys, 0)).toBeUndefined();
    expect(synonyms.longestAt(keys.slice(0, 2), 1)).toEqual({ length: 1, others: [['hospital']] });
  });

  test.each([
    ['a => b => c', 'words.txt, line 2: only one => may stand in a line.'],
    ['a, , b', 'words.txt, line 2: a word is missing before or after a comma or =>.'],
    ['=> b', 'words.txt, line 2: a word is missing before or after a comma or =>.'],
    ['a =>', 'words.txt, line 2: a word is missing before or after a comma or =>.'],
    ['***, b', 'words.txt, line 2: a word is missing before or after a comma or =>.'],
    ['alone', 'words.txt, line 2: a word needs another one after a comma or =>.'],
  ])('refuses the line %s', (line, message) => {
    expect(() => table('# own words', line)).toThrow(new CountryError(message));
  });
});

describe('the synonyms of the program', () => {
  const directory = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const fileOf = (text: string) => {
    const path = join(directory, 'own.txt');
    writeFileSync(path, text);
    return path;
  };

  test('can be read', () => {
    expect(found(synonymsWith(''), 'kzn')).toEqual(['kwazulu natal']);
  });

  test('are joined by those of a file', () => {
    const synonyms = synonymsWith(fileOf('kzn => ethekwini\nmadiba, nelson mandela'));
    expect(found(synonyms, 'kzn')).toEqual(['kwazulu natal', 'ethekwini']);
    expect(found(synonyms, 'madiba')).toEqual(['nelson mandela']);
  });

  test('have another checksum with a file', () => {
    const checksums = ['', fileOf('a, b')].map((path) => synonymsWith(path).checksum);
    checksums.push(synonymsWith(fileOf('a, c')).checksum);
    expect(new Set(checksums).size).toBe(3);
  });

  test('are refused with a file that is not there', () => {
    expect(() => synonymsWith(join(directory, 'none.txt'))).toThrow(
      /^The synonyms cannot be read: .*none\.txt/,
    );
  });
});
