import { expect, test } from 'vitest';
import { rowXml } from './sheet-cells.ts';

test('an address becomes a link', () => {
  expect(rowXml(2, [{ href: 'https://a.example/?a=1&b=2' }], ['link'])).toContain(
    '<f>HYPERLINK("https://a.example/?a=1&amp;b=2")</f>',
  );
});

test.each([
  ['that would end the formula', 'https://a.example/");CALL("x'],
  ['too long for a formula', `https://a.example/${'x'.repeat(255)}`],
])('an address %s is text', (_what, href) => {
  const xml = rowXml(1, [{ href }], ['link']);
  expect(xml).not.toContain('<f>');
  expect(xml).toContain('t="inlineStr"');
});

test('an empty cell is left out, a zero is not', () => {
  expect(rowXml(1, [null, 0], ['money', 'money'])).toBe('<row r="1"><c r="B1" s="2"><v>0</v></c></row>');
});
