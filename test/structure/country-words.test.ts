import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { country } from '../../src/country/index.ts';
import { CURRENCY, CURRENCY_NAME, endOfDay } from '../../src/project/index.ts';
import { projectRoot } from '../program.ts';

// South Africa is a folder of data: the words of a country are in no other source file.

const source = join(projectRoot, 'src');

/** `irm` reads South Africa's workbooks. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file) && !file.startsWith('irm/'),
);

const { name, adjective, timeZone, currency, words, grants, provinces } = country;

/** Grants whose names are words of every language's budgets. */
const OF_ALL_COUNTRIES = ['Equitable Share', 'Other'];

const ofCountry: readonly string[] = [
  ...provinces,
  ...grants.map((grant) => grant.name).filter((grant) => !OF_ALL_COUNTRIES.includes(grant)),
  ...[name, adjective, timeZone, CURRENCY, CURRENCY_NAME, currency.plural],
  ...[words.searched.town, words.searched.otherTown, words.email, country.oc4idsPrefix],
  ...['Treasury', 'Infrastructure Reporting Model', 'April', 'Rand', country.locale],
  endOfDay('2020-01-01').slice(-6),
];

const escaped = ofCountry.map((word) => word.replace(/[.+]/g, '\\$&')).join('|');
const wholeWord = new RegExp(`(?<![\\w/-])(?:${escaped})(?![\\w-])`, 'i');

/** Comments, and what stands in quotes or between tags. */
const TEXTS =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"|>[^<>{}=;]+</g;

/** What a comment may say: examples that say of which country they are. */
const EXAMPLES = /\bin South Africa\b|South Africa's\b/g;

test.each(['Provincial', ...ofCountry])('the search finds %s', (word) => {
  expect(wholeWord.test(`a ${word}, b`)).toBe(word !== 'Provincial');
});

test('no string or comment has words of a country', () => {
  const found = files.flatMap((file) =>
    Array.from(readFileSync(join(source, file), 'utf8').matchAll(TEXTS), ([text]) => text)
      .filter((text) => wholeWord.test(text.replaceAll(EXAMPLES, '')))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

/** Files that a file loads at run time, with what those load. */
function loadedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type .*?from '.*?';$/gms, '');
  for (const [, names = '', path] of text.matchAll(
    /^(?:import|export) ?(\{[^}]*\}|[^'"]*?)? ?(?:from )?'(\.[^']+)';$/gms,
  )) {
    const areTypes = /^\{(?:\s*type \w+(?: as \w+)?,?)+\s*\}$/.test(names);
    if (!areTypes) loadedBy(resolve(dirname(file), path!), found);
  }
  return found;
}

test('what runs in browsers loads no country', () => {
  const islands = files.filter((file) => /(^|\/)islands\//.test(file));
  expect(islands.length).toBeGreaterThan(20);
  const loaded = new Set(islands.flatMap((file) => [...loadedBy(join(source, file))]));
  expect(
    [...loaded].map((file) => relative(source, file)).filter((file) => file.startsWith('country/')),
  ).toEqual([]);
  expect(loaded.size).toBeGreaterThan(islands.length);
});
