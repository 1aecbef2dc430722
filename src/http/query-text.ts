import { problemForStatus } from './problem.ts';

const MAX_QUERY_BYTES = 8192;

/** What stands behind the `?` of an address. Fails with a `Problem` when it is longer than anybody needs. */
export function queryText(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return '';
  if (url.length - at - 1 > MAX_QUERY_BYTES) throw problemForStatus(414);
  return url.slice(at + 1);
}
