import { afterEach, describe, expect, test, vi } from 'vitest';
import { runInProcess } from '../../test/fixtures/command.ts';

afterEach(() => vi.unstubAllEnvs());

/** Invalid addresses; `s3` and `cret` are parts of the password. */
const badlyEscaped = [
  'postgres://user:s3/w#cret@host/db',
  'postgres://user:s3@cret@host/db',
  'postgres://user:s3cret%zz@host/db',
  'postgres://user:s3/cret@host/db',
  'postgres://user:1/s3?cret@host/db',
  'postgres://user:1/s3cret@host',
  'postgres://user:s3cret/db',
  'postgres://user:s3cret',
  'postgres:user:s3cret@host/db',
  'postgresql:/user:s3cret@host/db',
  'postgres://host/db?user=u&password=s3cret',
  'postgres://host/db#s3cret',
  'POSTGRES://user:s3cret@host/db',
  'postgresq://user:s3@cret@host/db',
  ' postgres://user:s3cret@host/db',
  'host=db user=user password=s3cret',
  "host=db password='s3 cret'",
  'user:s3cret@host/db',
];

describe.each(badlyEscaped)('the password in %j', (address) => {
  test('is hidden by config', async () => {
    vi.stubEnv('STORE_URL', address);
    vi.stubEnv('STORE_READ_URL', address);
    for (const args of [['config'], ['--json', 'config']]) {
      const { code, stdout, stderr } = await runInProcess(...args);
      expect(code).toBe(0);
      expect(stdout).toContain('not the address of a store');
      expect(stdout + stderr).not.toMatch(/s3|cret/);
    }
  });

  test('is in no message', async () => {
    vi.stubEnv('STORE_URL', address);
    vi.stubEnv('STORE_READ_URL', address);
    for (const args of [
      ['snapshots'],
      ['copy', '--to', 'sqlite:x'],
      ['export', '--format', 'csv'],
      ['serve'],
    ]) {
      const { code, stdout, stderr } = await runInProcess('--debug', ...args);
      expect(code).toBe(1);
      expect(stderr).not.toBe('');
      expect(stdout + stderr).not.toMatch(/s3|cret/);
    }
  });
});

test.each([
  ['postgres://user:s3%40cret@db1:5432,db2/db?schema=x', 'postgres://user:***@db1:5432,db2/db?schema=x'],
  ['postgresql://user:s3 cret@host/db', 'postgresql://user:***@host/db'],
  ['postgres://user:s3#cret:@host/db', 'postgres://user:***@host/db'],
  ['postgres://user:s3?cret@host/db', 'postgres://user:***@host/db'],
  ['postgres://user@host/db', 'postgres://user@host/db'],
  ['sqlite:/srv/a@b:c.db', 'sqlite:/srv/a@b:c.db'],
])('config shows %s as %s', async (address, shown) => {
  vi.stubEnv('STORE_URL', address);
  const { stdout } = await runInProcess('config');
  expect(stdout).toContain(`STORE_URL=${shown}  (environment)\n`);
});

test.each([
  ['PUBLIC_URL', 'https://user:s3@cret@projects.example'],
  ['PORT', 'postgres://user:s3cret@host/db'],
])('a message on %s=%s hides the password', async (name, value) => {
  vi.stubEnv(name, value);
  const { code, stdout, stderr } = await runInProcess('config');
  expect(code).toBe(1);
  expect(stderr).toContain(name);
  expect(stdout + stderr).not.toMatch(/s3|cret/);
});
