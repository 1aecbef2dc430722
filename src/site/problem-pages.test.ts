import pino from 'pino';
import { expect, test } from 'vitest';
import { createServer, type Operation, type Problem } from '../api/index.ts';
import { readConfig } from '../config.ts';
import { pageAnswer } from './page.tsx';
import { problemPage } from './pages/problem-page.tsx';

const settings = {
  assets: { files: [], script: '/assets/site.js', styles: [], font: undefined, version: 'test' },
  tilesUrl: '',
  tilesAttribution: '',
};

const app = createServer({
  config: readConfig({}).config,
  index: { current: undefined },
  operations: [{ path: '/page', name: '', description: '', parameters: [] } as unknown as Operation],
  programVersion: 'test',
  logger: pino({ level: 'silent' }),
  pages: {
    files: [],
    problemPage: (problem: Problem, base: string) =>
      pageAnswer(problemPage(problem), { base, settings, index: undefined }, problem.status),
  },
});

const asked = (url: string, accept: string) => app.inject({ url, headers: { accept } });

test.each([
  ['/nothing', 404, 'This page does not exist'],
  ['/page', 503, 'The data is not here yet'],
  [`/page?${'x'.repeat(9000)}`, 414, 'The address is too long'],
])('people who ask for %.20s get a page', async (url, status, heading) => {
  const { statusCode, headers, body } = await asked(url, 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain(`<h1>${heading}</h1>`);
});

test.each([
  ['/nothing', '*/*'],
  ['/page', 'application/json'],
  ['/api/nothing', 'text/html'],
])('programs that ask for %s with Accept: %s get a problem', async (url, accept) => {
  const { headers } = await asked(url, accept);
  expect(headers['content-type']).toBe('application/problem+json');
});

test('a failure inside is told as a page that shows nothing of it', () => {
  const failed = {
    kind: 'internal',
    status: 500,
    message: 'Something went wrong inside the service.',
  } as Problem;
  expect(problemPage(failed)).toMatchObject({ title: 'Something went wrong here', isListed: false });
});
