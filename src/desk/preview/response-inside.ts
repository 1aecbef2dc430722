import { Readable } from 'node:stream';
import type { HttpResponse, StreamedResponse } from '../../http/index.ts';
import { isSecurityHeader } from '../guard/security-headers.ts';
import { addressInside, addressPattern, piecesInside, textInside } from './addresses-inside.ts';

/** A response that is shown below another path. */
export interface Inside {
  /** The path, without a slash at its end. */
  readonly prefix: string;
  /** Finds the addresses of the service. */
  readonly addresses: RegExp;
  /** HTML at the beginning of every page. */
  readonly banner: string;
}

/** Texts that hold addresses. Files to download stay as the public would get them. */
const WITH_ADDRESSES =
  /^(?:text\/(?:html|css|javascript)|image\/svg\+xml|application\/(?:[\w.+-]+\+)?(?:json|xml))\b/;

/** Scripts load each other. All other addresses they take from the page. */
const OF_ASSETS = addressPattern(['/assets/']);

/** Describes itself with its own base address. */
const WITH_OWN_BASE = /^\/api\/v1\/openapi\.json/;

/** The response to `url` of the service, with all its addresses inside. */
export function responseInside(response: HttpResponse, url: string, inside: Inside): HttpResponse {
  const given = namesAndValues(response.headers);
  const type = given.find(([name]) => name === 'content-type')?.[1] ?? '';
  const isFile = given.some(([name, value]) => name === 'content-disposition' && /^attachment/.test(value));
  const isText = WITH_ADDRESSES.test(type) && !isFile && !WITH_OWN_BASE.test(url);
  const isDrawing = type.startsWith('image/svg+xml');
  const headers = given
    .filter(([name]) => !(isText && name === 'content-length'))
    // The desk's count, as for all of its pages. A drawing loads nothing, and its policy names its style.
    .filter(([name]) => !isSecurityHeader(name) || (isDrawing && name === 'content-security-policy'))
    .flatMap(([name, value]) => [name, name === 'location' ? addressInside(value, inside.prefix) : value]);
  if (!isText) return { ...response, headers };
  const { prefix } = inside;
  const addresses = type.startsWith('text/javascript') ? OF_ASSETS : inside.addresses;
  const pieces = () =>
    type.startsWith('text/html')
      ? pageInside(bodyOf(response), inside)
      : piecesInside(bodyOf(response), addresses, prefix);
  return streamed(response, headers, () => Readable.from(pieces(), { objectMode: false }));
}

function streamed(
  response: HttpResponse,
  headers: readonly string[],
  open: () => Readable,
): StreamedResponse {
  const { status } = response;
  if ('open' in response) return { ...response, headers, open };
  return { status, headers, encoding: 'identity', open, heldBytes: response.body.length, onClose: () => {} };
}

const bodyOf = (response: HttpResponse): AsyncIterable<Buffer> =>
  'open' in response ? response.open() : Readable.from([response.body]);

/** A page is a megabyte at most, so it is changed as a whole. */
async function* pageInside(
  body: AsyncIterable<Buffer | string>,
  { prefix, addresses, banner }: Inside,
): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece as Buffer));
  const text = textInside(Buffer.concat(pieces).toString(), addresses, prefix);
  yield Buffer.from(text.replace(/<body\b[^<>]*>/, (start) => start + banner));
}

const namesAndValues = (headers: readonly string[]): readonly (readonly [name: string, value: string])[] =>
  headers.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), headers[i + 1]!] as const] : []));
