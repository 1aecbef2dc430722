import { Command } from 'commander';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { configOf, date, readingOf, snapshotKeyOptions, wantsJson, wholeNumber } from './options.ts';

afterEach(() => vi.unstubAllEnvs());

const parsed = (...args: readonly string[]) =>
  new Command().option('--store <url>').option('--json').parse(args, { from: 'user' });

describe('settings of a command', () => {
  test('come from --store before STORE_URL', () => {
    vi.stubEnv('STORE_URL', 'sqlite:environment.db');
    expect(configOf(parsed()).storeUrl).toBe('sqlite:environment.db');
    const { config, origins } = readingOf(parsed('--store', 'sqlite:flag.db'));
    expect([config.storeUrl, origins.storeUrl]).toEqual(['sqlite:flag.db', 'flag']);
  });

  test('come from further flags as well', () => {
    expect(configOf(parsed(), { port: '9000' }).port).toBe(9000);
  });
});

test.each([
  [['--json'], true],
  [[], false],
])('JSON is wanted with %j: %s', (args, expected) => {
  expect(wantsJson(parsed(...args))).toBe(expected);
});

describe('snapshotKeyOptions', () => {
  const command = () => {
    const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    for (const option of snapshotKeyOptions()) command.addOption(option);
    return command;
  };
  const key = ['--sphere', 'national', '--financial-year', '2019-20', '--quarter', '4'];

  test('read sphere, year and quarter', () => {
    expect(command().parse(key, { from: 'user' }).opts()).toEqual({
      sphere: 'national',
      financialYear: '2019-20',
      quarter: 4,
    });
  });

  test.each([
    ['--sphere', 'municipal', /provincial, national/],
    ['--financial-year', '2019-21', /Write the financial year like 2019-20\./],
    ['--quarter', '5', /The quarter must be one of 1, 2, 3, 4\./],
    ['--quarter', '0x1', /The quarter must be one of 1, 2, 3, 4\./],
  ])('reject %s %s', (option, value, message) => {
    expect(() => command().parse([...key, option, value], { from: 'user' })).toThrow(message);
  });
});

test.each(['2019-02-30', '15/07/2019', '2019-7-5', ''])('the date %j is rejected', (text) => {
  expect(() => date(text)).toThrow('Write an existing date like 2019-07-15.');
});

test('an existing date is kept as it is', () => {
  expect(date('2020-02-29')).toBe('2020-02-29');
});

describe('wholeNumber', () => {
  const number = wholeNumber(1, 40);
  test.each(['1', '40'])('accepts %s', (text) => expect(number(text)).toBe(Number(text)));
  test.each(['0', '41', '1.5', '-1', '1e1', 'many', ''])('rejects %j', (text) => {
    expect(() => number(text)).toThrow('It must be a whole number from 1 to 40.');
  });
});
