import type { Page } from 'playwright-core';

/**
 * What the Tab key must reach: everything that can be clicked or typed in and is shown, but for what says that it must
 * not. Of radio buttons with one name, one is enough.
 */
const MARK_CONTROLS = `
  [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.disabled && control.tabIndex >= 0)
    .map((control) => control.type === 'radio' ? 'radio ' + control.name : (control.dataset.at = String(Math.random())))
    .filter((at, i, all) => all.indexOf(at) === i)`;

/** Notes each control that gets the focus from here on. */
const WATCH_FOCUS = `
  globalThis.reached = new Set();
  addEventListener('focusin', ({ target: control }) =>
    reached.add(control.type === 'radio' ? 'radio ' + control.name : control.dataset.at), true)`;

/** How often Tab is pressed before the page says what it has reached. */
const PRESSES = 10;

/** The controls of a page that the Tab key does not reach from where the focus is. */
export async function unreached(page: Page): Promise<readonly string[]> {
  const expected = (await page.evaluate(MARK_CONTROLS)) as string[];
  await page.evaluate(WATCH_FOCUS);
  let missing: readonly string[] = expected;
  // Dates and times have a field for each part.
  for (let presses = 0; missing.length > 0 && presses < expected.length * 2 + 40; presses += PRESSES) {
    for (let i = 0; i < PRESSES; i++) await page.keyboard.press('Tab');
    const reached = new Set((await page.evaluate('[...reached]')) as string[]);
    missing = expected.filter((at) => !reached.has(at));
  }
  // The link that skips the head covers it while it has the focus.
  await page.evaluate('document.activeElement.blur()');
  return missing;
}
