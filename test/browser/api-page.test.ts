import { describe, expect, inject, test } from 'vitest';
import { sidewaysScroll, visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();

// Accessibility is Swagger UI's own: its pages are checked by their makers, ours by the tests beside this one.
describe.each([1280, 360])('the page of the API, %i pixels wide', (width) => {
  test('shows every operation, asks nothing of another host and breaks none of its own rules', () =>
    visit(
      async (page) => {
        const asked: string[] = [];
        const refused: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).origin));
        page.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) refused.push(message.text());
        });
        await page.goto(`${base}/api/`);
        await page.locator('.opblock').first().waitFor();
        const { paths } = (await (await fetch(`${base}/api/v1/openapi.json`)).json()) as { paths: object };
        expect(await page.locator('.opblock').count()).toBe(Object.keys(paths).length);
        expect([...new Set(asked)].filter((origin) => origin !== base && origin !== 'null')).toEqual([]);
        expect(refused).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      },
      { viewport: { width, height: 800 } },
    ));

  test('shows the answer to what is tried, also where it is megabytes long', () =>
    visit(
      async (page) => {
        await page.goto(`${base}/api/#/Find/placeOnAMap`);
        await page.getByRole('button', { name: 'Execute' }).click();
        await page.getByText('"FeatureCollection"').first().waitFor();
        expect(await page.locator('.live-responses-table').textContent()).toContain('The first 100000 of');
        expect(await sidewaysScroll(page)).toBe(0);
      },
      { viewport: { width, height: 800 } },
    ));
});
