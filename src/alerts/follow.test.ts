import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StoreEngine, startTestedEngines } from '../store/store.fixture.ts';
import { type AlertsFixture, newAlerts, pathOf } from './alerts.fixture.ts';
import { openAlerts } from './open-alerts.ts';
import { Rounds } from './rounds/rounds.ts';
import { claimLetters } from './sending/claims.ts';
import { sendDueLetters } from './sending/send-letters.ts';
import { sweep } from './subscribers/sweep.ts';

const clinic = {
  name: 'Khomele Clinic',
  province: 'Limpopo',
  local_municipality: 'Makhado',
  department: 'Health',
  status: 'Construction',
  estimated_total_project_cost: 5e6,
};
const road = { ...clinic, name: 'Road', department: 'Transport', local_municipality: 'Thulamela' };
const dearer = { ...clinic, estimated_total_project_cost: 9e6 };
const MAKHADO = 'local_municipality=Makhado&province=Limpopo';
const reader = 'reader@example.org';

let engine: StoreEngine;
let fixture: AlertsFixture;
beforeAll(async () => {
  [engine] = (await startTestedEngines()) as [StoreEngine];
});
afterAll(() => engine.dispose());
beforeEach(async () => {
  fixture = await newAlerts({ STORE_URL: engine.newStoreUrl(), ALERTS_STORE_URL: engine.newStoreUrl() });
  await fixture.publish(1, { 1: clinic, 2: road });
});
afterEach(() => fixture.close());

const rowsOf = (table: string) => fixture.alerts.database.rows(`SELECT * FROM ${table}`);
const changeMails = () => fixture.received.filter(({ subject }) => !subject?.includes('onfirm'));
/** After the delay of a publication. */
async function afterDelay() {
  fixture.later(61);
  return fixture.work();
}

describe('signing up', () => {
  test('is confirmed by the button of a page, which the link of a mail leads to', async () => {
    const { body } = await fixture.get(`/alerts/new?${MAKHADO}`);
    expect(body).toContain('Makhado, Limpopo');
    await fixture.follow(reader, MAKHADO);
    const [mail] = fixture.received;
    expect(mail!.to_).toBe(reader);
    const path = pathOf(mail!.link('/confirm/'));
    expect((await fixture.get(path)).statusCode).toBe(200);
    expect(await rowsOf('subscription')).toHaveLength(1);
    // A scanner that opened the link did nothing.
    await fixture.post('/alerts/new', { search: 'v1?q=road', address: 'other@example.org', agree: 'on' });
    await fixture.send();
    const other = pathOf(fixture.received.at(-1)!.link('/confirm/'));
    for (let i = 0; i < 3; i++) await fixture.get(other);
    expect(await rowsOf('subscription')).toHaveLength(1);
    await fixture.post(other);
    expect(await rowsOf('subscription')).toHaveLength(2);
    await fixture.post(other);
    expect(await rowsOf('subscription')).toHaveLength(2);
  });

  test('answers the same for a known, an unknown and a flooded address', async () => {
    await fixture.follow(reader, MAKHADO);
    const answers = [];
    for (const address of [reader, 'new@example.org', reader, reader, reader, reader])
      answers.push(await fixture.post('/alerts/new', { search: 'v1?q=road', address, agree: 'on' }));
    const seen = answers.map(({ statusCode, headers, body }) => {
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return JSON.stringify([statusCode, rest, body]);
    });
    expect(new Set(seen).size).toBe(1);
    await fixture.send();
    expect(fixture.received.filter(({ to_ }) => to_ === reader)).toHaveLength(3);
  });

  test('sends at most three mails a day to a mailbox, whatever comes after the plus', async () => {
    for (const tag of ['', '+1', '+2', '+3', '+4'])
      await fixture.post('/alerts/new', {
        search: 'v1?q=road',
        address: `Victim${tag}@example.org`,
        agree: 'on',
      });
    await fixture.send();
    expect(fixture.received).toHaveLength(3);
    fixture.later(24 * 60 + 1);
    await fixture.post('/alerts/new', { search: 'v1?q=road', address: 'victim@example.org', agree: 'on' });
    await fixture.send();
    expect(fixture.received).toHaveLength(4);
  });

  test.each([
    ['no address', { address: 'reader' }, 422],
    ['a header in the address', { address: 'a@example.org\r\nBcc: b@example.org' }, 422],
    ['two addresses', { address: 'a@example.org, b@example.org' }, 422],
    ['no consent', { agree: '' }, 422],
    ['no search', { search: '' }, 400],
    ['a search of a later version', { search: 'v9?q=x' }, 400],
  ])('refuses %s', async (_, fields, status) => {
    const whole = { search: 'v1?q=road', address: reader, agree: 'on', ...fields };
    const given = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== ''));
    const { statusCode } = await fixture.post('/alerts/new', given);
    expect(statusCode).toBe(status);
    expect(await rowsOf('sign_up')).toEqual([]);
  });

  test('takes no form from another site, nor one that fills in what nobody sees', async () => {
    const fields = { search: 'v1?q=road', address: reader, agree: 'on' };
    const other = await fixture.post('/alerts/new', fields, { 'sec-fetch-site': 'cross-site' });
    expect(other.statusCode).toBe(429);
    expect((await fixture.post('/alerts/new', { ...fields, website: 'x' })).statusCode).toBe(303);
    expect(await rowsOf('sign_up')).toEqual([]);
  });

  test('ends by itself after seven days', async () => {
    await fixture.post('/alerts/new', { search: 'v1?q=road', address: reader, agree: 'on' });
    await fixture.send();
    const path = pathOf(fixture.received[0]!.link('/confirm/'));
    fixture.later(7 * 24 * 60 + 1);
    expect((await fixture.get(path)).statusCode).toBe(410);
    expect((await fixture.post(path)).statusCode).toBe(410);
    await sweep(fixture.alerts);
    for (const table of ['subscriber', 'confirmation', 'letter', 'sign_up'])
      expect(await rowsOf(table)).toEqual([]);
  });
});

describe('a publication', () => {
  test('is told once, an hour later, to those whose projects changed', async () => {
    await fixture.follow(reader, MAKHADO);
    await fixture.follow('roads@example.org', 'q=road');
    await fixture.publish(2, { 1: dearer, 2: road });
    fixture.later(59);
    await fixture.work();
    expect(changeMails()).toEqual([]);
    fixture.later(2);
    await fixture.work();
    expect(changeMails().map(({ to_ }) => to_)).toEqual([reader]);
    expect(await fixture.work()).toBeUndefined();
    expect(changeMails()).toHaveLength(1);
  });

  test('that is rolled back within the hour mails nobody', async () => {
    await fixture.follow(reader, MAKHADO);
    await fixture.publish(2, { 1: dearer, 2: road });
    fixture.later(30);
    await fixture.rollBack(1);
    await afterDelay();
    expect(changeMails()).toEqual([]);
  });

  test('that is rolled back later is told back', async () => {
    await fixture.follow(reader, MAKHADO);
    await fixture.publish(2, { 1: dearer, 2: road });
    await afterDelay();
    await fixture.rollBack(1);
    await afterDelay();
    const [first, second] = changeMails();
    expect(first!.text).toContain('R 9 m');
    expect(second!.messageId).not.toBe(first!.messageId);
    expect(changeMails()).toHaveLength(2);
  });

  test('is told as one letter about everything since the last, if the mail server was away', async () => {
    await fixture.follow(reader, MAKHADO);
    await fixture.publish(2, { 1: dearer, 2: road });
    fixture.later(61);
    await new Rounds(fixture.alerts).next();
    expect(await rowsOf('letter')).toHaveLength(2);
    await fixture.publish(3, { 1: { ...dearer, status: 'Completed' }, 2: road });
    await afterDelay();
    expect(changeMails()).toHaveLength(1);
  });

  test('is told to those who asked for it even if nothing changed', async () => {
    await fixture.follow(reader, MAKHADO, { nothing: true });
    await fixture.follow('quiet@example.org', MAKHADO);
    await fixture.publish(2, { 1: clinic, 2: { ...road, status: 'Completed' } });
    await afterDelay();
    expect(changeMails().map(({ to_ }) => to_)).toEqual([reader]);
  });
});

describe('a mail that cannot be sent', () => {
  const waiting = () =>
    fixture.alerts.database.rows<{ tries: number; try_at: string }>(
      'SELECT tries, try_at FROM letter WHERE sent_at IS NULL',
    );

  beforeEach(async () => {
    await fixture.follow(reader, MAKHADO);
    await fixture.publish(2, { 1: dearer, 2: road });
  });

  test('is tried again with the same Message-ID', async () => {
    fixture.refusals.set(reader, { responseCode: 451, message: '4.3.0 later' });
    await afterDelay();
    expect(fixture.failed).toEqual(['temporary']);
    fixture.refusals.clear();
    expect(await fixture.send()).toBe(0);
    fixture.later(2);
    expect(await fixture.send()).toBe(1);
    expect(changeMails()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('is given up after two days, and the next one tells what it would have told', async () => {
    fixture.refusals.set(reader, { responseCode: 452, message: '4.2.2 full' });
    await afterDelay();
    for (let hours = 0; hours < 49; hours++) {
      fixture.later(60);
      await fixture.send();
    }
    expect(await waiting()).toEqual([]);
    fixture.refusals.clear();
    await fixture.publish(3, { 1: { ...dearer, status: 'Completed' }, 2: road });
    await afterDelay();
    expect(changeMails()).toHaveLength(1);
    expect(changeMails()[0]!.text).toContain('R 9 m');
  });

  test('is not given up while a later one goes on from it', async () => {
    const hours = async (count: number) => {
      for (let hour = 0; hour < count; hour++) {
        fixture.later(60);
        await fixture.send();
      }
    };
    fixture.refusals.set(reader, { responseCode: 452, message: '4.2.2 full' });
    await afterDelay();
    await hours(30);
    await fixture.publish(3, { 1: { ...dearer, status: 'Completed' }, 2: road });
    await afterDelay();
    await hours(40);
    fixture.refusals.clear();
    await hours(24);
    const told = changeMails().map(({ text }) => text!);
    expect(told).toHaveLength(2);
    expect(told.join('')).toMatch(/R 9 m/);
    expect(told.join('')).toMatch(/Completed/);
    expect(await waiting()).toEqual([]);
  });

  test('ends the address if that is gone, and nothing else does', async () => {
    fixture.refusals.set(reader, { responseCode: 554, message: '5.7.1 relaying denied' });
    await afterDelay();
    expect(await rowsOf('subscriber')).toHaveLength(1);
    fixture.refusals.set(reader, { responseCode: 550, message: '5.1.1 no such mailbox' });
    fixture.later(2);
    await fixture.send();
    for (const table of ['subscriber', 'subscription', 'letter']) expect(await rowsOf(table)).toEqual([]);
  });
});

describe('leaving', () => {
  let own: string;
  beforeEach(async () => {
    await fixture.follow(reader, MAKHADO);
    own = await fixture.follow(reader, 'q=road');
  });

  test('takes one click of a mail program, and leaves only a mark', async () => {
    const path = own.replace('/mine/', '/leave/');
    expect((await fixture.get(path)).body).toContain('End all mails');
    expect(await rowsOf('subscriber')).toHaveLength(1);
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await fixture.post(path, { 'List-Unsubscribe': 'One-Click' }, boundary);
    expect(answer.statusCode).toBe(200);
    for (const table of ['subscriber', 'subscription', 'confirmation', 'letter'])
      expect(await rowsOf(table)).toEqual([]);
    expect(await rowsOf('ended')).toHaveLength(1);
    expect((await fixture.post(path)).body).toBe(answer.body);
    fixture.later(31 * 24 * 60);
    await sweep(fixture.alerts);
    expect(await rowsOf('ended')).toEqual([]);
  });

  test('is possible for one search, and shows what is kept', async () => {
    const { body } = await fixture.get(own);
    expect(body).toContain(reader);
    const search = /name="search" value="([^"]*)"/.exec(body)![1]!;
    expect((await fixture.post(own, { do: 'end', search })).statusCode).toBe(303);
    expect(await rowsOf('subscription')).toHaveLength(1);
    const data = JSON.parse((await fixture.get(`${own}/data.json`)).body);
    expect(data).toMatchObject({
      address: reader,
      follows: [{ agreedTo: expect.stringContaining('want these mails') }],
    });
    await fixture.post(own, {
      do: 'end',
      search: /name="search" value="([^"]*)"/.exec((await fixture.get(own)).body)![1]!,
    });
    expect(await rowsOf('subscriber')).toEqual([]);
  });

  test('drops mail that another process is about to send', async () => {
    await fixture.publish(2, { 1: dearer, 2: road });
    fixture.later(61);
    await new Rounds(fixture.alerts).next();
    const other = await fixture.another();
    expect(await claimLetters(other, 10)).toHaveLength(1);
    await fixture.post(own.replace('/mine/', '/leave/'));
    fixture.later(10);
    await fixture.send();
    expect(changeMails()).toEqual([]);
  });
});

test('what is stored tells no address, and a wrong secret lets nobody in', async () => {
  const own = await fixture.follow(reader, MAKHADO);
  const rows = JSON.stringify(
    await Promise.all(['subscriber', 'letter', 'confirmation', 'sign_up', 'subscription'].map(rowsOf)),
    (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value),
  );
  expect(rows).not.toContain('reader');
  expect(rows).not.toContain(own.slice(-43));
  const wrong = own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A');
  for (const path of [wrong, `${wrong}/data.json`, '/alerts/mine/x', '/alerts/mine/..%2f'])
    expect((await fixture.get(path)).body).not.toContain(reader);
  await fixture.post(wrong, { do: 'end all' });
  expect(await rowsOf('subscriber')).toHaveLength(1);
});

test('another key is refused, before anything is read with it', async () => {
  const { config, logger, index } = fixture.alerts;
  const alertsKey = Buffer.alloc(32, 1).toString('base64');
  await expect(openAlerts({ ...config, alertsKey }, logger, index)).rejects.toThrow(
    'ALERTS_KEY is not the key',
  );
});

test('without an index no letter is claimed', async () => {
  await fixture.post('/alerts/new', { search: 'v1?q=road', address: reader, agree: 'on' });
  const { alerts } = fixture;
  const sending = { server: {} as never, compose: {} as never, tally: {} as never };
  expect(await sendDueLetters({ ...alerts, index: { current: undefined } }, sending)).toBe(0);
  expect(await alerts.database.one('SELECT claimed_at FROM letter')).toEqual({ claimed_at: null });
});
