import type { CaseResult } from '../bench-case.ts';
import { tableLines, writeResults } from '../report.ts';
import { measureBrowserTimes } from './browser-times.ts';
import { measurePhoneTimes } from './phone-times.ts';
import { measureServerTimes } from './server-times.ts';

/**
 * `npm run bench:site` measures the pages; `npm run bench:site -- large` also over a million
 * projects, which takes some minutes the first time; `npm run bench:site -- site-phone` one case.
 * Limits are reported, not enforced.
 */
const isLarge = process.argv.includes('large');

const cases = [
  {
    name: 'site-browser',
    title: 'the search page in headless Chromium, 17 260 projects',
    measure: measureBrowserTimes,
  },
  {
    name: 'site-phone',
    title: 'every page on a phone over slow 4G, 17 260 projects',
    measure: measurePhoneTimes,
  },
  {
    name: 'site-server-17260',
    title: 'time of the server for each page, 17 260 projects',
    measure: () => measureServerTimes({ projects: 17_260, quarters: 8 }, 15),
  },
  ...(isLarge
    ? [
        {
          name: 'site-server-1000000',
          title: 'time of the server for each page, 1 000 000 projects',
          measure: () => measureServerTimes({ projects: 1_000_000, quarters: 1 }, 150),
        },
      ]
    : []),
];

const chosen = cases.filter(({ name }) => process.argv.includes(name));
const results: CaseResult[] = [];
for (const { name, title, measure } of chosen.length > 0 ? chosen : cases) {
  const result = { name, title, measurements: await measure() };
  results.push(result);
  console.log(`${tableLines(result).join('\n')}\n`);
}
console.log(`Written to ${writeResults(results)}`);
