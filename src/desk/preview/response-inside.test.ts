import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { HttpResponse } from '../../http/index.ts';
import { addressPattern } from './addresses-inside.ts';
import { responseInside } from './response-inside.ts';

const inside = {
  prefix: '/preview/d1',
  addresses: addressPattern(['/infrastructure-projects/full/', '/assets/a.js', '/api/v1/openapi.json']),
  banner: '<aside>This is a preview.</aside>',
};

const buffered = (contentType: string, text: string, more: readonly string[] = []): HttpResponse => {
  const body = Buffer.from(text);
  const headers = ['content-type', contentType, 'content-length', String(body.length), ...more];
  return { status: 200, headers, body };
};

async function textOf(response: HttpResponse): Promise<string> {
  if (!('open' in response)) return response.body.toString();
  const pieces: Buffer[] = [];
  for await (const piece of response.open()) pieces.push(Buffer.from(piece as Buffer));
  return Buffer.concat(pieces).toString();
}

test('a page gets the banner, and its links stay inside', async () => {
  const page = buffered(
    'text/html; charset=utf-8',
    '<body class="é"><a href="/infrastructure-projects/full/">',
  );
  const response = responseInside(page, '/infrastructure-projects/full/', inside);
  expect(await textOf(response)).toBe(
    '<body class="é"><aside>This is a preview.</aside><a href="/preview/d1/infrastructure-projects/full/">',
  );
  expect(response.headers).not.toContain('content-length');
});

test('a streamed body is changed, too', async () => {
  const response = responseInside(
    {
      status: 200,
      headers: ['content-type', 'application/geo+json'],
      encoding: 'identity',
      open: () =>
        Readable.from([Buffer.from('{"url_path":"/infra'), Buffer.from('structure-projects/full/x"}')]),
      heldBytes: 0,
      onClose: () => {},
    },
    '/api/v1/x',
    inside,
  );
  expect(await textOf(response)).toBe('{"url_path":"/preview/d1/infrastructure-projects/full/x"}');
});

test('scripts load each other from inside, and nothing else in them changes', async () => {
  const script = buffered(
    'text/javascript',
    'import("/assets/b.js"); const path = "/infrastructure-projects/full/"',
  );
  expect(await textOf(responseInside(script, '/assets/a.js', inside))).toBe(
    'import("/preview/d1/assets/b.js"); const path = "/infrastructure-projects/full/"',
  );
});

test.each([
  [
    'a file to download',
    buffered('application/json', '"/infrastructure-projects/full/"', [
      'content-disposition',
      'attachment; filename="a.json"',
    ]),
    '/x',
  ],
  ['a CSV file', buffered('text/csv', '"/infrastructure-projects/full/"'), '/x'],
  [
    'the description of the API',
    buffered('application/json', '"/api/v1/openapi.json"'),
    '/api/v1/openapi.json',
  ],
])('%s is left as it is', async (_, response, url) => {
  const { headers, ...rest } = responseInside(response, url, inside);
  expect(await textOf({ headers, ...rest } as HttpResponse)).toBe(await textOf(response));
  expect(headers).toEqual(response.headers);
});

test('redirects lead inside', () => {
  const response = responseInside(
    { status: 301, headers: ['location', '/infrastructure-projects/full/'], body: Buffer.alloc(0) },
    '/x',
    inside,
  );
  expect(response.headers).toEqual(['location', '/preview/d1/infrastructure-projects/full/']);
});

test('the headers of the site that protect readers give way to those of the desk', () => {
  const policy = "default-src 'none'; frame-ancestors *";
  const given = ['content-security-policy', policy, 'referrer-policy', 'no-referrer'];
  const embed = buffered('text/html', '<body>', [...given, 'x-catalogue', 'sample']);
  expect(responseInside(embed, '/embed/list', inside).headers).toEqual([
    'content-type',
    'text/html',
    'x-catalogue',
    'sample',
  ]);
  // The style of a drawing stands in its own policy.
  const drawing = buffered('image/svg+xml', '<svg/>', given);
  expect(responseInside(drawing, '/chart', inside).headers).toContain(policy);
  expect(responseInside(drawing, '/chart', inside).headers).not.toContain('no-referrer');
});
