interface HeaderDefinition {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether every answer that is documented with the header has it. */
  readonly required: boolean;
}

const text = { type: 'string' } as const;

/** Every header that answers carry beyond those of HTTP's own framing and content coding (`Date`, `Content-Length`...). */
// biome-ignore format: a table reads better with one line to a header
export const answerHeaders = [
  { name: 'Allow', required: true, schema: { const: 'GET, HEAD, OPTIONS' }, description: 'The methods that every address takes.' },
  { name: 'Vary', required: true, schema: text, description: 'What of a request an answer depends on besides its address.' },
  { name: 'Access-Control-Allow-Origin', required: true, schema: { const: '*' }, description: 'Pages of any other site may read the answer.' },
  { name: 'Access-Control-Expose-Headers', required: true, schema: text, description: 'Headers that such pages may read.' },
  { name: 'X-Content-Type-Options', required: true, schema: { const: 'nosniff' }, description: 'The content type is meant as it stands.' },
  { name: 'Cache-Control', required: true, schema: text, description: 'How long the answer may be kept.' },
  { name: 'ETag', required: true, schema: { type: 'string', pattern: '^"[^"]+"$' }, description: 'Tag of this answer. Sent back as If-None-Match, it saves the transfer of what has not changed.' },
  { name: 'X-Catalogue', required: false, schema: { const: 'sample' }, description: 'Sent where the catalogue is the made-up sample.' },
  { name: 'X-Query-Corrected', required: false, schema: text, description: 'The words that were searched for instead of mistyped ones, percent-encoded.' },
  { name: 'Content-Disposition', required: true, schema: { type: 'string', pattern: '^attachment; filename="[^"]+"$' }, description: 'Name for the file.' },
  { name: 'Location', required: true, schema: text, description: 'The right address.' },
  { name: 'Accept-Ranges', required: true, schema: { const: 'bytes' }, description: 'The file can be asked for in parts.' },
  { name: 'Content-Range', required: true, schema: text, description: 'Which bytes of the file these are, and how many it has.' },
  { name: 'Retry-After', required: true, schema: { type: 'string', pattern: '^\\d+$' }, description: 'Seconds after which it is worth while to ask again.' },
] as const satisfies readonly HeaderDefinition[];

export type AnswerHeader = (typeof answerHeaders)[number]['name'];

/** On every answer that the service itself makes. */
export const everyAnswer: readonly AnswerHeader[] = [
  'Allow',
  'Vary',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'X-Content-Type-Options',
  'Cache-Control',
];

export const headerComponents = (): Record<string, unknown> =>
  Object.fromEntries(
    answerHeaders.map(({ name, description, required, schema }) => [name, { description, required, schema }]),
  );

/** The given headers as members of a response. */
export const headerReferences = (names: readonly AnswerHeader[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
