import type { Browser, CDPSession } from 'playwright-core';
import { chromiumPath } from '../../test/browser/chromium.ts';
import { everyPage } from '../../test/browser/pages.ts';
import { launch, serveTiles } from '../../test/browser/visitor-browser.ts';
import { type Measurement, threeRuns } from '../bench-case.ts';
import { sampleStore } from '../cache.ts';
import { startService } from '../service.ts';

/** Lighthouse's slow 4G, and a processor four times as slow. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const LCP_LIMIT_MS = 1000;
/** Less than anybody could notice. */
const LAYOUT_SHIFT_LIMIT = 0.001;
const WEIGHT_LIMIT_KB = 55;
const INTERACTION_LIMIT_MS = 100;

/** What a phone measures during its first visit to a page. */
interface PhoneVisit {
  readonly lcpMs: number;
  readonly shift: number;
  /** As sent over the wire. */
  readonly kilobytes: number;
}

/**
 * The first visit of a phone to each page over slow 4G: when its largest part is painted, how much
 * moves, and what is loaded; then how soon the search page answers a touch.
 */
export async function measurePhoneTimes(): Promise<readonly Measurement[]> {
  const service = await startService(await sampleStore({ projects: 17_260, quarters: 8 }));
  const browser = await launch(chromiumPath());
  const base = `http://127.0.0.1:${service.port}`;
  try {
    const measurements: Measurement[] = [];
    for (const [kind, path] of everyPage) {
      await visited(browser, base, path);
      const visits = await threeRuns(() => visited(browser, base, path));
      measurements.push(
        {
          what: `${kind}: LCP`,
          sample: { unit: 'ms', values: visits.map(({ lcpMs }) => lcpMs) },
          limit: LCP_LIMIT_MS,
        },
        {
          what: `${kind}: layout shift`,
          sample: { unit: 'CLS', values: visits.map(({ shift }) => shift) },
          limit: LAYOUT_SHIFT_LIMIT,
        },
        {
          what: `${kind}: weight`,
          sample: { unit: 'kB', values: visits.map(({ kilobytes }) => kilobytes) },
          limit: WEIGHT_LIMIT_KB,
        },
      );
    }
    for (const [what, selector] of touches) {
      measurements.push({
        what: `search page: ${what}`,
        sample: { unit: 'ms', values: await threeRuns(() => touched(browser, base, selector)) },
        limit: INTERACTION_LIMIT_MS,
      });
    }
    return measurements;
  } finally {
    await browser.close();
    await service.stop();
  }
}

const SEARCH = '/infrastructure-projects/full/?q=school&province=Limpopo';

/** What is touched on the search page, each on a page of its own. */
const touches = [
  ['filters opened', '.filters-button'],
  ['order opened', '.sorting summary'],
  ['downloads opened', '.downloads summary'],
  ['map shown', '.view-switch [data-view=map]'],
] as const;

/** A phone with nothing cached. */
async function newPhone(browser: Browser) {
  const page = await browser.newPage(phone);
  await serveTiles(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, session };
}

async function visited(browser: Browser, base: string, path: string): Promise<PhoneVisit> {
  const { page, session } = await newPhone(browser);
  const bytes = bytesFrom(session, base);
  await page.addInitScript(observePaint);
  await page.goto(base + path, { waitUntil: 'networkidle' });
  const { lcpMs, shift } = await page.evaluate(() => (window as unknown as PaintedWindow).painted);
  await page.close();
  return { lcpMs: Math.round(lcpMs), shift: Number(shift.toFixed(3)), kilobytes: bytes() / 1000 };
}

/** Counts what a page loads from the service. */
function bytesFrom(session: CDPSession, base: string): () => number {
  const own = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(base)) own.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

interface PaintedWindow {
  painted: { lcpMs: number; shift: number };
}

/** Runs in the page, before its scripts. */
function observePaint(): void {
  const painted = { lcpMs: 0, shift: 0 };
  (window as unknown as PaintedWindow).painted = painted;
  new PerformanceObserver((list) => {
    painted.lcpMs = list.getEntries().at(-1)!.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) painted.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Milliseconds from a touch until its effect is painted, as in Interaction to Next Paint. */
async function touched(browser: Browser, base: string, selector: string): Promise<number> {
  const { page } = await newPhone(browser);
  await page.goto(base + SEARCH, { waitUntil: 'networkidle' });
  await page.evaluate(observeInteractions);
  await page.locator(selector).first().tap();
  await page.waitForFunction(() => (window as unknown as TouchedWindow).longestMs !== undefined);
  const ms = await page.evaluate(() => (window as unknown as TouchedWindow).longestMs!);
  await page.close();
  return ms;
}

interface TouchedWindow {
  longestMs?: number;
}

/** Runs in the page. The browser reports durations in steps of 8 ms, from 16 ms on. */
function observeInteractions(): void {
  const touched = window as unknown as TouchedWindow;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'click') touched.longestMs = Math.max(touched.longestMs ?? 0, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  // A touch whose effect is painted sooner is not reported.
  addEventListener('click', () => setTimeout(() => (touched.longestMs ??= 16), 1000));
}
