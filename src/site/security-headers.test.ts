import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test.each([
  ['', "img-src 'self';"],
  ['https://tile.example.org/{z}/{x}/{y}.png', "img-src 'self' data: https://tile.example.org;"],
  ['https://{s}.tile.example.org/{z}/{x}/{y}.png?key=1', "img-src 'self' data: https://*.tile.example.org;"],
])('pages with tiles from "%s" may load images by "%s"', (tilesUrl, directive) => {
  expect(securityHeaders(tilesUrl)['content-security-policy']).toContain(directive);
});

test('inline scripts and styles are not allowed', () => {
  expect(JSON.stringify(securityHeaders(''))).not.toContain('unsafe');
});
