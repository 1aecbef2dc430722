import { expect, test } from 'vitest';
import { beginsAt } from './when.ts';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const ms = (time: string) => Date.parse(at(time));
const told = { id: 'a', publishedAt: at('08:00') };

test('mails begin after the delay of a new publication, however late it was seen', () => {
  const published = { id: 'b', publishedAt: at('09:00') };
  expect(beginsAt(published, told, ms('09:00'), 60)).toBe(ms('10:00'));
  expect(beginsAt(published, told, ms('12:00'), 60)).toBe(ms('10:00'));
  expect(beginsAt(published, told, ms('09:00'), 0)).toBe(ms('09:00'));
});

test('an older publication, of a backup or a replica that is behind, must stay for a while first', () => {
  const older = { id: 'b', publishedAt: at('07:00') };
  expect(beginsAt(older, told, ms('09:00'), 60)).toBe(ms('10:00'));
  expect(beginsAt(older, told, ms('09:00'), 0)).toBe(ms('09:10'));
});
