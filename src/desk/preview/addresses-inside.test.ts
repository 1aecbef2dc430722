import { describe, expect, test } from 'vitest';
import { addressInside, addressPattern, piecesInside, textInside } from './addresses-inside.ts';

const pattern = addressPattern([
  '/',
  '/infrastructure-projects/full/:project',
  '/api/v1/publications/',
  '/assets/site.js',
  '/sitemap-:part.xml',
  '/favicon.ico',
]);
const prefix = '/preview/d1';

describe('addresses of a preview', () => {
  test.each([
    ['<a href="/infrastructure-projects/full/x">', '<a href="/preview/d1/infrastructure-projects/full/x">'],
    ['<a href="/">', '<a href="/preview/d1/">'],
    [
      '<form action="/infrastructure-projects/full/">',
      '<form action="/preview/d1/infrastructure-projects/full/">',
    ],
    [
      'data-x="{&quot;path&quot;:&quot;/api/v1/&quot;}"',
      'data-x="{&quot;path&quot;:&quot;/preview/d1/api/v1/&quot;}"',
    ],
    ['src: url(/assets/a.woff2)', 'src: url(/preview/d1/assets/a.woff2)'],
    [
      '{"url_path":"/infrastructure-projects/full/x"}',
      '{"url_path":"/preview/d1/infrastructure-projects/full/x"}',
    ],
    ['<loc>"/sitemap-12.xml"', '<loc>"/preview/d1/sitemap-12.xml"'],
    ['return "/assets/" + dep', 'return "/preview/d1/assets/" + dep'],
    ['content="0; url=/infrastructure-projects/"', 'content="0; url=/preview/d1/infrastructure-projects/"'],
  ])('%s stays inside', (text, expected) => {
    expect(textInside(text, pattern, prefix)).toBe(expected);
  });

  test.each([
    'https://example.org/infrastructure-projects/full/x',
    '"https://desk.example.org/preview/d1/assets/a.js"',
    '<p>roads/assets and/or</p>',
    '"/assetsOfOthers/"',
    '"/drafts/d1"',
    '</a><br />',
  ])('%s is left as it is', (text) => {
    expect(textInside(text, pattern, prefix)).toBe(text);
  });

  test('are the same wherever a text is cut into pieces', async () => {
    const text = `é"/infrastructure-projects/full/a" ${'x'.repeat(200)} <a href="/"> ü'/api/v1/b' "/favicon.ico"`;
    const whole = Buffer.from(text);
    for (let size = 1; size < whole.length; size += 7) {
      const pieces = (async function* () {
        for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
      })();
      const made: Buffer[] = [];
      for await (const piece of piecesInside(pieces, pattern, prefix)) made.push(piece);
      expect(Buffer.concat(made).toString()).toBe(textInside(text, pattern, prefix));
    }
  });

  test('of redirects stay inside, those of other hosts do not change', () => {
    expect(addressInside('/infrastructure-projects/full/', prefix)).toBe(
      '/preview/d1/infrastructure-projects/full/',
    );
    expect(addressInside('//example.org/x', prefix)).toBe('//example.org/x');
    expect(addressInside('https://example.org/x', prefix)).toBe('https://example.org/x');
  });
});
