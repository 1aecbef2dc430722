import type { DescribedOperation } from '../../http/operation.ts';
import { levelNames } from '../../project/index.ts';

interface HeaderDefinition {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether every response that is documented with the header has it. */
  readonly required: boolean;
}

const text = { type: 'string' } as const;

/**
 * All response headers except those of HTTP framing and content coding (`Date`,
 * `Content-Length`...).
 */
// biome-ignore format: one line per header is easier to read
const responseHeaders = [
  { name: 'Allow', required: true, schema: { const: 'GET, HEAD, OPTIONS' }, description: 'The methods that every address accepts.' },
  { name: 'Vary', required: true, schema: text, description: 'The request headers that the response depends on.' },
  { name: 'Access-Control-Allow-Origin', required: true, schema: { const: '*' }, description: 'Pages of any origin may read the response.' },
  { name: 'Access-Control-Expose-Headers', required: true, schema: text, description: 'The headers that such pages may read.' },
  { name: 'X-Content-Type-Options', required: true, schema: { const: 'nosniff' }, description: 'Browsers must not guess another content type.' },
  { name: 'Cache-Control', required: true, schema: text, description: 'How long the response may be cached.' },
  { name: 'ETag', required: true, schema: { type: 'string', pattern: '^"[^"]+"$' }, description: 'Tag of this response. Send it as `If-None-Match` to avoid downloading the same content again.' },
  { name: 'X-Catalogue', required: false, schema: { const: 'sample' }, description: 'Present if the data is the made-up sample catalogue.' },
  { name: 'X-Query-Corrected', required: false, schema: text, description: 'The words used instead of mistyped ones, percent-encoded.' },
  { name: 'X-Query-Place', required: false, schema: text, description: `The place in \`q\` that the projects are near: its name and ${levelNames.province.one}, percent-encoded, coordinates, and the distance in kilometres.` },
  { name: 'X-Query-Understood', required: false, schema: text, description: 'With `understand=true`, the words of `q` that were read as parameters, each followed by these, percent-encoded and separated by commas; `left-out` for words that are not searched. `no-words` if `q` has no word.' },
  { name: 'X-Contractors-Found', required: false, schema: text, description: 'With `contractor`, each of the given names, followed by at most 5 firms that it found, percent-encoded: `;` between names of one, `,` between those given. What would make it longer than 2000 bytes is left out.' },
  { name: 'X-Ignored-Parameters', required: false, schema: text, description: 'The parameters of the request that the operation does not take, percent-encoded and separated by commas: at most 20.' },
  { name: 'X-Publication', required: false, schema: text, description: 'With `changed_since`, the publication to go on from.' },
  { name: 'Deprecation', required: true, schema: { type: 'string', pattern: '^@\\d+$' }, description: 'Since when the operation has a successor (RFC 9745).' },
  { name: 'Sunset', required: true, schema: text, description: 'From when on the operation may be gone (RFC 8594).' },
  { name: 'Link', required: true, schema: text, description: 'The address of the successor, as `successor-version` (RFC 5829).' },
  { name: 'Content-Disposition', required: true, schema: { type: 'string', pattern: '^attachment; filename="[^"]+"$' }, description: 'Suggested file name.' },
  { name: 'Location', required: true, schema: text, description: 'The correct address.' },
  { name: 'Accept-Ranges', required: true, schema: { const: 'bytes' }, description: 'The file supports range requests.' },
  { name: 'Content-Range', required: true, schema: text, description: 'The range of bytes in the response, and the size of the file.' },
  { name: 'X-Request-Id', required: false, schema: { type: 'string', pattern: '^[\\w.-]{1,100}$' }, description: 'Identifies the request in the log of the service.' },
  { name: 'Retry-After', required: true, schema: { type: 'string', pattern: '^\\d+$' }, description: 'Seconds to wait before trying again.' },
] as const satisfies readonly HeaderDefinition[];

export type ResponseHeader = (typeof responseHeaders)[number]['name'];

const ofDeprecated: readonly ResponseHeader[] = ['Deprecation', 'Sunset', 'Link'];

/** Headers of every response, whatever the data. */
export const commonResponseHeaders: readonly ResponseHeader[] = [
  'Allow',
  'Vary',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'X-Content-Type-Options',
  'Cache-Control',
];

/** The headers under `components`. Those of deprecated operations are left out if there are none. */
export function headerComponents(operations: readonly DescribedOperation[]): Record<string, unknown> {
  const isAnyDeprecated = operations.some(({ documentation }) => documentation?.isDeprecated);
  return Object.fromEntries(
    responseHeaders
      .filter(({ name }) => isAnyDeprecated || !ofDeprecated.includes(name))
      .map(({ name, description, required, schema }) => [name, { description, required, schema }]),
  );
}

/** The given headers as members of a response. */
export const headerReferences = (names: readonly ResponseHeader[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
