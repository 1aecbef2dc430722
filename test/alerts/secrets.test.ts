import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAlerts } from '../../src/alerts/alerts.fixture.ts';
import { startMailServer, type TestMailServer } from '../../src/alerts/mail-server.fixture.ts';
import { sweep } from '../../src/alerts/subscribers/sweep.ts';
import { storeFile } from '../../src/store/index.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { temporaryFolder } from '../program.ts';
import { type AlertsPrograms, startPrograms } from './alerts-programs.ts';

const project = {
  'Project ID': '1',
  'Project Name': 'Clinic',
  Province: 'Limpopo',
  Department: 'Health',
  'Project Status': 'Tender',
};

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('of those who left, nothing can be read from the file of the database but what tells that they left', async () => {
  const fixture = await newAlerts();
  const { alerts, storeUrl } = fixture;
  await fixture.publish(1, { 1: { name: 'Clinic', province: 'Limpopo' } });
  const own = await fixture.follow('reader@example.org', 'q=clinic');
  const [row] = await alerts.database.rows<{ readonly sealed: Buffer; readonly token_hash: string }>(
    'SELECT sealed, token_hash FROM subscriber',
  );
  const folder = dirname(storeFile(storeUrl)!);
  const files = () =>
    readdirSync(folder).flatMap((name) =>
      name.startsWith('alerts.db') ? [readFileSync(join(folder, name))] : [],
    );
  const has = (part: Buffer | string) => files().some((file) => file.includes(part));
  expect([row!.sealed, row!.token_hash].map(has)).toEqual([true, true]);
  await fixture.post(own.replace('/mine/', '/leave/'));
  await sweep(alerts);
  expect([row!.sealed, row!.token_hash].map(has)).toEqual([false, false]);
  await fixture.close();
});

describe('the program', () => {
  let smtp: TestMailServer;
  let programs: AlertsPrograms;
  beforeEach(async () => {
    smtp = await startMailServer();
    programs = await startPrograms(
      `sqlite:${join(folder.path, 'projects.db')}`,
      folder.path,
      smtp,
      [project],
      // Everything that can be logged.
      { LOG_REQUESTS: '1', LOG_LEVEL: 'trace', LOG_IP: 'full', SLOW_MS: '1' },
    );
  });
  afterEach(async () => {
    await programs.close();
    await smtp.close();
  });

  test('has no address and no token in its log and metrics, whatever people open', async () => {
    const { url, alerts } = programs;
    const origin = new URL(url).origin;
    const post = (to: string, fields: Readonly<Record<string, string>>) =>
      fetch(to, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const signUp = (address: string) => post(`${url}/new`, { search: 'v1?q=clinic', address, agree: 'on' });
    smtp.refusals.set('refused@example.org', {
      responseCode: 451,
      message: '4.3.0 refused@example.org later',
    });
    smtp.refusals.set('gone@example.org', {
      responseCode: 550,
      message: '5.1.1 gone@example.org is unknown',
    });
    for (const name of ['reader', 'refused', 'gone', 'no address']) await signUp(`${name}@example.org`);
    await waitUntil(() => smtp.received.length > 0 && /deleted/.test(alerts.output()));
    const confirm = smtp.received[0]!.link('/confirm/');
    const confirmed = await (await post(confirm, {})).text();
    const own = new URL(/href="([^"]*\/mine\/[^"]*)"/.exec(confirmed)![1]!, url).href;
    const leave = own.replace('/mine/', '/leave/');
    const tokens = [confirm, own].map((link) => link.slice(link.lastIndexOf('/') + 1));
    // As people and programs write them: with what stands behind a link, below it, in other letters and methods.
    for (const link of [confirm, own, leave])
      for (const end of ['', '/', '/x', '.', ')', '%20', '?a=b', `?token=${tokens[1]}`, '/data.json', '//'])
        for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT'])
          await fetch(link + end, { method, headers: { referer: own } });
    for (const path of [
      `/${tokens[1]}`,
      `/alerts/${tokens[1]}`,
      `//alerts/mine/${tokens[1]}`,
      `/ALERTS/mine/${tokens[1]}`,
    ])
      await fetch(origin + path);
    await post(`${own}/data.json`, {});
    await raw(`POST ${new URL(own).pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab`);
    await raw(`GET ${new URL(own).pathname} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`);
    await raw(`GET ${own} HTTP/1.1\r\n\r\n`);
    await post(leave, {});
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toContain('alerts_mail_sent_total 1');
    expect(alerts.output()).toContain('/alerts/mine/:token');
    for (const text of [metrics, alerts.output()]) {
      expect(text).not.toMatch(/@example\.org/);
      for (const token of tokens)
        for (const part of [token, token.split('.')[1]!]) expect(text).not.toContain(part);
    }
  });

  /** Sends bytes to the alerts, and waits until the connection is closed. */
  const raw = (text: string): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(programs.url).port), 'localhost');
      socket.on('error', () => {}).on('close', () => resolve());
      socket.resume().end(text);
    });
});
