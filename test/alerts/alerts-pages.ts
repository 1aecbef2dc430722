import type { Page } from 'playwright-core';
import { type AlertsFixture, pathOf, type Reported } from '../../src/alerts/alerts.fixture.ts';

const LONG_NAME =
  'Construction of the new Donald Fraser and Tshilidzini District Hospitals’ Maternity and Neonatal Wards, including Staff Accommodation, Boreholes, a Sewerage Treatment Plant and Access Roads (Phase 2B)';

const DEPARTMENT = 'Agriculture, Rural Development, Land and Environmental Affairs';

const clinic = {
  name: 'Khomele Clinic',
  province: 'Limpopo',
  local_municipality: 'Makhado',
  district_municipality: 'Vhembe',
  department: 'Health',
  status: 'Construction 26% - 50%',
  main_contractor: 'Welatha Building Contractors CC',
  estimated_total_project_cost: 5e6,
  estimated_completion_date: '2020-06-30',
} as const;

/** The projects of quarters, some of which change each time. */
const quarter = (number: number): Reported => ({
  1: { ...clinic, estimated_total_project_cost: 5e6 + number },
  2: { ...clinic, name: LONG_NAME, local_municipality: 'Collins Chabane' },
  3: {
    ...clinic,
    name: 'Road',
    department: 'Agriculture, Rural Development, Land and Environmental Affairs',
  },
});

/** What the pages are about: people who follow several things, or have not confirmed yet. */
export interface AlertsWorld {
  readonly fixture: AlertsFixture;
  /** The code of the language of all pages; empty for the usual one. */
  readonly language: string;
  /** The page of somebody who follows several things. */
  readonly own: string;
}

/** Fills alerts that are new. Their limits must be higher than usual. */
export async function newWorld(fixture: AlertsFixture, language = ''): Promise<AlertsWorld> {
  for (let number = 1; number <= 3; number++) await fixture.publish(number, quarter(number));
  const address = 'somebody.with.a.long.address.of.her.own@department-of-public-works.example.org';
  let own = '';
  for (const query of [SEARCH, PLACE, 'project=2', LONG_SEARCH])
    own = await fixture.follow(address, query, { nothing: true, language });
  return { fixture, language, own };
}

/** A state of a page, and how one gets there. */
export type AlertsVisit = readonly [
  state: string,
  visit: (page: Page, world: AlertsWorld) => Promise<unknown>,
];

/** Sends the form of a page with these values, also if the browser would refuse them. */
const sendAsItIs = (page: Page, values: Readonly<Record<string, string>> = {}) =>
  Promise.all([
    page.waitForEvent('load'),
    page.evaluate((given) => {
      const form = document.querySelector<HTMLFormElement>('main form')!;
      for (const [name, value] of Object.entries(given)) {
        const field = form.elements.namedItem(name) as HTMLInputElement;
        if (field.type === 'checkbox') field.checked = value === 'on';
        else field.value = value;
      }
      form.submit();
    }, values),
  ]);

const SEARCH = 'q=clinic&province=Limpopo';
const PLACE = 'local_municipality=Makhado&province=Limpopo';
const LONG_SEARCH = String(
  new URLSearchParams([
    ['q', '"a long phrase that somebody put into the box" orahuvhudzikilikitiwahashumahutshimbidza'],
    ['status', 'Construction 26% - 50%'],
    ['status', 'Tender'],
    ['cost_min', '1000000'],
    ['department', DEPARTMENT],
    ['near', '-22.9,30.4,25'],
  ]),
);

const open =
  (path: string | ((world: AlertsWorld) => string)): AlertsVisit[1] =>
  (page, world) =>
    page.goto(world.fixture.base + (typeof path === 'string' ? path : path(world)));

/** A page whose language its address names. */
const openIn = (path: string): AlertsVisit[1] =>
  open(({ language }) =>
    language === '' ? path : `${path}${path.includes('?') ? '&' : '?'}language=${language}`,
  );

const signUp =
  (values: Readonly<Record<string, string>>): AlertsVisit[1] =>
  async (page, world) => {
    await openIn(`/alerts/new?${SEARCH}`)(page, world);
    await sendAsItIs(page, values);
  };

/** The link of a mail to somebody new. */
const openConfirmation: AlertsVisit[1] = async (page, { fixture, language }) => {
  const address = `${crypto.randomUUID()}@example.org`;
  await fixture.post('/alerts/new', { search: 'v1?q=road', address, language, agree: 'on' });
  await fixture.send();
  await page.goto(fixture.base + pathOf(fixture.received.at(-1)!.link('/confirm/')));
};

/** Every page of the alerts in each of its states. The last one leaves no room for sign-ups. */
export const alertsVisits: readonly AlertsVisit[] = [
  ['sign-up for a search', openIn(`/alerts/new?${SEARCH}`)],
  ['sign-up for a place', openIn(`/alerts/new?${PLACE}`)],
  ['sign-up for a department', openIn('/alerts/new?department=Health&province=Limpopo')],
  ['sign-up for a firm', openIn('/alerts/new?contractor=Welatha+Building+Contractors+CC')],
  ['sign-up for a project with a long name', openIn('/alerts/new?project=2')],
  ['sign-up for all projects', openIn('/alerts/new')],
  ['sign-up for a long search', openIn(`/alerts/new?${LONG_SEARCH}`)],
  ['sign-up with a wrong address', signUp({ address: 'reader', agree: 'on' })],
  ['sign-up without consent', signUp({ address: 'reader@example.org' })],
  ['page that was sent', openIn('/alerts/sent')],
  ['page to confirm', openConfirmation],
  [
    'page that was confirmed',
    async (page, world) => {
      await openConfirmation(page, world);
      await sendAsItIs(page);
    },
  ],
  ['link that is over', open('/alerts/confirm/x')],
  ['own page', open(({ own }) => own)],
  ['own page that was saved', open(({ own }) => `${own}?done=saved`)],
  ['page to leave', open(({ own }) => own.replace('/mine/', '/leave/'))],
  [
    'page of those who left',
    async (page, { fixture, language }) => {
      const own = await fixture.follow(`${crypto.randomUUID()}@example.org`, PLACE, { language });
      await page.goto(fixture.base + own.replace('/mine/', '/leave/'));
      await sendAsItIs(page);
    },
  ],
  ['privacy', openIn('/alerts/privacy')],
  ['problem of an invalid search', open('/alerts/new?cost_min=much')],
  ['problem of a page that does not exist', open('/alerts/nothing')],
  [
    'sign-up when there were too many',
    async (page, world) => {
      const fields = { search: 'v1?q=road', address: 'reader@example.org', agree: 'on' };
      while ((await world.fixture.post('/alerts/new', fields)).statusCode !== 429);
      await signUp({ address: 'reader@example.org', agree: 'on' })(page, world);
    },
  ],
];
