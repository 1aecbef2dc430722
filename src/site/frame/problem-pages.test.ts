import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListeningServer } from '../../../test/fixtures/listening-server.ts';
import { pseudo, pseudoLanguage } from '../../../test/fixtures/pseudo-language.ts';
import { serving } from '../../../test/fixtures/service.ts';
import { archiveOf, type TestArchive } from '../../export/archive.fixture.ts';
import { noAttribution } from '../../export/index.ts';
import type { Operation } from '../../http/index.ts';
import type { IndexSource } from '../../index/index.ts';
import { addressIn, languageWriterOf } from '../language/language-writer.ts';
import { languages } from '../language/languages.ts';
import { pageResponse } from './page-response.tsx';
import { problemPage } from './problem-page.tsx';

const settings = {
  assets: {
    files: [],
    script: '/assets/site.js',
    styles: [],
    embed: { script: '', styles: [] },
    moreStyles: { areas: '', alerts: '' },
    font: undefined,
    version: 'test',
  },
  tilesUrl: '',
  tilesAttribution: '',
  attribution: noAttribution,
};

const spoken = [...languages, pseudoLanguage].map((each) => languageWriterOf(each));

const operations = [
  { path: '/page', name: '', description: '', parameters: [] },
  {
    path: '/failing',
    name: '',
    description: '',
    parameters: [],
    handle: () => {
      throw new Error('a secret detail');
    },
  },
] as unknown as readonly Operation[];

const serviceOver = (index: IndexSource) =>
  serving({
    index,
    operations,
    problemPage: (problem, base, url) => {
      const found = addressIn(spoken, url);
      return pageResponse(problemPage(problem, found.language), {
        ...{ base, settings, index: index.current, languages: spoken },
        ...found,
      });
    },
  });

let withoutData: ListeningServer;
let withData: ListeningServer;
let over: TestArchive;
beforeAll(async () => {
  over = await archiveOf([{ name: 'A' }]);
  withoutData = await serviceOver({ current: undefined });
  withData = await serviceOver({ current: over.archive });
});
afterAll(async () => {
  await withoutData.close();
  await withData.close();
  await over.close();
});

const ask = (url: string, accept: string) => withoutData.ask({ url, headers: { accept } });

test.each([
  ['/nothing', 404, 'We can’t find that page'],
  ['/page', 503, 'The data is not here yet'],
  [`/page?${'x'.repeat(9000)}`, 414, 'The address is too long'],
])('browsers that request %.20s get a page', async (url, status, heading) => {
  const { statusCode, headers, body } = await ask(url, 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain(`<h1>${heading}</h1>`);
});

test('a problem is told in the language of the address', async () => {
  const { statusCode, body } = await ask('/qps/nothing', 'text/html');
  expect(statusCode).toBe(404);
  expect(body).toContain('<html lang="qps">');
  expect(body).toContain(`<h1>${pseudo('We can’t find that page')}</h1>`);
  expect(body).toContain('<a href="/nothing" hreflang="en-ZA" lang="en-ZA">English</a>');
});

test.each([
  ['/nothing', '*/*'],
  ['/page', 'application/json'],
  ['/api/nothing', 'text/html'],
])('programs that request %s with Accept: %s get a problem', async (url, accept) => {
  const { headers } = await ask(url, accept);
  expect(headers['content-type']).toBe('application/problem+json');
});

test('an internal error becomes a page without details', async () => {
  const { statusCode, body } = await withData.ask({ url: '/failing', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(500);
  expect(body).toContain('<h1>Something went wrong</h1>');
  expect(body).toContain('noindex');
  expect(body).not.toContain('secret');
});

test('an error page has the same footer as other pages', async () => {
  const { statusCode, body } = await withData.ask({ url: '/nothing', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(404);
  expect(body).toContain('Data for July to September 2019');
  const { body: without } = await ask('/nothing', 'text/html');
  expect(without).toContain('There is no data to show at the moment');
});
