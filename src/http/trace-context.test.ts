import { expect, test } from 'vitest';
import { traceId } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const of = (traceparent: string) => traceId({ headers: { traceparent } });

test.each([
  ['the version of today', `00-${TRACE}-${PARENT}-01`],
  ['unknown flags', `00-${TRACE}-${PARENT}-ff`],
  ['a later version', `01-${TRACE}-${PARENT}-01`],
  ['a later version with more', `cc-${TRACE}-${PARENT}-01-what-the-future-says`],
])('reads the trace of %s', (_what, traceparent) => {
  expect(of(traceparent)).toBe(TRACE);
});

test.each([
  ['nothing', ''],
  ['no trace', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['no parent', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['the version that is forbidden', `ff-${TRACE}-${PARENT}-01`],
  ['more than the version of today has', `00-${TRACE}-${PARENT}-01-more`],
  ['more without a hyphen', `01-${TRACE}-${PARENT}-01more`],
  ['capital letters', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ['a short trace', `00-${TRACE.slice(1)}-${PARENT}-01`],
  ['two headers', `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
  ['blanks around it', ` 00-${TRACE}-${PARENT}-01 `],
  ['another line', `00-${TRACE}-${PARENT}-01\n`],
  ['a text without end', `01-${TRACE}-${PARENT}-01-${'x'.repeat(500)}`],
])('ignores %s', (_what, traceparent) => {
  expect(of(traceparent)).toBeUndefined();
});

test('is undefined without the header', () => {
  expect(traceId({ headers: {} })).toBeUndefined();
});
