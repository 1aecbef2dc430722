/** Reads answers as they came over the wire, one after the other. */
export interface WireResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Undefined where its end did not come. */
  readonly body: string | undefined;
}

const HEAD = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/;

/** The answers in a text of bytes (latin1). Fails when there stands anything else. */
export function wireResponses(text: string): readonly WireResponse[] {
  const answers: WireResponse[] = [];
  for (let rest = text; rest !== ''; ) {
    const [head, status, lines = ''] = HEAD.exec(rest) ?? [];
    if (head === undefined) {
      // A connection that is broken off may end within a head.
      if (/^HTTP\/1\.1 /.test(rest) && !rest.includes('\r\n\r\n')) return answers;
      throw new Error(`No answer begins like this: ${JSON.stringify(rest.slice(0, 300))}`);
    }
    const headers = new Map(
      lines
        .split('\r\n')
        .slice(0, -1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    );
    const { body, end } = bodyAt(rest.slice(head.length), headers);
    answers.push({ status: Number(status), headers, body });
    if (end === undefined) return answers;
    rest = rest.slice(head.length + end);
  }
  return answers;
}

interface Body {
  readonly body: string | undefined;
  /** Where it ends; undefined when its end did not come. */
  readonly end: number | undefined;
}

function bodyAt(rest: string, headers: ReadonlyMap<string, string>): Body {
  // The answer to a HEAD tells of a body that it does not have; no body of ours begins like an answer.
  if (rest === '' || rest.startsWith('HTTP/1.1 ')) return { body: '', end: 0 };
  if (headers.get('transfer-encoding') === 'chunked') return chunkedBody(rest);
  const length = headers.get('content-length');
  if (length === undefined) return { body: rest, end: rest.length };
  const end = Number(length);
  return end > rest.length ? { body: undefined, end: undefined } : { body: rest.slice(0, end), end };
}

function chunkedBody(rest: string): Body {
  const chunks: string[] = [];
  const size = /([0-9a-f]+)\r\n/iy;
  for (;;) {
    const [line, digits] = size.exec(rest) ?? [];
    if (line === undefined || digits === undefined) return { body: undefined, end: undefined };
    const [begin, length] = [size.lastIndex, Number.parseInt(digits, 16)];
    if (begin + length + 2 > rest.length) return { body: undefined, end: undefined };
    chunks.push(rest.slice(begin, begin + length));
    size.lastIndex = begin + length + 2;
    if (length === 0) return { body: chunks.join(''), end: size.lastIndex };
  }
}
