import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskFixture, newDesk } from '../../src/desk/desk.fixture.ts';
import { findDraft } from '../../src/desk/drafts/index.ts';
import { settled } from '../../src/desk/dropping/dropped.fixture.ts';
import { sampleSnapshots } from '../../src/sample/index.ts';
import { readSnapshot } from '../../src/sample/reading.fixture.ts';
import { openWriter } from '../../src/store/index.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { launch } from '../browser/visitor-browser.ts';
import { extent } from '../fault/extent.ts';
import { irmHeaders, rowXml, workbookFiles, zip } from '../fixtures/irm-workbook.ts';
import { type DamagedQuarter, damagedQuarters } from '../intake/damaged-quarters.ts';
import { damagedValues } from '../intake/damaged-values.ts';
import { type QuarterTable, tableOf } from '../intake/quarter-table.ts';

const FILES = extent(14, 40);
const PROJECTS = 500;
const QUARTERS_BEFORE = 4;

/** Ways to damage a quarter, over all kinds. */
const damaged = chosen(
  [...damagedQuarters, ...damagedValues].filter(
    // Without cells of dates, which need styles of their own.
    ({ quarter, code }) => quarter === undefined && code !== 'dates_exchanged',
  ),
);

function chosen(all: readonly DamagedQuarter[]): readonly DamagedQuarter[] {
  return Array.from({ length: FILES }, (_, i) => all[Math.floor((i * all.length) / FILES)]!);
}

let browser: Browser;
let context: BrowserContext;
let fixture: DeskFixture;
/** Newest first. */
let tables: readonly QuarterTable[];

beforeAll(async () => {
  browser = await launch(chromiumPath());
  fixture = await newDesk();
  const { cookie } = await fixture.as('preparer');
  const [name = '', value = ''] = cookie.split('=');
  context = await browser.newContext();
  await context.addCookies([{ name, value, url: fixture.desk.url }]);
  const snapshots = sampleSnapshots({ projects: PROJECTS, quarters: QUARTERS_BEFORE + 1 });
  const quarters = await Promise.all(
    snapshots.map(async ({ irmSnapshot, ...each }) => ({
      irmSnapshot,
      projects: await readSnapshot({ irmSnapshot, ...each }),
    })),
  );
  const store = openWriter(fixture.desk.config.storeUrl, { lockWaitSeconds: 5 });
  for (const { irmSnapshot, projects } of quarters.slice(0, -1))
    await store.publish({ kind: 'reported', snapshots: [{ irmSnapshot, projects: inOneBatch(projects) }] });
  await store.close();
  tables = quarters.map(({ projects }) => tableOf(projects)).reverse();
});
afterAll(async () => {
  await browser.close();
  await fixture.close();
});

async function* inOneBatch<T>(batch: readonly T[]) {
  yield batch;
}

/** Drops a workbook. The address that the browser is led to, once the file is compared. */
async function drop(table: QuarterTable) {
  const page = await context.newPage();
  await page.goto(`${fixture.desk.url}/drop`);
  const xml = [irmHeaders, ...table].map((cells, index) => rowXml(index + 1, cells)).join('');
  await page.getByLabel('Workbooks or CSV files').setInputFiles({
    name: 'Provincial 2019-20 Q4.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(zip(workbookFiles(xml))),
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.waitForURL('**/quarter');
  const address = page.url();
  await page.close();
  const id = /drafts\/(\w+)/.exec(address)![1]!;
  await settled(fixture.desk, { id });
  return { address, id };
}

/** The findings in view at the top of a page, without scrolling. */
const inView = (page: Page): Promise<readonly string[]> =>
  page.locator('.found-text').evaluateAll((found) =>
    found
      .filter((each) => {
        const { top, bottom, width } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && width > 0;
      })
      .map((each) => each.textContent ?? ''),
  );

test.each(damaged.map((each) => [each.what, each] as const))(
  '%s is seen on the first screen, at any width',
  async (_, { code, table }) => {
    const { address, id } = await drop(table(tables[0]!, tables.slice(1)));
    const reading = await fixture.desk.readings.open((await findDraft(fixture.desk.database, id))!);
    const sentences = reading!.findings.filter((each) => each.code === code).map(({ sentence }) => sentence);
    expect(sentences).not.toEqual([]);
    const page = await context.newPage();
    await page.goto(address);
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      const seen = await inView(page);
      const isSeen = sentences.some((sentence) => seen.some((text) => text.includes(sentence)));
      expect(isSeen, `${width} px: ${sentences[0]}\nin view: ${seen.join('\n')}`).toBe(true);
    }
    await page.close();
    await fixture.desk.database.run("UPDATE draft SET state = 'withdrawn' WHERE id = ?", [id]);
  },
);
