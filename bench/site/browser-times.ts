import { pagePaths } from '../../src/query/addresses.ts';
import { chromiumPath } from '../../test/browser/chromium.ts';
import { launch, serveTiles } from '../../test/browser/visitor-browser.ts';
import { type Measurement, threeRuns } from '../bench-case.ts';
import { sampleStore } from '../cache.ts';
import { median } from '../sample.ts';
import { startService } from '../service.ts';

const SEARCH = `${pagePaths.start}?view=list`;
const VISITS = 5;

/**
 * In headless Chromium: the time until the search page is interactive, and from a key to its
 * suggestions.
 */
export async function measureBrowserTimes(): Promise<readonly Measurement[]> {
  const service = await startService(await sampleStore({ projects: 17_260, quarters: 8 }));
  const browser = await launch(chromiumPath());
  const base = `http://127.0.0.1:${service.port}`;
  const newPage = async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await serveTiles(page);
    return page;
  };
  const interactive = async () => {
    // Each page has its own context, so nothing is cached between visits.
    const page = await newPage();
    await page.goto(base + SEARCH);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const ms = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return Math.max(
        navigation!.domInteractive,
        performance.getEntriesByName('islands-ready')[0]!.startTime,
      );
    });
    await page.close();
    return ms;
  };
  const suggestions = async () => {
    const page = await newPage();
    await page.goto(base + SEARCH, { waitUntil: 'networkidle' });
    const times: number[] = [];
    for (const letters of ['school', 'clinic', 'road', 'hospital']) {
      await page.locator('#q').fill('');
      times.push(await page.evaluate(timeToSuggestions, letters));
    }
    await page.close();
    return median(times);
  };
  try {
    await interactive();
    return [
      {
        what: 'search page interactive',
        sample: { unit: 'ms', values: await threeRuns(() => medianOf(interactive)) },
        limit: 1000,
      },
      {
        what: 'a key to its suggestions',
        sample: { unit: 'ms', values: await threeRuns(() => medianOf(suggestions)) },
        limit: 100,
      },
    ];
  } finally {
    await browser.close();
    await service.stop();
  }
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let i = 0; i < VISITS; i++) values.push(await measure());
  return median(values);
}

/** Runs in the page: types letters into the search box and waits for the list to change. */
function timeToSuggestions(letters: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('#q')!;
  const list = document.querySelector('#q-suggestions')!;
  return new Promise((resolve) => {
    const startedAt = performance.now();
    new MutationObserver((_, observer) => {
      if (list.children.length === 0) return;
      observer.disconnect();
      resolve(performance.now() - startedAt);
    }).observe(list, { childList: true });
    input.value = letters;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
