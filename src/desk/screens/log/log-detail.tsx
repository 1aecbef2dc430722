import type { VNode } from 'preact';
import { dateTime, fileSize } from '../../language/writing.ts';

/** Longer ones are folded up. */
const LONGEST_SHOWN = 160;

/** `sameFile` as words: `same file`. */
const nameOf = (key: string): string =>
  key.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Enough of a checksum to tell two apart by eye; the CSV file has the whole. */
const shortened = (text: string): string => (/^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 12)}…` : text);

function textOf(value: unknown): string {
  if (typeof value === 'string') return INSTANT.test(value) ? dateTime(value) : shortened(value);
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${nameOf(key)} ${textOf(inner)}`)
      .join(', ');
  return String(value);
}

const isSize = (key: string, value: unknown): value is number => key === 'bytes' && typeof value === 'number';

/** What an entry of the log says besides who did what. */
export const LogDetail = ({ detail }: { readonly detail: Readonly<Record<string, unknown>> }): VNode => {
  const facts = Object.entries(detail)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => [nameOf(key), isSize(key, value) ? fileSize(value) : textOf(value)] as const);
  const length = facts.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  const list = (
    <dl class="log-detail">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
  if (length <= LONGEST_SHOWN) return list;
  return (
    <details>
      <summary>{facts.map(([name]) => name).join(', ')}</summary>
      {list}
    </details>
  );
};
