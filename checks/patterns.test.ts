import { expect, test } from 'vitest';
import { patternsIn } from './patterns-in.ts';
import { slowParts } from './slow-parts.ts';

test.each([
  [
    String.raw`^(-?)\s*r?\s*(-?)\s*([\d\s\u00a0]*[\d](?:[.,]\d+)?)\s*([a-z]*)$`,
    String.raw`\s* and \s* can share "\s" many times`,
  ],
  [String.raw`^(\d+)*$`, String.raw`\d+ can divide "\d" many times in several ways`],
  [String.raw`\s+$`, String.raw`\s+ begins again at each of "\s" many times`],
  [String.raw`(?<=\S\s+)or(?=\s+\S)`, 'begins again at each of'],
])('%s is slow', (source, why) => {
  expect(slowParts({ source, flags: 'i' }).join('\n')).toContain(why);
});

test.each([
  String.raw`^(-?)r?(-?)(\d+(?:[.,]\d+)?)([a-z]*)$`,
  String.raw`(?<!\/)\/+$`,
  String.raw`\{[^{}]*\}`,
  String.raw`\B(?=(\d{3}){1,10}$)`,
])('%s is not', (source) => {
  expect(slowParts({ source, flags: 'i' })).toEqual([]);
});

test('literals are found with their lines, also in components', () => {
  const code = 'const a = /a+/g;\n\nexport const A = () => <p title={`b`.replace(/b*$/u, "")}>/c+/</p>;\n';
  expect(patternsIn('a.tsx', code)).toEqual([
    { line: 1, source: 'a+', flags: 'g' },
    { line: 3, source: 'b*$', flags: 'u' },
  ]);
});

test('patterns from parts are put together as far as the file says how', () => {
  const code = String.raw`
    const BLANKS = '\\s*';
    const WORD = '@{BLANKS}[a-z]+';
    const a = new RegExp('^@{WORD}@{list.join("|")}$', 'gi');
    const b = RegExp(BLANKS);`
    .replace(/'(?=[^'\n]*@)([^']*)'/g, '`$1`')
    .replaceAll('@', '$');
  expect(patternsIn('a.ts', code)).toEqual([
    { line: 4, source: '^\\s*[a-z]+x$', flags: 'gi' },
    { line: 5, source: '\\s*', flags: '' },
  ]);
});

test('a file that cannot be read is named', () => {
  expect(() => patternsIn('a.ts', 'const = 1;')).toThrow(/^a\.ts: /);
});
