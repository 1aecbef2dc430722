import { expect, test } from 'vitest';
import { embedHeaders, securityHeaders } from './security-headers.ts';

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

test('pages share their window with no other site, and may ask for the position alone', () => {
  expect(securityHeaders('')).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  });
});

test('embeds may ask for nothing', () => {
  expect(embedHeaders['permissions-policy']).toBe(
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  );
});
