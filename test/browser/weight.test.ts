import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { pagePaths } from '../../src/query/addresses.ts';
import { visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();

const KB = 1000;

/** The bytes that a first visit loads, as sent over the wire, without tiles. */
async function loaded(
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly all: number; readonly script: number }> {
  const sizes = { all: 0, script: 0 };
  await visit(async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const kinds = new Map<string, string>();
    session.on('Network.responseReceived', ({ requestId, response, type }) => {
      if (response.url.startsWith(base)) kinds.set(requestId, type);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!kinds.has(requestId)) return;
      sizes.all += encodedDataLength;
      if (kinds.get(requestId) === 'Script') sizes.script += encodedDataLength;
    });
    await page.goto(base + path, { waitUntil: 'networkidle' });
    if (!path.endsWith('full/') && options.viewport === undefined)
      await page.locator('.leaflet-marker-icon').first().waitFor();
    await page.waitForLoadState('networkidle');
  }, options);
  return sizes;
}

describe('the first load, with headers and map', () => {
  test.each([
    ['search page', `${pagePaths.start}?view=list`],
    ['filtered search page', `${pagePaths.start}?q=school&province=Limpopo&status=Tender&status=Design`],
    ['start page', pagePaths.start],
  ])('of the %s stays below its limits', async (name, path) => {
    const { all, script } = await loaded(path);
    console.log(`${name}: ${all} bytes over the wire, of which script ${script}`);
    expect(all).toBeLessThan(104 * KB);
    expect(script).toBeLessThan(60 * KB);
  });
});

test.each([
  ['search page', `${pagePaths.start}?view=list`],
  ['filtered search page', `${pagePaths.start}?q=school&province=Limpopo&status=Tender&status=Design`],
])('a phone loads less than 57 kB for the %s, and no map', async (name, path) => {
  const { all } = await loaded(path, { viewport: { width: 360, height: 740 } });
  console.log(`${name} on a phone: ${all} bytes over the wire`);
  expect(all).toBeLessThan(57 * KB);
});
