import { describe, expect, test } from 'vitest';
import { moreOf } from './more.ts';

const kept = (project: object) => JSON.parse(moreOf(project as never, false).text ?? 'null');

test('what fields have whole is not said again', () => {
  const project = {
    id: 'x-1',
    title: 'Clinic',
    status: 'implementation',
    type: 'construction',
    sector: ['health'],
    publicAuthority: { id: 'p', name: 'Health' },
    identifiers: [{ id: '7' }],
    period: { startDate: '2020-01-01', endDate: '' },
    budget: { amount: { amount: 5 }, finance: { source: 'Bank' } },
    locations: [{ id: 'a', geometry: { type: 'Point', coordinates: [1, 2] }, address: { region: 'North' } }],
    parties: [{ id: 'p', name: 'Health', roles: ['publicAuthority'], contactPoint: {} }],
  };
  expect(moreOf(project, false)).toEqual({ text: undefined, personal: 0, leftOut: [] });
});

describe('what has no field is kept', () => {
  test.each<[string, object, object]>([
    [
      'members of the standard',
      { purpose: 'Care', social: { jobs: 4 } },
      { purpose: 'Care', social: { jobs: 4 } },
    ],
    ['members of nobody', { x_route: { km: 7.5, paved: false } }, { x_route: { km: 7.5, paved: false } }],
    ['a description beside a title', { title: 'A', description: 'B' }, { description: 'B' }],
    [
      'the final value, which a sum of payments could be otherwise',
      { completion: { finalValue: { amount: 4 } } },
      { completion: { finalValue: { amount: 4 } } },
    ],
    [
      'the list that a number is of, and the id under which others know the project',
      { id: 'oc4ids-abc123-7', identifiers: { id: '7', scheme: 'local' } },
      {
        identifiers: [
          { id: '7', scheme: 'local' },
          { id: 'oc4ids-abc123-7', scheme: 'OC4IDS project id' },
        ],
      },
    ],
    [
      'parties whose places are names',
      { parties: { 0: { name: 'A Ltd', roles: ['auditor'] } } },
      { parties: [{ name: 'A Ltd', roles: ['auditor'] }] },
    ],
    [
      'a budget without its plain amount',
      { budget: { amount: 5, currency: 'X', x: 1 } },
      { budget: { x: 1 } },
    ],
    ['further sectors', { sector: ['health', 'education'] }, { sector: ['health', 'education'] }],
    [
      'what the only location says beside its place',
      {
        locations: [
          { id: 'a', description: 'Behind the school', address: { region: 'N', streetAddress: '1 Road' } },
        ],
      },
      { locations: [{ description: 'Behind the school', address: { streetAddress: '1 Road' } }] },
    ],
    [
      'all of several locations',
      { locations: [{ address: { region: 'N' } }, { address: { region: 'S' } }] },
      { locations: [{ address: { region: 'N' } }, { address: { region: 'S' } }] },
    ],
    [
      'a party with a role of its own',
      { parties: [{ name: 'A Ltd', roles: ['auditor'] }] },
      { parties: [{ name: 'A Ltd', roles: ['auditor'] }] },
    ],
  ])('%s', (_, project, expected) => {
    expect(kept({ id: 'x', ...project })).toEqual(expected);
  });
});

test('e-mail addresses and telephones of people go, and are counted', () => {
  const project = {
    id: 'x',
    parties: [
      {
        name: 'A',
        identifier: { id: '1' },
        contactPoint: { name: 'Desk', email: 'a@b.org', telephone: '5' },
      },
    ],
    purpose: 'Ask someone@example.org or other@example.org.',
  };
  const { text, personal } = moreOf(project, false);
  expect(personal).toBe(4);
  expect(JSON.parse(text!)).toEqual({
    parties: [{ name: 'A', identifier: { id: '1' }, contactPoint: { name: 'Desk' } }],
    purpose: 'Ask or.',
  });
});

test('the largest members go first where there is too much', () => {
  const { text, leftOut } = moreOf({ id: 'x', purpose: 'short', social: 'long '.repeat(5000) }, false);
  expect([JSON.parse(text!), leftOut]).toEqual([{ purpose: 'short' }, ['social']]);
});

test('of our own packages only what they do not write is more', () => {
  const { text } = moreOf({ id: 'x', title: 'A', documents: [{ id: 'page' }], purpose: 'Care' }, true);
  expect(JSON.parse(text!)).toEqual({ purpose: 'Care' });
});

test('endless nesting ends', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`);
  expect(moreOf({ id: 'x', deep, ok: 1 }, false).text).toBe('{"ok":1}');
});
