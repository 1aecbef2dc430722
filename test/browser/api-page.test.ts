import { describe, expect, inject, test } from 'vitest';
import { sidewaysScroll, visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();

// Swagger UI's makers check the accessibility of its page; pages.ts lists ours.
describe.each([1280, 360])('the page of the API, %i pixels wide', (width) => {
  test('shows every operation, sends no request to another host and violates no policy of its own', () =>
    visit(
      async (page) => {
        const asked: string[] = [];
        const violations: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).origin));
        page.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) violations.push(message.text());
        });
        await page.goto(`${base}/api/`);
        await page.locator('.opblock').first().waitFor();
        const { paths } = (await (await fetch(`${base}/api/v1/openapi.json`)).json()) as { paths: object };
        expect(await page.locator('.opblock').count()).toBe(Object.keys(paths).length);
        expect([...new Set(asked)].filter((origin) => origin !== base && origin !== 'null')).toEqual([]);
        expect(violations).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      },
      { viewport: { width, height: 800 } },
    ));

  test('shows the response to a request, even one of several megabytes', () =>
    visit(
      async (page) => {
        await page.goto(`${base}/api/#/Search/placeOnAMap`);
        await page.getByRole('button', { name: 'Execute' }).click();
        await page.getByText('"FeatureCollection"').first().waitFor();
        expect(await page.locator('.live-responses-table').textContent()).toContain('The first 100000 of');
        expect(await sidewaysScroll(page)).toBe(0);
      },
      { viewport: { width, height: 800 } },
    ));
});
