import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAlerts } from '../../src/alerts/alerts.fixture.ts';
import { languages } from '../../src/site/language/languages.ts';
import { textsCutOff, textsOutside } from '../browser/page-texts.ts';
import { unreached } from '../browser/reached.ts';
import { deadFragments, sidewaysScroll, transitionsEnd, violationsOf, visitor } from '../browser/visitor.ts';
import { pseudoLanguage } from '../fixtures/pseudo-language.ts';
import { type AlertsWorld, alertsVisits, newWorld } from './alerts-pages.ts';

const visit = visitor();

/** Many pages are those of somebody who has just signed up. */
const settings = {
  ALERTS_SIGN_UPS_PER_NETWORK: '60',
  ALERTS_CONFIRMATIONS_PER_DAY: '10',
  ALERTS_OPERATOR: 'Ministry of Works; 1 Main Road; 0001 Town',
};

/** Nothing says who opens them. */
const inTheUsualLanguage: readonly string[] = [
  'link that is over',
  'problem of an invalid search',
  'problem of a page that does not exist',
];

/** What reports and people say, which no language changes. */
const said = /Limpopo|Welatha|Hospitals|Tender|department-of-public-works/;

const isSaid = (text: string): boolean => said.test(text);

describe('in English', () => {
  let world: AlertsWorld;
  beforeAll(async () => {
    world = await newWorld(await newAlerts(settings));
  });
  afterAll(() => world.fixture.close());

  test.each(alertsVisits)('the %s is accessible, fits every width and is used by keyboard', (_, open) =>
    visit(
      async (page) => {
        await open(page, world);
        expect(await unreached(page), 'by keyboard').toEqual([]);
        expect(await violationsOf(page), 'on a wide screen').toEqual([]);
        expect(await deadFragments(page)).toEqual([]);
        await page.emulateMedia({ forcedColors: 'active' });
        expect(await violationsOf(page), 'in forced colours').toEqual([]);
        await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
        await page.setViewportSize({ width: 390, height: 844 });
        await transitionsEnd(page);
        expect(await violationsOf(page), 'on a dark phone').toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await sidewaysScroll(page), 'at 320 pixels').toBe(0);
        expect(await textsCutOff(page)).toEqual([]);
        await page.setViewportSize({ width: 768, height: 900 });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        expect(await sidewaysScroll(page), 'with text at 200 %').toBe(0);
      },
      { viewport: { width: 1280, height: 900 } },
    ),
  );
});

describe('in another language', () => {
  let world: AlertsWorld;
  beforeAll(async () => {
    world = await newWorld(await newAlerts(settings, [...languages, pseudoLanguage]), pseudoLanguage.code);
  });
  afterAll(() => world.fixture.close());

  test.each(alertsVisits.filter(([state]) => !inTheUsualLanguage.includes(state)))(
    'the %s says nothing in English but what reports and people say, and fits with longer words',
    (_, open) =>
      visit(
        async (page) => {
          await open(page, world);
          expect.soft((await textsOutside(page)).filter((text) => !isSaid(text))).toEqual([]);
          expect.soft(await sidewaysScroll(page)).toBe(0);
          expect.soft(await textsCutOff(page)).toEqual([]);
        },
        { viewport: { width: 320, height: 640 }, javaScriptEnabled: false },
      ),
  );
});
