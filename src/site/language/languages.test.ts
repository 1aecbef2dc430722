import { describe, expect, test } from 'vitest';
import { languageMistakes } from '../../../test/fixtures/language-mistakes.ts';
import { pseudoLanguage } from '../../../test/fixtures/pseudo-language.ts';
import type { Language } from './language.ts';
import { DEFAULT_LANGUAGE } from './language-writer.ts';
import { languages } from './languages.ts';

test.each([...languages, pseudoLanguage])(
  '$code has every text of the default language, with its placeholders and plural forms',
  (language) => {
    expect(languageMistakes(language, DEFAULT_LANGUAGE)).toEqual([]);
  },
);

test('the default language comes first, and codes and locales occur once', () => {
  expect(languages[0]).toBe(DEFAULT_LANGUAGE);
  expect(new Set(languages.map(({ code }) => code)).size).toBe(languages.length);
  expect(new Set(languages.map(({ locale }) => locale)).size).toBe(languages.length);
});

describe('a mistake is found', () => {
  const texts = {
    hello: 'Hello {name}',
    days: { one: '{count} day of {year}', other: '{count} days of {year}' },
  };
  const complete = { ...DEFAULT_LANGUAGE, texts } as unknown as Language;
  const mistakesOf = (changed: object, locale = 'en') =>
    languageMistakes(
      { ...complete, locale, texts: { ...texts, ...changed } } as unknown as Language,
      complete,
    );

  test.each([
    [{}, []],
    [{ hello: undefined }, ['.hello: missing']],
    [{ hello: ' {name}' }, []],
    [{ hello: '' }, ['.hello: empty', '.hello: {name} is missing']],
    [{ hello: 'Sawubona {igama}' }, ['.hello: {name} is missing', '.hello: {igama} is unknown']],
    [{ hello: { one: 'a', other: 'b' } }, ['.hello: no text']],
    [{ more: 'x' }, ['.more: unknown']],
    [{ days: { other: '{count} days of {year}' } }, ['.days: the plural form "one" is missing']],
    [{ days: { one: 'a day of {year}', other: '{count} days' } }, ['.days.other: {year} is missing']],
    [{ days: { ...texts.days, few: '{year}' } }, ['.days: no number has the plural form "few"']],
  ])('%j', (changed, mistakes) => {
    expect(mistakesOf(changed)).toEqual(mistakes);
  });

  test('a language needs the plural forms of its own numbers', () => {
    // ICU orders the forms in its own way, another one in each version.
    expect(mistakesOf({}, 'ar').toSorted()).toEqual(
      ['few', 'many', 'two', 'zero'].map((form) => `.days: the plural form "${form}" is missing`),
    );
  });

  test('months are twelve', () => {
    expect(languageMistakes({ ...complete, months: ['Pherekgong'] }, complete)).toEqual([
      'months: 12 different names are needed',
    ]);
  });
});
