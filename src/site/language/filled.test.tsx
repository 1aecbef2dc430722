import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { fill } from '../../page/language/text.ts';
import { Filled } from './filled.tsx';
import { DEFAULT_LANGUAGE, languageWriterOf } from './language-writer.ts';

test('placeholders are filled in, in any order and as often as they occur', () => {
  expect(fill('{until}, not {from}; {until}!', { from: 'Q1', until: 'Q2' })).toBe('Q2, not Q1; Q2!');
});

test('a value that looks like a placeholder stays as it is', () => {
  expect(fill('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&');
});

test('elements are filled in, and texts are escaped', () => {
  const sentence = (
    <Filled text="See {link} & {name}." values={{ link: <a href="/x">this</a>, name: '<b>' }} />
  );
  expect(renderToString(sentence)).toBe('See <a href="/x">this</a> &amp; &lt;b>.');
});

test('a number chooses the plural form', () => {
  const { counted } = languageWriterOf(DEFAULT_LANGUAGE);
  const forms = { one: '{count} project in {place}', other: '{count} projects in {place}' } as const;
  expect(counted(forms, 1, { place: 'Limpopo' })).toBe('1 project in Limpopo');
  expect(counted(forms, 2050, { place: 'Limpopo' })).toBe('2\u00a0050 projects in Limpopo');
});
