/** Pages of other sites that open ours get no hold of its window. */
const openerPolicy = { 'cross-origin-opener-policy': 'same-origin' };

const permissions = (geolocation: '(self)' | '()'): Readonly<Record<string, string>> => ({
  'permissions-policy': `camera=(), geolocation=${geolocation}, microphone=(), payment=(), usb=()`,
});

/**
 * Pages may only load files of this service and map tiles; inline scripts and styles are blocked.
 */
export function securityHeaders(tilesUrl: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // Leaflet replaces tiles that it no longer needs by an empty image in a data URL.
    tilesUrl === '' ? "img-src 'self'" : `img-src 'self' data: ${tilesOrigin(tilesUrl)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Tile servers reject requests without a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...openerPolicy,
    // "Near me" asks for the position.
    ...permissions('(self)'),
  };
}

/** Embeds may stand in frames of any site, and load nothing but their style and script. */
export const embedHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...permissions('()'),
};

/** Scheme and host of the tiles; a wildcard for a variable host (`{s}.tile.example.org`). */
function tilesOrigin(tilesUrl: string): string {
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(tilesUrl) ?? [];
  return origin.replace(/\{[^{}]*\}/g, '*').replace(/\/\/[^/]*\*\./, '//*.');
}
