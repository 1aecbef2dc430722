import { describe, expect, inject, test } from 'vitest';
import { chartFilePaths, embedPaths, filledPath, pagePaths } from '../../src/query/addresses.ts';
import { embedHeaders } from '../../src/site/frame/security-headers.ts';

/** What other sites show of the running service. */
const base = inject('sampleService');

const get = (path: string) => fetch(base + path, { headers: { accept: 'text/html' } });

const SEARCH = '?province=Limpopo&q=school';
const embeds = [
  filledPath(embedPaths.project, 12),
  filledPath(embedPaths.spending, 12),
  embedPaths.map + SEARCH,
  embedPaths.list + SEARCH,
  `${filledPath(embedPaths.chart, 'stages')}${SEARCH}`,
];

describe('an embed', () => {
  test.each(embeds)('%s may be framed, and says where it comes from', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject(embedHeaders);
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    const [, page] = /<link rel="canonical" href="([^"]+)"/.exec(html)!;
    expect(page!.replaceAll('&amp;', '&')).toBe(
      path.startsWith('/embed/project') || path.startsWith('/embed/spending')
        ? (await get(filledPath(pagePaths.project, 12))).url
        : `${base}${pagePaths.start}${SEARCH}`,
    );
    expect(html).toMatch(/As reported by [^<]+ 20\d\d-\d\d Q\d\. <a href="[^"]+">More on/);
    expect(html).toContain('Sample data');
  });

  test.each([
    [filledPath(embedPaths.project, '99999999-gone'), 404, 'no longer here'],
    [filledPath(embedPaths.project, '12-something-else'), 404, 'no longer here'],
    [filledPath(embedPaths.chart, 'constructor'), 404, 'no longer here'],
    [`${embedPaths.list}?ordering=nothing`, 400, 'cannot be shown'],
  ])('%s says in the frame what is wrong', async (path, status, words) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(embedHeaders);
    expect(await response.text()).toContain(words);
  });
});

describe('a chart as a file', () => {
  test.each([filledPath(chartFilePaths.spending, 12), filledPath(chartFilePaths.chart, 'stages') + SEARCH])(
    '%s has its source and the address of its page, and may not be framed',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
      );
      const svg = await response.text();
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      expect(svg).toMatch(/As reported by/);
      expect(svg).toContain(`${base}${pagePaths.start}`);
      expect(svg).not.toMatch(/var\(|<script|<a /);
    },
  );
});
