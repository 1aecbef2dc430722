import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AlertsFixture, newAlerts } from '../../src/alerts/alerts.fixture.ts';
import { extent, report } from '../fault/extent.ts';

const SIGN_UPS = extent(1_200, 10_000);
const AT_ONCE = 20;
const SLOW = 100;
const TIMED = extent(60, 500);

const clinic = { name: 'Clinic', province: 'Limpopo', department: 'Health', status: 'Tender' };

let fixture: AlertsFixture;
const open = async (environment: Readonly<Record<string, string>>) => {
  fixture = await newAlerts({
    TRUST_PROXY: '1',
    // A machine that is busy besides must not make it refuse requests.
    MAX_LAG_MS: '10000',
    ...environment,
  });
  await fixture.publish(1, { 1: clinic });
};
afterEach(() => fixture.close());

const signUp = (address: string, from: string) =>
  fixture.post(
    '/alerts/new',
    { search: 'v1?q=clinic', address, agree: 'on' },
    { 'x-forwarded-for': `192.0.2.1, ${from}` },
  );

/** How many of many sign-ups, each from a network of its own or one for all, were answered with each status. */
async function flood(from: (i: number) => string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  let next = 0;
  const one = async () => {
    while (next < SIGN_UPS) {
      const i = next++;
      const { statusCode } = await signUp(`reader${i}@example.org`, from(i));
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return counts;
}

describe('a flood of sign-ups', () => {
  beforeEach(() => open({ ALERTS_SIGN_UPS_PER_NETWORK: '10', ALERTS_SIGN_UPS_PER_HOUR: '1000' }));

  test.each([
    ['an IPv4 network', (i: number) => `203.0.113.${i % 256}`],
    ['an IPv6 network', (i: number) => `2001:db8:1:2:${i.toString(16)}::1`],
    ['an IPv4 network in the form of IPv6', (i: number) => `::ffff:203.0.113.${i % 256}`],
  ])('from %s is held to what one network may ask for', async (_, from) => {
    expect(await flood(from)).toEqual({ 303: 10, 429: SIGN_UPS - 10 });
    expect(await fixture.send()).toBe(10);
  });

  test('from as many networks as there are sign-ups is held to what all may ask for', async () => {
    const from = (i: number) =>
      i % 2 === 0 ? `10.${Math.floor(i / 256) % 256}.${i % 256}.1` : `2001:db8:${i.toString(16)}::1`;
    expect(await flood(from)).toEqual({ 303: 1000, 429: SIGN_UPS - 1000 });
    const rows = await fixture.alerts.database.rows('SELECT id FROM subscriber');
    expect(rows).toHaveLength(1000);
  });
});

describe('a body', () => {
  beforeEach(() => open({}));

  const post = (path: string, type: string, body: string) =>
    fetch(fixture.base + path, { method: 'POST', headers: { 'content-type': type }, body });

  test('that is too long is refused, and does not keep anybody from leaving', async () => {
    const own = await fixture.follow('reader@example.org', 'q=clinic');
    const long = `address=${'a'.repeat(2_000_000)}`;
    for (const path of ['/alerts/new', own])
      expect((await post(path, 'application/x-www-form-urlencoded', long)).status).toBe(413);
    const left = await post(own.replace('/mine/', '/leave/'), 'multipart/form-data; boundary=x', long);
    expect(left.status).toBe(200);
    expect(await fixture.alerts.database.rows('SELECT id FROM subscriber')).toEqual([]);
  });

  test('that never ends is cut off, and holds nobody up meanwhile', async () => {
    const slow = Array.from({ length: SLOW }, (_, i) =>
      neverEnding(i % 2 === 0 ? '/alerts/new' : '/alerts/leave/x'),
    );
    await Promise.all(slow.map(({ begun }) => begun));
    expect((await signUp('reader@example.org', '203.0.113.1')).statusCode).toBe(303);
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 200 OK']));
    expect(await fixture.send()).toBe(1);
  });
});

/** Begins a form, and sends no more of it. `answer` is the first line of the response when the connection has ended. */
function neverEnding(path: string): { readonly begun: Promise<unknown>; readonly answer: Promise<string> } {
  const socket = connect(Number(new URL(fixture.base).port), '127.0.0.1');
  const begun = once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 1000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\naddress=`);
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  return { begun, answer: once(socket, 'close').then(() => text.split('\r\n')[0]!) };
}

test('how long a known, an unknown and a flooded address take is for people to compare', async () => {
  const perDay = TIMED + 10;
  await open({
    ALERTS_SIGN_UPS_PER_NETWORK: '1000000',
    ALERTS_SIGN_UPS_PER_HOUR: '1000000',
    ALERTS_CONFIRMATIONS_PER_DAY: String(perDay),
  });
  await fixture.follow('known@example.org', 'q=clinic');
  for (let i = 0; i < perDay; i++) await signUp('flooded@example.org', '203.0.113.1');
  const times: Record<string, number[]> = { known: [], unknown: [], flooded: [] };
  for (let i = 0; i < TIMED; i++)
    for (const [kind, address] of [
      ['known', 'known@example.org'],
      ['unknown', `unknown${i}@example.org`],
      ['flooded', 'flooded@example.org'],
    ] as const) {
      const startedAt = performance.now();
      const { statusCode } = await signUp(address, '203.0.113.1');
      times[kind]!.push(performance.now() - startedAt);
      expect(statusCode).toBe(303);
    }
  const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
  for (const [kind, all] of Object.entries(times))
    report(`${kind}: median ${median(all).toFixed(2)} ms of ${all.length}`);
});
