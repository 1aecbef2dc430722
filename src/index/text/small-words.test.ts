import { expect, test } from 'vitest';
import { readQuery } from './query-reading.ts';
import { textWith } from './text.fixture.ts';

const text = await textWith(
  '',
  { name: 'Clinic', province: 'Limpopo', local_municipality: 'Makhado', district_municipality: 'Vhembe' },
  { name: 'Local Clinic of a District', province: 'Gauteng' },
);

function found(q: string): readonly number[] {
  const { clauses, excluded } = readQuery(text, q).asWords;
  return Array.from(text.projectsMatching(clauses, excluded).positions());
}

test.each([
  ['a question', 'what happened to the clinic in Makhado', [0]],
  ['another question', 'when will there be a clinic in Makhado?', [0]],
  ['an apostrophe', "Makhado's clinics", [0]],
  ['the kind of a municipality', 'Makhado Local Municipality', [0]],
  ['the kind of a district', 'clinic Vhembe district municipality', [0]],
  ['what a name is a name of', 'Limpopo province', [0]],
  ['a kind without its municipality', 'local clinic', [1]],
  ['a kind elsewhere', 'Vhembe district clinic', []],
])('%s: %s', (_what, q, projects) => {
  expect(found(q)).toEqual(projects);
});
