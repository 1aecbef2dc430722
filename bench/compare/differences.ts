import type { RawResponse } from '../../test/raw-request.ts';

/** How two responses to the same request differ; empty if they do not. */
export function differences(before: RawResponse, after: RawResponse): readonly string[] {
  const names = [...new Set([...before.headers.keys(), ...after.headers.keys()])].sort();
  return [
    ...(before.status === after.status ? [] : [`status ${before.status} -> ${after.status}`]),
    ...names.flatMap((name) => {
      const [old, now] = [before, after].map(({ headers }) => compared(name, headers.get(name)));
      return old === now ? [] : [`${name}: ${old ?? '(none)'} -> ${now ?? '(none)'}`];
    }),
    ...bodyDifference(before.body, after.body),
  ];
}

/** A header without what is expected to differ. */
function compared(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  switch (name) {
    case 'date':
      return '(a date)';
    // Its hash includes the version of the program.
    case 'etag':
      return '(a tag)';
    default:
      return value;
  }
}

const SHOWN_BYTES = 160;

function bodyDifference(before: Buffer, after: Buffer): readonly string[] {
  if (before.equals(after)) return [];
  let at = 0;
  while (before[at] === after[at]) at++;
  const start = Math.max(0, at - SHOWN_BYTES / 2);
  const part = (body: Buffer) => JSON.stringify(body.toString('utf8', start, start + SHOWN_BYTES));
  return [
    `body from byte ${at} (${before.length} -> ${after.length} bytes):`,
    `  - ${part(before)}`,
    `  + ${part(after)}`,
  ];
}
