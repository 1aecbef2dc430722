import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListeningServer } from '../../../test/fixtures/listening-server.ts';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { serviceOver, serving, type TestService } from '../../../test/fixtures/service.ts';
import { BulkDownloads } from '../../export/index.ts';
import { pagePaths } from '../../query/addresses.ts';
import { Contacts } from '../mail/contacts.ts';
import { siteOperations } from '../operations.ts';
import { plainSettings } from '../site.fixture.ts';

const site = 'Construction 26% - 50%';
const clinic = {
  name: 'Clinic',
  province: 'Limpopo',
  department: 'Health',
  local_municipality: 'Polokwane',
  main_contractor: 'Nola (Pty) Ltd',
  nature_of_investment: 'New',
  status: site,
};

let data: TestService;
let service: ListeningServer;
let withContacts: ListeningServer;

beforeAll(async () => {
  const plain = { ...clinic, name: 'Plain', estimated_total_project_cost: 1e6, project_number: null };
  data = await serviceOver(
    catalogueOf(
      {
        1: { ...clinic, estimated_total_project_cost: 1e6, estimated_completion_date: '2019-01-31' },
        4: {
          ...clinic,
          project_number: 'H 12/7',
          primary_funding_source: 'Equitable Share',
          estimated_total_project_cost: 2e6,
          estimated_completion_date: '2019-07-31',
          project_expenditure_total: 3e6,
        },
      },
      { 1: plain, 4: plain },
      { 4: plain },
      { 4: plain },
      { 4: plain },
      { 4: { ...plain, name: 'Huge', estimated_total_project_cost: 1e9 } },
    ),
  );
  const contacts = Contacts.of('department,government,email\nHealth,,health@limpopo.example', 'x');
  const over = (more: object) =>
    serving({
      index: { current: data.index },
      operations: siteOperations({ ...plainSettings, ...more }, new BulkDownloads('http://service.example')),
    });
  service = await over({});
  withContacts = await over({ contacts });
});
afterAll(async () => {
  await service.close();
  await withContacts.close();
  await data.close();
});

const page = async (name: string, from = service) =>
  (await from.ask({ url: `${pagePaths.start}${name}` })).body.replaceAll('\u00a0', ' ');

describe('the page of a project says', () => {
  test.each([
    ['by how much the estimate grew', 'R 1 million (100 %) more than in 2019-20 Q1'],
    ['by how much it is over budget', 'Over budget by R 1 million (50 % of the estimate)'],
    [
      'how long it was overdue when the report was collected',
      /\d months overdue on \d+ \w+ 20\d\d, when the/,
    ],
    ['how far completion moved', 'Moved 6 months later since 2019-20 Q1'],
    ['when its data was collected', /Data for January to March 2020, collected on \d+ \w+ 20\d\d/],
    ['what its funding means', '/about/glossary/#equitable-share">Equitable Share</a>'],
    ['how to cite it, by its official number', /Clinic, project H 12\/7, as reported in 2019-20 Q4\. /],
  ])('%s', async (_what, text) => {
    expect(await page('1-clinic-limpopo')).toMatch(text);
  });

  test('nothing of what did not change', async () => {
    const body = await page('2-plain-limpopo');
    expect(body).not.toMatch(/more than in|later since|Over budget by|\d overdue/);
    expect(body).toContain('Plain, project 2 on this site, as reported');
  });

  test('that an amount is implausible, beside the amount', async () => {
    const body = await page('6-huge-limpopo');
    expect(body).toMatch(/<a class="note figure-warning" href="#warnings">[^<]+<\/a>/);
    expect(await page('2-plain-limpopo')).not.toContain('figure-warning');
  });
});

test('the page of a project leads to its department, places and firm', async () => {
  const body = await page('1-clinic-limpopo');
  for (const path of ['in/limpopo', 'in/limpopo/polokwane', 'firm/nola-pty-ltd'])
    expect(body).toContain(`href="/infrastructure-projects/${path}"`);
  expect(body).toMatch(/href="\/infrastructure-projects\/by\/health-[\w-]+"/);
});

test('the page of a project leads to comparisons of its department with others', async () => {
  expect(await page('1-clinic-limpopo')).toMatch(
    /\/compare\/\?with=by%2Fhealth-|\/compare\/\?with=by\/health-/,
  );
});

test('mails are offered for the project, its warnings and its fields, only with contacts', async () => {
  expect(await page('1-clinic-limpopo')).not.toContain('mailto:');
  const body = await page('1-clinic-limpopo', withContacts);
  const mails = [...body.matchAll(/href="(mailto:[^"]+)"/g)].map(([, mail]) =>
    mail!.replaceAll('&amp;', '&'),
  );
  expect(mails.every((mail) => mail.startsWith('mailto:health@limpopo.example?'))).toBe(true);
  const bodies = mails.map((mail) => new URL(mail).searchParams.get('body')!);
  expect(bodies.some((text) => text.includes('About: Overdue'))).toBe(true);
  expect(bodies.some((text) => text.includes('About: Budget of the year'))).toBe(true);
  expect(bodies.every((text) => text.includes('Official number: H 12/7'))).toBe(true);
});

test('every word that a project page links to stands in the glossary', async () => {
  const { body: glossary } = await service.ask({ url: pagePaths.glossary });
  const anchors = new Set([...glossary.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const linked = [...(await page('1-clinic-limpopo')).matchAll(/glossary\/#([^"]+)"/g)].map(([, id]) => id!);
  expect(linked.length).toBeGreaterThan(10);
  expect(linked.filter((id) => !anchors.has(id))).toEqual([]);
});
