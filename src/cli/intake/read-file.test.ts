import { expect, test } from 'vitest';
import { PublishedCsvError } from '../../export/index.ts';
import { HeadingsError, IrmFileError } from '../../irm/index.ts';
import { aboutFile } from './read-file.ts';

test.each([IrmFileError, PublishedCsvError])('aboutFile names the file in front of a %o', async (Kind) => {
  const failing = aboutFile('a.csv', () => Promise.reject(new Kind('It is empty.')));
  await expect(failing).rejects.toThrow(Kind);
  await expect(failing).rejects.toThrow('a.csv: It is empty.');
});

test('aboutFile says how to leave out unknown columns', async () => {
  const unknown = new HeadingsError('Unknown: "Notes"; correct them in the file.', ['Notes']);
  await expect(aboutFile('a.csv', () => Promise.reject(unknown))).rejects.toThrow(
    'a.csv: Unknown: "Notes"; correct them in the file, or leave out unknown columns with --drop-columns.',
  );
  const missing = new HeadingsError('Missing: "Latitude"; correct them in the file.', []);
  await expect(aboutFile('a.csv', () => Promise.reject(missing))).rejects.toThrow(/in the file\.$/);
});

test('aboutFile passes on results and other errors', async () => {
  expect(await aboutFile('a.csv', async () => 7)).toBe(7);
  await expect(aboutFile('a.csv', () => Promise.reject(new Error('disk')))).rejects.toThrow(/^disk$/);
});
