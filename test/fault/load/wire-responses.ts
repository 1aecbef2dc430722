/** A response in the bytes received from a connection. */
export interface WireResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Undefined if its end is missing. */
  readonly body: string | undefined;
}

const HEAD = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/;

/** The responses in received bytes (latin1). Fails if there is anything else. */
export function wireResponses(text: string): readonly WireResponse[] {
  const answers: WireResponse[] = [];
  for (let rest = text; rest !== ''; ) {
    const [head, status, lines = ''] = HEAD.exec(rest) ?? [];
    if (head === undefined) {
      // A broken connection may end within a head.
      if (/^HTTP\/1\.1 /.test(rest) && !rest.includes('\r\n\r\n')) return answers;
      throw new Error(`This is not the start of a response: ${JSON.stringify(rest.slice(0, 300))}`);
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
  /** The end of the body; undefined if it is missing. */
  readonly end: number | undefined;
}

function bodyAt(rest: string, headers: ReadonlyMap<string, string>): Body {
  // The response to HEAD has the length of a body but no body. No body of the service starts like a
  // response.
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
