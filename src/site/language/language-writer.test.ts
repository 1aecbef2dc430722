import { describe, expect, test } from 'vitest';
import { numbersIn } from '../../page/language/numbers.ts';
import { addressIn, DEFAULT_LANGUAGE, languageWriterOf } from './language-writer.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-');

const english = languageWriterOf(DEFAULT_LANGUAGE);

describe('numbers in English', () => {
  const { count, money, exactMoney, moneyChange, share, fineShare, distance, fileSize } = english;

  test.each([
    [0, 'R 0'],
    [0.4, 'R 0'],
    [228_000, 'R 228 000'],
    [999_499, 'R 999 499'],
    [999_999, 'R 1 million'],
    [1_234_567.89, 'R 1.2 million'],
    [1_450_000, 'R 1.4 million'],
    [19_738_396, 'R 19.7 million'],
    [99_960_000, 'R 100 million'],
    [271_400_000, 'R 271 million'],
    [999_960_000, 'R 1 billion'],
    [846_707_534_032, 'R 847 billion'],
    [2_500_000_000_000, 'R 2.5 trillion'],
    [-1200.5, '-R 1 201'],
    [-98_765_432.1, '-R 98.8 million'],
  ])('%d rand is written "%s"', (rand, text) => {
    expect(plain(money(rand, 'ZAR'))).toBe(text);
  });

  test('an exact amount shows cents only if there are any', () => {
    expect(plain(exactMoney(1_234_567.89, 'ZAR'))).toBe('R 1 234 567.89');
    expect(plain(exactMoney(1_234_567.5, 'ZAR'))).toBe('R 1 234 567.50');
    expect(plain(exactMoney(680_000, 'ZAR'))).toBe('R 680 000');
    expect(plain(exactMoney(-5, 'ZAR'))).toBe('-R 5');
  });

  test('amounts and counts of markers are brief', () => {
    expect(
      ['', 940, 1_250_000, 14_900_000, 30e9, -2e6].map((rand) =>
        plain(english.briefMoney(Number(rand), 'ZAR')),
      ),
    ).toEqual(['R0k', 'R0.9k', 'R1.3m', 'R15m', 'R30bn', '-R2m']);
    expect([9_999, 17_260].map((number) => english.briefCount(number))).toEqual(['9999', '17k']);
  });

  test('an amount in another currency has its sign', () => {
    const { money, exactMoney, briefMoney, moneyChange } = numbersIn({
      ...DEFAULT_LANGUAGE,
      signs: { ZAR: 'R', USD: 'US$' },
    });
    const written = [money(1_250_000, 'USD'), exactMoney(-5, 'USD'), briefMoney(14.9e6, 'USD')];
    expect(written.map(plain)).toEqual(['US$ 1.3 million', '-US$ 5', 'US$15m']);
    expect(plain(moneyChange(1e6, 'USD'))).toBe('+US$ 1 million');
    expect(plain(money(1e6, 'ZAR'))).toBe('R 1 million');
  });

  test('a change has a sign', () => {
    expect(plain(moneyChange(1e6, 'ZAR'))).toBe('+R 1 million');
    expect(plain(moneyChange(-1e6, 'ZAR'))).toBe('-R 1 million');
  });

  test('counts have a space between thousands', () => {
    expect(plain(count(17_260))).toBe('17 260');
    expect(plain(count(1000))).toBe('1 000');
  });

  test('a small share is not rounded to zero', () => {
    expect(plain(share(1, 1000))).toBe('< 1 %');
    expect(plain(share(0, 1000))).toBe('0 %');
    expect(plain(share(0, 0))).toBe('0 %');
    expect(plain(share(1, 3))).toBe('33 %');
    expect(plain(fineShare(0.0004))).toBe('< 1 %');
    expect(plain(fineShare(0.0178))).toBe('1.8 %');
  });

  test.each([
    [0, 'under 0.1 km'],
    [0.049, 'under 0.1 km'],
    [0.05, '0.1 km'],
    [3.24, '3.2 km'],
    [9.94, '9.9 km'],
    [9.96, '10 km'],
    [24.6, '25 km'],
  ])('%d km is %s', (km, text) => {
    expect(plain(distance(km))).toBe(text);
  });

  test('the size of a file is written in units that suit it', () => {
    expect(plain(fileSize(10))).toBe('1 kB');
    expect(plain(fileSize(12_340_000))).toBe('12.3 MB');
  });
});

describe('dates in English', () => {
  const { longDate, monthOf, dateChange, quarterInWords, quarterName, quarterKeyName } = english;

  test('dates are written in words', () => {
    expect(longDate('2024-07-20')).toBe('20 July 2024');
    expect(longDate('0999-01-01')).toBe('1 January 999');
    expect(monthOf('2099-12-31')).toBe('December 2099');
  });

  test.each([
    ['2020-01-31', '2020-01-31', 'unchanged'],
    ['2020-01-31', '2020-02-01', '1 day later'],
    ['2020-01-15', '2020-02-15', '1 month later'],
    ['2020-01-15', '2022-04-20', '2 years 3 months later'],
    ['2022-04-20', '2020-04-20', '2 years earlier'],
    ['2020-03-01', '2020-02-28', '2 days earlier'],
  ])('from %s to %s is %s', (from, to, words) => {
    expect(dateChange(from, to)).toBe(words);
  });

  test('the fourth quarter of a financial year is in the next calendar year', () => {
    expect(quarterInWords('2019-20', 4)).toBe('January to March 2020');
    expect(quarterInWords('2019-20', 1)).toBe('April to June 2019');
    expect(quarterName({ financialYear: '2019-20', quarter: 2 })).toBe('2019-20 Q2');
    expect(quarterKeyName('2019-20-Q2')).toBe('2019-20 Q2');
  });
});

test('lists end with "and" or "or"', () => {
  expect(english.listed([])).toBe('');
  expect(english.listed(['Durban'])).toBe('Durban');
  expect(english.listed(['Durban', 'Pretoria', 'Soweto'])).toBe('Durban, Pretoria and Soweto');
  expect(english.oneOf(['Durban', 'Pretoria'])).toBe('Durban or Pretoria');
});

test('values that no table knows are shown as they are', () => {
  expect(english.shortStage('Construction 1% - 25%')).toBe('Construction 1–25 %');
  expect(english.stageName('Construction 10%')).toBe('Construction 10%');
  expect(english.shortStage('constructor')).toBe('constructor');
  expect(english.stageDefinition('Construction 10%')).toBeUndefined();
});

test('a filter is called what its field is called, or plainer', () => {
  expect(english.filterLabel('main_contractor')).toBe('Contractor');
  expect(english.filterLabel('department')).toBe('Department');
  expect(english.fieldLabel('main_contractor')).toBe('Main contractor');
});

describe('another language', () => {
  const months = ['Sunguti', 'Nyenyenyani', 'Nyenyankulu'];
  const french = languageWriterOf({ ...DEFAULT_LANGUAGE, code: 'fr', locale: 'fr', decimalPoint: ',' });
  const withMonths = languageWriterOf({ ...DEFAULT_LANGUAGE, code: 'ts', locale: 'ts-ZA', months });

  test('writes numbers and months as its locale does', () => {
    expect(french.exactMoney(1234.5, 'ZAR')).toMatch(/^R\s1\s234,50$/);
    expect(french.longDate('2024-07-20')).toBe('20 juillet 2024');
  });

  test('uses its own names of months, and numbers as in English where the locale is unknown', () => {
    expect(withMonths.longDate('2024-02-20')).toBe('20 Nyenyenyani 2024');
    expect(withMonths.quarterInWords('2019-20', 4)).toBe('Sunguti to Nyenyankulu 2020');
    expect(plain(withMonths.exactMoney(1234.5, 'ZAR'))).toBe('R 1 234.50');
  });

  test('chooses its own plural forms', () => {
    const forms = { one: '{count} projet', other: '{count} projets' } as const;
    expect(french.counted(forms, 0)).toBe('0 projet');
    expect(french.counted(forms, 2)).toBe('2 projets');
  });

  test.each([
    ['/fr/x?q=1', 'fr', '/x?q=1'],
    ['/fr/', 'fr', '/'],
    ['/france', 'en', '/france'],
    ['/x', 'en', '/x'],
    ['/fr//host.example', 'fr', '/'],
    ['/fr/\\host.example', 'fr', '/'],
    ['//host.example', 'en', '/'],
  ])('the address %s is in "%s", and the same page elsewhere is %s', (url, code, address) => {
    const found = addressIn([english, french], url);
    expect([found.language.code, found.address]).toEqual([code, address]);
  });

  test('has addresses of its own, but for the default language', () => {
    expect(french.path('/infrastructure-projects/about/')).toBe('/fr/infrastructure-projects/about/');
    expect(english.path('/infrastructure-projects/about/')).toBe('/infrastructure-projects/about/');
  });
});
