/** What a page may load: nothing but its own files and map tiles, and no script or style that stands in the page. */
export function securityHeaders(tilesUrl: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // The map puts an empty picture, as data, in the place of tiles that it no longer needs.
    tilesUrl === '' ? "img-src 'self'" : `img-src 'self' data: ${tilesOrigin(tilesUrl)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Tile servers refuse pages that do not say where they are.
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

/** Scheme and host of the tiles; a host that varies (`{s}.tile.example.org`) as a pattern. */
function tilesOrigin(tilesUrl: string): string {
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(tilesUrl) ?? [];
  return origin.replace(/\{[^}]*\}/g, '*').replace(/\/\/[^/]*\*\./, '//*.');
}
