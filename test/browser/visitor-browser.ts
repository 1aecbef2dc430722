import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the system's browser, each time with a profile of its own. */
export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: CHROMIUM_ARGS });

/** One grey pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOor6//DwAFhAKBHmSbKwAAAABJRU5ErkJggg==',
  'base64',
);

/** Stands for the tile server, which no test may depend on. */
export async function serveTiles(page: Page): Promise<void> {
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ body: TILE, contentType: 'image/png' }),
  );
}
