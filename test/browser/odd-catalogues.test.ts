import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reported } from '../../src/project/project.fixture.ts';
import { pagePaths } from '../../src/query/addresses.ts';
import { quarterOf } from '../../src/store/store.fixture.ts';
import type { RunningService } from '../program.ts';
import { serviceOf } from './own-service.ts';
import { sidewaysScroll, violationsOf, visitor } from './visitor.ts';

const visit = visitor();
const START = pagePaths.start;
const phone = { viewport: { width: 320, height: 640 } };

/** Names that a careless page would execute, break on or hide. */
const oddNames = [
  '<script>document.title = "taken over"</script>',
  '"Quoted" & \'quoted\' <b>bold</b> </title> --> ]]>',
  'School 🏫 with a roof 🏗️ and ḽetters of Tshivenḓa',
  `Clinic ${'very long name without end '.repeat(15)}`.slice(0, 400).trim(),
  'W'.repeat(400),
  'مدرسة ابتدائية',
  '   ',
] as const;

describe('odd names', () => {
  let service: RunningService;
  beforeAll(async () => {
    const projects = oddNames.map((name, i) =>
      reported(`${i + 1}`, {
        name,
        province: 'Gauteng',
        department: name,
        main_contractor: name,
        local_municipality: name,
        status: 'Tender',
        estimated_total_project_cost: 1e6 * (i + 1),
        latitude: '-26.1',
        longitude: `${28 + i / 10}`,
      }),
    );
    const largest = oddNames.map((name, i) => ({
      sphere: 'provincial' as const,
      irmProjectId: `${i}`,
      name,
      beforeRand: 1e12,
      afterRand: i,
    }));
    const changes = {
      comparedWith: quarterOf('2019-20', 1),
      ...{ added: 0, changed: 7, vanished: 0, unchanged: 0, largest },
    };
    const record = { publicNote: oddNames.join('\n'), changes };
    service = await serviceOf([{ irmSnapshot: quarterOf('2019-20', 1), projects }], {}, record);
  });
  afterAll(() => service.stop());

  test.each(oddNames.map((name, i) => [name.slice(0, 40), name, i + 1] as const))(
    '"%s" is shown unchanged, executes nothing and breaks nothing',
    (_, name, id) =>
      visit(async (page) => {
        await page.goto(`${service.base}${START}${id}`);
        const shown = await page.locator('h1').textContent();
        expect(shown).toBe(name.trim() === '' ? 'Project without a name' : name);
        expect(await page.title()).not.toBe('taken over');
        expect(await page.locator('h1 b, h1 script').count()).toBe(0);
        expect(await sidewaysScroll(page)).toBe(0);
        JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
      }, phone),
  );

  test('do not break lists, filters, maps and suggestions', () =>
    visit(async (page) => {
      for (const path of [START, `${START}?view=list`, `${START}?view=map`, pagePaths.explore]) {
        await page.goto(service.base + path, { waitUntil: 'networkidle' });
        expect(await sidewaysScroll(page), path).toBe(0);
        expect(await violationsOf(page), path).toEqual([]);
        expect(await page.title()).not.toBe('taken over');
      }
      await page.goto(service.base + START);
      await page.getByRole('combobox').pressSequentially('script');
      await page.getByRole('option').first().waitFor();
      expect(await page.locator('.suggestion-text').first().textContent()).toBe(oddNames[0]);
    }, phone));

  test('do not break the publications and their largest changes', () =>
    visit(async (page) => {
      await page.goto(service.base + pagePaths.publications);
      await page.getByText('The largest changes of cost').click();
      expect(await page.locator('.change:visible').count()).toBe(oddNames.length);
      expect(await page.locator('.change a').count()).toBe(oddNames.length - 1);
      expect(await page.locator('.publication-note').textContent()).toBe(oddNames.join('\n'));
      expect(await sidewaysScroll(page)).toBe(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        // Without transitions: axe would see colours between the two schemes.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await violationsOf(page), colorScheme).toEqual([]);
      }
    }, phone));

  test('are in the largest changes of publications without script', () =>
    visit(
      async (page) => {
        await page.goto(service.base + pagePaths.publications);
        await page.getByText('The largest changes of cost').click();
        expect(await page.locator('.change:visible').count()).toBe(oddNames.length);
      },
      { ...phone, javaScriptEnabled: false },
    ));

  test('can be searched for and filtered by', () =>
    visit(async (page) => {
      await page.goto(`${service.base}${START}?${new URLSearchParams({ q: oddNames[1] })}`);
      expect(await page.locator('.chip-text').textContent()).toContain(oddNames[1]);
      await page.goto(`${service.base}${START}?view=list`);
      await page.locator('.filters summary', { hasText: 'Department' }).click();
      await page.locator('.filters .tick', { hasText: 'taken over' }).first().click();
      await page.waitForURL(/department=/);
      expect(await page.locator('h1').textContent()).toMatch(/^1\s/);
    }));
});

describe('a project that the latest snapshot no longer mentions', () => {
  let service: RunningService;
  beforeAll(async () => {
    const [gone, kept] = [
      reported('1', { name: 'Gone Clinic', province: 'Limpopo', status: 'Tender' }),
      reported('2', { name: 'Kept Clinic', province: 'Limpopo', status: 'Tender' }),
    ];
    service = await serviceOf([
      { irmSnapshot: quarterOf('2019-20', 2), projects: [gone, kept] },
      { irmSnapshot: quarterOf('2019-20', 3), projects: [kept] },
    ]);
  });
  afterAll(() => service.stop());

  test('shows when it was last reported, on its page and in results', () =>
    visit(async (page) => {
      await page.goto(`${service.base}${START}?q=clinic`);
      expect(await page.locator('.project', { hasText: 'Gone Clinic' }).textContent()).toContain(
        'Last reported 2019-20 Q2',
      );
      expect(await page.locator('.project', { hasText: 'Kept Clinic' }).textContent()).not.toContain(
        'Last reported',
      );
      await page.getByRole('link', { name: 'Gone Clinic' }).click();
      expect(await page.locator('.project-title').textContent()).toContain('Last reported 2019-20 Q2');
    }));
});

describe('a catalogue of one project with few values', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await serviceOf(
      [{ irmSnapshot: quarterOf('2019-20', 1), projects: [reported('1', { name: 'Only School' })] }],
      { MAP_TILES_URL: '' },
    );
  });
  afterAll(() => service.stop());

  test.each([
    START,
    `${START}?view=list`,
    `${START}?view=map`,
    `${START}1`,
    pagePaths.explore,
    pagePaths.about,
    pagePaths.publications,
  ])('has an accessible page at %s', (path) =>
    visit(async (page) => {
      await page.goto(service.base + path, { waitUntil: 'networkidle' });
      expect(await violationsOf(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await page.locator('.sample-banner').count()).toBe(0);
    }, phone),
  );

  test('says "Not available" for what is missing', () =>
    visit(async (page) => {
      await page.goto(`${service.base}${START}1`);
      expect(await page.locator('.key-figures dd').allTextContents()).toEqual(Array(4).fill('Not available'));
      expect(await page.locator('main').textContent()).not.toMatch(/undefined|NaN|null/);
    }));

  test('has a map of only outlines if there is no tile server', () =>
    visit(async (page) => {
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).origin));
      const answer = await page.goto(`${service.base}${START}?view=map`, { waitUntil: 'networkidle' });
      await page.locator('.map-land').waitFor({ state: 'attached' });
      expect([...hosts]).toEqual([service.base]);
      expect(answer!.headers()['content-security-policy']).not.toContain('openstreetmap');
    }));
});

describe('before any data has been published', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await serviceOf([]);
  });
  afterAll(() => service.stop());

  test('browsers get a page that says so, programs a problem', () =>
    visit(async (page) => {
      const answer = await page.goto(service.base + START);
      expect(answer!.status()).toBe(503);
      expect(await page.locator('h1').textContent()).toBe('The data is not here yet');
      expect(await violationsOf(page)).toEqual([]);
      const program = await fetch(service.base + START);
      expect(program.headers.get('content-type')).toBe('application/problem+json');
    }));
});
