import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainReason } from './plain-reason.ts';

test('advice for those who run the program is left out, other advice stays', () => {
  const mirror = 'The store mirrors another service: add --adopt to match those of the workbook with them.';
  expect(plainReason(mirror)).toBe('The store mirrors another service.');
  expect(plainReason('The disk is full: make room and try again.')).toBe(
    'The disk is full: make room and try again.',
  );
});

test('no refusal of a publication speaks of options or commands at the desk', () => {
  const folder = join(import.meta.dirname, '../../store');
  const texts = ['publication.ts', 'roll-back.ts', 'displaced.ts', 'past-content.ts', 'adopt.ts']
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/['`][A-Z][^'`]{30,}['`]/g) ?? [])
    .concat(readdirSync(folder).includes('postgres') ? [] : ['']);
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts) expect(plainReason(text)).not.toMatch(/--\w|\bcommand\b|"[a-z]+ /);
});
