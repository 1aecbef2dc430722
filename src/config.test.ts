import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, fileVariable, readConfig, settings } from './config.ts';

const failure = (...given: Parameters<typeof readConfig>): string => {
  try {
    readConfig(...given);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return 'nothing was rejected';
};

describe('the settings', () => {
  test('have defaults, marked as such', () => {
    const { config, origins } = readConfig({});
    for (const { key, default: byDefault } of settings) {
      expect(config[key]).toBe(byDefault);
      expect(origins[key]).toBe('default');
    }
  });

  test('come from flags, then from the environment, then from defaults', () => {
    const { config, origins } = readConfig({ HOST: '0.0.0.0', PORT: '9000' }, { port: '9001' });
    expect(config).toMatchObject({ host: '0.0.0.0', port: 9001, maxLimit: 20_000 });
    expect(origins).toMatchObject({ host: 'environment', port: 'flag', maxLimit: 'default' });
  });

  test('count as absent when they are empty', () => {
    const { config, origins } = readConfig(
      { PORT: '', HOST: '::1', STORE_URL: 'sqlite:mine.db' },
      { storeUrl: '' },
    );
    expect(config).toMatchObject({ port: 8000, storeUrl: 'sqlite:mine.db' });
    expect(origins).toMatchObject({ port: 'default', storeUrl: 'environment' });
  });

  test('are frozen after reading', () => {
    const reading = readConfig({});
    expect(Object.isFrozen(reading)).toBe(true);
    expect(Object.isFrozen(reading.config)).toBe(true);
    expect(Object.isFrozen(reading.origins)).toBe(true);
  });

  test('have unique names and keys, and a help text', () => {
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
    expect(new Set(settings.map(({ key }) => key)).size).toBe(settings.length);
    for (const { name, help } of settings) expect(help, name).not.toBe('');
  });
});

describe('a valid value', () => {
  test.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['MAX_LIMIT', '1', 1],
    ['TRUST_PROXY', 'true', true],
    ['TRUST_PROXY', 'TRUE', true],
    ['TRUST_PROXY', '1', true],
    ['TRUST_PROXY', 'yes', true],
    ['TRUST_PROXY', 'false', false],
    ['TRUST_PROXY', '0', false],
    ['TRUST_PROXY', 'no', false],
    ['LOG_LEVEL', 'silent', 'silent'],
    ['PUBLIC_URL', 'https://projects.example.org', 'https://projects.example.org'],
    ['PUBLIC_URL', 'https://example.org/projects//', 'https://example.org/projects'],
    [
      'LICENCE_URL',
      'https://creativecommons.org/licenses/by/4.0/',
      'https://creativecommons.org/licenses/by/4.0/',
    ],
    ['PUBLISHER_URL', 'https://example.org/?office=1#top', 'https://example.org/?office=1#top'],
    ['OC4IDS_PREFIX', 'oc4ids-bu3kcz', 'oc4ids-bu3kcz'],
    ['STORE_URL', 'sqlite:/srv/projects.db', 'sqlite:/srv/projects.db'],
  ])('%s=%s reads as %j', (name, given, value) => {
    const setting = settings.find((each) => each.name === name)!;
    expect(readConfig({ [name]: given }).config[setting.key]).toBe(value);
  });
});

describe('an invalid value', () => {
  test.each([
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', '8e3', 'a whole number from 0 to 65535'],
    ['PORT', ' 80', 'a whole number from 0 to 65535'],
    ['PORT', '0x50', 'a whole number from 0 to 65535'],
    ['MAX_LIMIT', '0', 'a whole number from 1 to 1000000 (records)'],
    ['LOCK_WAIT_SECONDS', 'soon', 'a whole number from 0 to 86400 (seconds)'],
    ['TRUST_PROXY', 'maybe', 'true or false'],
    ['TRUST_PROXY', 'constructor', 'true or false'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
    ['LOG_LEVEL', 'WARN', 'one of fatal, error, warn, info, debug, trace, silent'],
    ['PUBLIC_URL', 'projects.example.org', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'ftp://example.org', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'http://', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'https://example.org/?from=here', 'an address that begins with http:// or https://'],
    ['LICENCE_URL', 'CC-BY-4.0', 'an address that begins with http:// or https://'],
    ['LICENCE_URL', 'javascript:alert(1)', 'an address that begins with http:// or https://'],
    ['PUBLISHER_URL', 'https://example.org/"><b>', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'https://example.org/<b>', 'an address that begins with http:// or https://'],
    ['PUBLISHER_URL', 'https://example.org/a b', 'an address that begins with http:// or https://'],
    ['OC4IDS_PREFIX', 'oc4ids-bu3kcz-', 'letters and digits, with single hyphens'],
    ['PUBLIC_URL', 'https://example.org/#top', 'an address that begins with http:// or https://'],
  ])(
    '%s=%s: the message has the name, the origin, the value and the accepted values',
    (name, given, accepted) => {
      const { key } = settings.find((each) => each.name === name)!;
      for (const [message, origin] of [
        [failure({ [name]: given }), 'environment'],
        [failure({}, { [key]: given }), 'flag'],
      ]) {
        expect(message).toContain(`${name} takes ${accepted}`);
        expect(message).toContain(`the ${origin} gave "${given}"`);
      }
    },
  );

  test('is not hidden by an empty flag', () => {
    expect(failure({ PORT: 'http' }, { port: '' })).toContain('the environment gave "http"');
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileWith = (content: string): string => {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  };
  const secrets = settings.filter((setting) => 'secret' in setting);

  test('is possible for the settings that hold passwords, and no other', () => {
    expect(secrets.map(fileVariable)).toEqual([
      'STORE_URL_FILE',
      'STORE_READ_URL_FILE',
      'DESK_DB_FILE',
      'SMTP_URL_FILE',
      'ALERTS_STORE_URL_FILE',
      'ALERTS_KEY_FILE',
      'ALERTS_SMTP_URL_FILE',
      'OIDC_CLIENT_SECRET_FILE',
    ]);
    expect(readConfig({ HOST_FILE: fileWith('0.0.0.0') }).origins.host).toBe('default');
  });

  test.each(['smtp://user:kelp@mail', 'smtp://user:kelp@mail\n', 'smtp://user:kelp@mail\r\n'])(
    'is read from %j without the line break',
    (content) => {
      for (const setting of secrets) {
        const { config, origins } = readConfig({ [fileVariable(setting)]: fileWith(content) });
        expect([config[setting.key], origins[setting.key]]).toEqual(['smtp://user:kelp@mail', 'file']);
      }
    },
  );

  test('keeps blanks, and all line breaks but the last count', () => {
    const read = (content: string) => ({ OIDC_CLIENT_SECRET_FILE: fileWith(content) });
    expect(readConfig(read(' kelp ')).config.oidcClientSecret).toBe(' kelp ');
    expect(failure(read('kelp\n\n'))).toMatch(/^OIDC_CLIENT_SECRET_FILE .* has more$/);
  });

  test('is overridden by a flag, and counts as absent when the variable is empty', () => {
    const file = fileWith('postgres://user:kelp@host/db');
    const given = readConfig({ STORE_URL_FILE: file }, { storeUrl: 'sqlite:flag.db' });
    expect([given.config.storeUrl, given.origins.storeUrl]).toEqual(['sqlite:flag.db', 'flag']);
    expect(readConfig({ STORE_URL_FILE: '', STORE_URL: 'sqlite:a.db' }).config.storeUrl).toBe('sqlite:a.db');
  });

  test.each([
    ['both variables', () => ({ STORE_URL: 'kelp', STORE_URL_FILE: fileWith('kelp') }), 'are both set'],
    ['no file', () => ({ STORE_URL_FILE: join(folder, 'kelp') }), 'cannot be read (ENOENT)'],
    ['a folder', () => ({ STORE_URL_FILE: folder }), 'cannot be read (EISDIR)'],
    ['the secret itself', () => ({ STORE_URL_FILE: 'postgres://user:kelp@host/db' }), 'cannot be read'],
    ['an empty file', () => ({ STORE_URL_FILE: fileWith('\n') }), 'is empty'],
    ['several lines', () => ({ STORE_URL_FILE: fileWith('kelp\nkelp') }), 'has more'],
    ['a wrong value', () => ({ SMTP_URL_FILE: fileWith('mail:kelp') }), 'the file gave something else'],
    ['a wrong variable', () => ({ SMTP_URL: 'mail:kelp' }), 'the environment gave something else'],
  ])('stops the program for %s, and is not in the message', (_case, environment, message) => {
    const text = failure(environment());
    expect(text).toContain(message);
    expect(text).toMatch(/^(STORE|SMTP)_URL/);
    expect(text).not.toContain('kelp');
  });
});
