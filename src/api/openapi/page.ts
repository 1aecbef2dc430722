import { readFileSync } from 'node:fs';
import type { StaticFile } from '../../http/static-files.ts';

/** A file of Swagger UI, which the build copies (see vite.config.ts). */
const swaggerUiFile = (name: string): Buffer =>
  readFileSync(new URL(`../../../dist/swagger-ui/${name}`, import.meta.url));

/** Adapts Swagger UI to phones, and hides what this service does not use. */
const STYLE = `
body { margin: 0; background: #fff; }
noscript, nav { display: block; max-width: 75rem; margin: 0 auto; padding: 1rem 1rem 0; font: 1rem/1.5 system-ui, sans-serif; box-sizing: border-box; }
.swagger-ui .wrapper { max-width: 75rem; padding: 0 1rem; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .scheme-container { display: none; }
.swagger-ui .opblock-summary-path { max-width: 100%; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 .5rem; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { padding: .25rem .5rem; flex-basis: 100%; }
  .swagger-ui .opblock .opblock-summary-path { font-size: .8rem; }
  .swagger-ui .parameters-container .parameters, .swagger-ui .parameters tbody, .swagger-ui .parameters tr,
  .swagger-ui .parameters td { display: block; width: auto; max-width: 100%; }
  .swagger-ui .parameters thead { display: none; }
  .swagger-ui .parameters-col_name { padding: .75rem 0 .25rem; }
  .swagger-ui .parameters-col_description { padding: 0 0 .75rem; overflow-wrap: anywhere; }
  .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select { max-width: 100%; }
  .swagger-ui .response-col_links { display: none; }
  .swagger-ui .responses-table, .swagger-ui .responses-inner { overflow-x: auto; }
  .swagger-ui .responses-inner { padding: .5rem; }
}
`;

/**
 * Starts Swagger UI without requests to other hosts (no validator badge). Highlighting and
 * rendering a response of several megabytes would block the browser for minutes, so long responses
 * are cut and none is highlighted.
 */
const START = `
const MOST_CHARACTERS = 100000;
const cut = (response) => {
  const { text, url } = response;
  const isShort = typeof text !== 'string' || text.length <= MOST_CHARACTERS;
  if (isShort || url.endsWith('/openapi.json')) return response;
  const shown = 'The first ' + MOST_CHARACTERS + ' of ' + text.length + ' characters:\\n\\n' + text.slice(0, MOST_CHARACTERS);
  return Object.assign(response, { text: shown, data: shown, obj: undefined, body: undefined });
};
window.ui = SwaggerUIBundle({
  url: 'v1/openapi.json',
  dom_id: '#operations',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  supportedSubmitMethods: ['get'],
  layout: 'BaseLayout',
  syntaxHighlight: { activated: false },
  responseInterceptor: cut,
});
`;

/** The files that the page loads. Fails if they have not been built. */
export function apiPageFiles(): readonly StaticFile[] {
  const [script, style] = ['text/javascript; charset=utf-8', 'text/css; charset=utf-8'];
  const file = (name: string, contentType: string, body: Buffer): StaticFile => ({
    path: `/api/${name}`,
    contentType,
    body,
    isImmutable: false,
  });
  return [
    file('swagger-ui.js', script, swaggerUiFile('swagger-ui-bundle.js')),
    file('swagger-ui.css', style, swaggerUiFile('swagger-ui.css')),
    file('page.css', style, Buffer.from(STYLE)),
    file('start.js', script, Buffer.from(START)),
  ];
}

export interface ApiPage {
  readonly body: string;
  readonly securityHeaders: Readonly<Record<string, string>>;
}

/** The page to try every operation on. It sends requests to `base`, the address of the service. */
export function apiPage(base: string, banner = ''): ApiPage {
  const contentSecurityPolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(base).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    body: bodyBelow(banner),
    securityHeaders: {
      'content-security-policy': contentSecurityPolicy,
      // Other sites must not learn which requests were tried here.
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    },
  };
}

const bodyBelow = (banner: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Infrastructure Projects Search: the API</title>
<link rel="stylesheet" href="swagger-ui.css">
<link rel="stylesheet" href="page.css">
</head>
<body>${banner}
<nav><a href="../">Infrastructure projects</a></nav>
<main id="operations"></main>
<noscript>This page needs JavaScript. <a href="v1/openapi.json">The OpenAPI document</a> has the same content.</noscript>
<script src="swagger-ui.js"></script>
<script src="start.js"></script>
</body>
</html>
`;
