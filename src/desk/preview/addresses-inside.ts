/** What stands before an address that begins at the root, in HTML, CSS, JSON, XML and scripts. */
const BEFORE = '["\'`(=,;\\s]';
/** What may follow its first part. */
const AFTER = '[/?#"\'`)\\s&<\\\\]';
/** A link to the start of the service. */
const HOME = '(?<=(?:href|action)=")/(?=")';

/** Longer than `BEFORE`, and than what is read behind the beginning of an address. */
const MOST_BEFORE = 10;
const MOST_AFTER = 80;

/** Finds the `/` at which each root-relative address of a service begins. */
export function addressPattern(paths: readonly string[]): RegExp {
  const parts = new Set(paths.map((path) => path.split('/')[1]!).filter((part) => part !== ''));
  const first = [...parts].map((part) => part.replaceAll('.', '\\.').replace(/:\w+/g, '[\\w-]+')).join('|');
  return new RegExp(`(?<=${BEFORE})/(?=(?:${first})(?:${AFTER}|$))|${HOME}`, 'g');
}

/** A text with the addresses that begin at the root moved inside `prefix`. */
export const textInside = (text: string, pattern: RegExp, prefix: string): string =>
  text.replace(pattern, `${prefix}/`);

/** As `textInside`, of an address alone. One of another host is left as it is. */
export const addressInside = (address: string, prefix: string): string =>
  address.startsWith('/') && !address.startsWith('//') ? prefix + address : address;

/** As `textInside`, of a text that comes in pieces. */
export async function* piecesInside(
  pieces: AsyncIterable<Buffer | string>,
  pattern: RegExp,
  prefix: string,
): AsyncGenerator<Buffer, void, void> {
  let text = '';
  let from = 0;
  for await (const piece of pieces) {
    // A character for each byte: addresses are ASCII, and pieces may end within other characters.
    text += Buffer.from(piece as Buffer).toString('latin1');
    const to = text.length - MOST_AFTER;
    if (to <= from) continue;
    yield partInside(text, from, to, pattern, prefix);
    const kept = Math.max(0, to - MOST_BEFORE);
    text = text.slice(kept);
    from = to - kept;
  }
  yield partInside(text, from, text.length, pattern, prefix);
}

/** The bytes `from` to `to` of a text, with the addresses moved that begin there. */
function partInside(text: string, from: number, to: number, pattern: RegExp, prefix: string): Buffer {
  const pieces: string[] = [];
  let at = from;
  for (const { index } of text.matchAll(pattern)) {
    if (index < from || index >= to) continue;
    pieces.push(text.slice(at, index), prefix);
    at = index;
  }
  return Buffer.from([...pieces, text.slice(at, to)].join(''), 'latin1');
}
