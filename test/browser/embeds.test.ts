import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { embedPaths, filledPath, pagePaths } from '../../src/query/addresses.ts';
import { searchChartNames } from '../../src/site/embed/search-charts.tsx';
import { violationsOf, visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();

const SEARCH = '?q=school&province=Limpopo';
const embeds = [
  filledPath(embedPaths.project, 12),
  filledPath(embedPaths.spending, 12),
  embedPaths.map + SEARCH,
  embedPaths.list + SEARCH,
  ...searchChartNames.map((name) => filledPath(embedPaths.chart, name) + SEARCH),
] as const;

/** A page of another site with a frame, which it fits as `docs/site.md` says. */
const article = (path: string) => `<!doctype html><html lang="en"><title>Article</title>
  <iframe src="${base}${path}" title="Embed" width="100%" height="100" style="border:0"></iframe>
  <script>
    addEventListener('message', ({ data, source }) => {
      if (data?.type !== 'infra-projects-height') return;
      for (const frame of document.querySelectorAll('iframe'))
        if (frame.contentWindow === source) frame.height = data.height;
    });
  </script>`;

let site: Server;
let elsewhere: string;
beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(article(decodeURIComponent(url.slice(1))));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => site.close());

async function framed(page: Page, path: string): Promise<Frame> {
  await page.goto(elsewhere + encodeURIComponent(path));
  return (await (await page.locator('iframe').elementHandle())!.contentFrame())!;
}

const KB = 1000;

describe('in the frame of another site', () => {
  test.each(embeds)('%s fits, at every width', (path) =>
    visit(async (page) => {
      const frame = await framed(page, path);
      await frame.locator('.embed-source a').waitFor();
      for (const width of [320, 640, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() =>
            frame.evaluate(() => {
              const { scrollWidth, scrollHeight } = document.documentElement;
              return scrollWidth <= innerWidth && scrollHeight <= innerHeight && innerHeight > 150;
            }),
          )
          .toBe(true);
      }
    }),
  );

  test('its links open outside of the frame', () =>
    visit(async (page) => {
      const frame = await framed(page, embedPaths.list + SEARCH);
      const opened = page.context().waitForEvent('page');
      await frame.locator('.embed-list a').first().click();
      await (await opened).waitForURL(`${base}${pagePaths.start}*`);
    }));

  test('no other page is shown', async () => {
    const said: string[] = [];
    const visited = visit(async (page) => {
      page.on('console', (message) => said.push(message.text()));
      const frame = await framed(page, pagePaths.about);
      await expect.poll(() => said.join()).toContain("frame-ancestors 'none'");
      expect(await frame.locator('main').count()).toBe(0);
    });
    // The browser logs an error, which fails every other visit.
    await expect(visited).rejects.toThrow();
  });
});

describe('an embed', () => {
  test.each(embeds)('%s weighs less than 40 kB', (path) =>
    visit(async (page) => {
      let bytes = 0;
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto(base + path, { waitUntil: 'networkidle' });
      console.log(`${path}: ${bytes} bytes over the wire`);
      expect(bytes).toBeGreaterThan(1 * KB);
      expect(bytes).toBeLessThan(40 * KB);
    }),
  );

  test.each(
    embeds.flatMap((path) => (['light', 'dark'] as const).map((colorScheme) => [path, colorScheme] as const)),
  )('%s is accessible in %s', (path, colorScheme) =>
    visit(
      async (page) => {
        await page.goto(base + path);
        expect(await violationsOf(page)).toEqual([]);
      },
      { colorScheme, viewport: { width: 320, height: 700 } },
    ),
  );

  test.each(embeds)('%s shows the same without script', (path) =>
    visit(
      async (page) => {
        await page.goto(base + path);
        expect(await page.locator('.embed-source a').isVisible()).toBe(true);
        expect(await page.locator('svg, .embed-list').first().isVisible()).toBe(true);
      },
      { javaScriptEnabled: false },
    ),
  );
});
