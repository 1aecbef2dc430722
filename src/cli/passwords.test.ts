import { afterEach, describe, expect, test, vi } from 'vitest';
import { runInProcess } from '../../test/fixtures/command.ts';

afterEach(() => vi.unstubAllEnvs());

/** Invalid addresses; `s3` and `kelp` are parts of the password, a word that settings do not use. */
const badlyEscaped = [
  'postgres://user:s3/w#kelp@host/db',
  'postgres://user:s3@kelp@host/db',
  'postgres://user:s3kelp%zz@host/db',
  'postgres://user:s3/kelp@host/db',
  'postgres://user:1/s3?kelp@host/db',
  'postgres://user:1/s3kelp@host',
  'postgres://user:s3kelp/db',
  'postgres://user:s3kelp',
  'postgres:user:s3kelp@host/db',
  'postgresql:/user:s3kelp@host/db',
  'postgres://host/db?user=u&password=s3kelp',
  'postgres://host/db#s3kelp',
  'POSTGRES://user:s3kelp@host/db',
  'postgresq://user:s3@kelp@host/db',
  ' postgres://user:s3kelp@host/db',
  'host=db user=user password=s3kelp',
  "host=db password='s3 kelp'",
  'user:s3kelp@host/db',
];

describe.each(badlyEscaped)('the password in %j', (address) => {
  test('is hidden by config', async () => {
    vi.stubEnv('STORE_URL', address);
    vi.stubEnv('STORE_READ_URL', address);
    for (const args of [['config'], ['--json', 'config']]) {
      const { code, stdout, stderr } = await runInProcess(...args);
      expect(code).toBe(0);
      expect(stdout).toContain('not the address of a store');
      expect(stdout + stderr).not.toMatch(/s3|kelp/);
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
      expect(stdout + stderr).not.toMatch(/s3|kelp/);
    }
  });
});

test.each([
  ['postgres://user:s3%40kelp@db1:5432,db2/db?schema=x', 'postgres://user:***@db1:5432,db2/db?schema=x'],
  ['postgresql://user:s3 kelp@host/db', 'postgresql://user:***@host/db'],
  ['postgres://user:s3#kelp:@host/db', 'postgres://user:***@host/db'],
  ['postgres://user:s3?kelp@host/db', 'postgres://user:***@host/db'],
  ['postgres://user@host/db', 'postgres://user@host/db'],
  ['sqlite:/srv/a@b:c.db', 'sqlite:/srv/a@b:c.db'],
])('config shows %s as %s', async (address, shown) => {
  vi.stubEnv('STORE_URL', address);
  const { stdout } = await runInProcess('config');
  expect(stdout).toContain(`STORE_URL=${shown}  (environment)\n`);
});

test.each([
  ['PUBLIC_URL', 'https://user:s3@kelp@projects.example'],
  ['PORT', 'postgres://user:s3kelp@host/db'],
])('a message on %s=%s hides the password', async (name, value) => {
  vi.stubEnv(name, value);
  const { code, stdout, stderr } = await runInProcess('config');
  expect(code).toBe(1);
  expect(stderr).toContain(name);
  expect(stdout + stderr).not.toMatch(/s3|kelp/);
});
