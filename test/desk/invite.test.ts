import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram, temporaryFolder } from '../program.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** `desk invite` at a desk of its own. */
const invited = (...args: readonly string[]) =>
  runProgram(['desk', 'invite', ...args], {
    env: { STORE_URL: `sqlite:${folder.path}/projects.db`, DESK_URL: 'https://desk.example.org' },
  });

test('a shell invites the first people, and again as long as they have not come', async () => {
  const first = await invited('Administrator@Example.org', '--role', 'administrator', 'auditor', '--json');
  const { link, ...person } = JSON.parse(first.stdout);
  expect(person).toEqual({ email: 'administrator@example.org', roles: ['administrator', 'auditor'] });
  expect(link).toMatch(/^https:\/\/desk\.example\.org\/invitation\/[\w-]{43}$/);
  const second = await invited('administrator@example.org', '--role', 'preparer');
  expect(second.stdout).toContain(
    'Give this link to administrator@example.org (preparer). It works once, for 24 hours:',
  );
  expect(second.stdout).not.toContain(link);
  expect((await invited('administrator@example.org', '--lost-device')).code).toBe(0);
});

test.each<[readonly string[], string]>([
  [['a@example.org'], 'Choose at least one role'],
  [['a@example.org', '--role', 'king'], 'Allowed choices are preparer, approver, auditor, administrator'],
  [['a@example.org', '--role', 'administrator', 'approver'], 'neither a preparer nor an approver'],
  [['example.org', '--role', 'auditor'], 'Give an email address'],
  [['a@example.org', '--lost-device'], 'a@example.org has no account'],
  [['a@example.org', '--lost-device', '--role', 'auditor'], 'cannot be used with'],
])('says what is wrong with %j', async (args, message) => {
  const { code, stderr } = await invited(...args);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
