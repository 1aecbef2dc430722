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
      { 4: { ...plain, name: 'Stopped', status: 'Terminated' } },
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

/** The lines of the text that reports a mistake. */
const reportOn = (body: string) => /<p class="cite is-lines"[^>]*>([^<]*)</.exec(body)![1]!.split('\n');

describe('a mistake is reported', () => {
  test('with a text to send, also where no address is known', async () => {
    const body = await page('1-clinic-limpopo');
    expect(body).toContain('Responsible, as reported: Health, Limpopo.');
    expect(reportOn(body)).toEqual([
      'Project: Clinic',
      'Official number: H 12/7',
      'Department: Health, Limpopo',
      'Report: 2019-20 Q4',
      'Page: http://localhost/infrastructure-projects/full/1-clinic-limpopo',
      '',
      'My question or correction:',
    ]);
    expect(body).toContain('href="mailto:?subject=Project');
  });

  test('in a group of fields or a warning, which the text then names', async () => {
    const body = await page('1-clinic-limpopo');
    const links = [...body.matchAll(/<a class="ask" href="([^"]+)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(8);
    const named = await Promise.all(
      links.map(async (link) => {
        expect(link).toMatch(/^\/infrastructure-projects\/full\/1-clinic-limpopo\?about=\w[\w-]*#report$/);
        return reportOn((await service.ask({ url: link.replace(/#.*/, '') })).body)[4];
      }),
    );
    expect(named).toContain('About: Budget of the year');
    expect(named.filter((line) => !/^About: ./.test(line!))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  test('in whatever else an address names, as if it named nothing', async () => {
    const body = await page('1-clinic-limpopo?about=%3Cb%3E');
    expect(reportOn(body).join()).not.toContain('About');
  });

  test('by a mail where the address of the department is known', async () => {
    const body = await page('1-clinic-limpopo', withContacts);
    const mails = [...body.matchAll(/href="(mailto:[^"]+)"/g)].map(([, mail]) =>
      mail!.replaceAll('&amp;', '&'),
    );
    expect(mails.every((mail) => mail.startsWith('mailto:health@limpopo.example?'))).toBe(true);
    const bodies = mails.map((mail) => new URL(mail).searchParams.get('body')!);
    expect(bodies.some((text) => text.includes('About: Budget of the year'))).toBe(true);
    expect(bodies.every((text) => text.includes('Official number: H 12/7'))).toBe(true);
  });
});

test('only stages on the way of a project are said, and the one that it is at', async () => {
  const said = (body: string) =>
    [...body.matchAll(/<li class="step [^"]*"(?![^>]*aria-hidden)[^>]*>.*?hidden">([^<]*)</g)].map(
      ([, text]) => text,
    );
  const underWay = said(await page('1-clinic-limpopo'));
  expect(underWay).toHaveLength(12);
  expect(underWay.join()).not.toMatch(/Terminated|On Hold|Other/);
  const stopped = said(await page('7-stopped-limpopo'));
  expect(stopped).toHaveLength(13);
  expect(stopped.at(-1)).toBe('Terminated: now');
});

test('every word that a project page links to stands in the glossary', async () => {
  const { body: glossary } = await service.ask({ url: pagePaths.glossary });
  const anchors = new Set([...glossary.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const linked = [...(await page('1-clinic-limpopo')).matchAll(/glossary\/#([^"]+)"/g)].map(([, id]) => id!);
  expect(linked.length).toBeGreaterThan(10);
  expect(linked.filter((id) => !anchors.has(id))).toEqual([]);
});
