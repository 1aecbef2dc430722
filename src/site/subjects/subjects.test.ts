import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { phaseOf } from '../../project/index.ts';
import { testSite } from '../test-site.fixture.ts';

const ROOT = '/infrastructure-projects/';

const statuses = ['Design', 'Construction 26% - 50%', 'Final Completion', 'On Hold', 'Tender'] as const;
const places = [
  ['Limpopo', 'Polokwane', 'Capricorn'],
  ['Limpopo', 'Molemole', 'Capricorn'],
  ['Limpopo', 'Musina', 'Vhembe'],
  ['Gauteng', 'Ekurhuleni', 'Ekurhuleni'],
  ['Gauteng', 'City of Tshwane', 'City of Tshwane'],
  ['Gauteng', '', 'Sedibeng'],
] as const;
const departments = ['Health', 'Education'] as const;

/** A catalogue whose projects differ in every way that the pages count. */
const projects = Array.from({ length: 60 }, (_, i) => {
  const [province, local_municipality, district_municipality] = places[i % places.length]!;
  return {
    name: `Project ${i}`,
    province,
    local_municipality,
    district_municipality,
    department: departments[i % 7 < 3 ? 0 : 1]!,
    status: statuses[i % statuses.length]!,
    nature_of_investment: i % 3 === 0 ? 'Maintenance and Repairs' : 'Upgrading and Additions',
    main_contractor:
      i % 4 === 0 ? 'Zandori Projects CC\nMiro JV' : i % 4 === 1 ? 'ZANDORI PROJECTS C.C.' : null,
    estimated_total_project_cost: i % 5 === 0 ? null : i * 100_000,
    estimated_completion_date: i % 2 === 0 ? '2018-01-31' : '2030-01-31',
    expenditure_from_previous_years_total: i % 6 === 1 ? i * 200_000 : 0,
  };
});
type ProjectOfTest = (typeof projects)[number];

const site = testSite(
  catalogueOf(...projects.map((project) => ({ 3: { ...project, status: 'Design' }, 4: project }))),
);

/** A page, and the texts of its sections. */
async function pageAt(path: string, status?: number) {
  const page = await site.page(ROOT + path, status);
  return { ...page, section: (id: string) => page.texts(`section[aria-labelledby=${id}]`)[0] ?? '' };
}

/** Whether the page says a figure under a label. */
const figure = (label: string, value: number) => new RegExp(`${label} ${value} `);

const isOverdue = ({ estimated_completion_date, status }: ProjectOfTest) =>
  estimated_completion_date < '2020' && phaseOf(status) !== 'finished';
const isOverBudget = ({
  estimated_total_project_cost: cost,
  expenditure_from_previous_years_total: spent,
}: ProjectOfTest) => cost !== null && cost > 0 && spent > cost;

describe.each<[path: string, heading: string, isOfSubject: (project: ProjectOfTest) => boolean]>([
  ['in/limpopo', 'Limpopo', ({ province }) => province === 'Limpopo'],
  ['in/limpopo/polokwane', 'Polokwane', ({ local_municipality: name }) => name === 'Polokwane'],
  ['in/gauteng/ekurhuleni', 'Ekurhuleni', ({ local_municipality: name }) => name === 'Ekurhuleni'],
  [
    'by/health-gauteng',
    'Health',
    ({ department, province }) => department === 'Health' && province === 'Gauteng',
  ],
  [
    'firm/zandori-projects-cc',
    'ZANDORI PROJECTS C.C.',
    ({ main_contractor: cell }) => /zandori/i.test(cell ?? ''),
  ],
  ['firm/miro-jv', 'Miro JV', ({ main_contractor: cell }) => cell?.includes('Miro') === true],
])('the page %s', (path, heading, isOfSubject) => {
  const own = projects.filter(isOfSubject);

  test('has the figures that another count gives', async () => {
    const { body, text, texts, section } = await pageAt(path);
    expect(texts('h1')).toEqual([expect.stringMatching(new RegExp(heading, 'i'))]);
    expect(text).toMatch(figure('Projects', own.length));
    expect(text).toMatch(figure('Overdue', own.filter(isOverdue).length));
    expect(text).toMatch(figure('Over budget', own.filter(isOverBudget).length));
    const known = own.flatMap(({ estimated_total_project_cost: cost }) => cost ?? []).sort((a, b) => a - b);
    const sum = known.reduce((a, b) => a + b, 0);
    const median = (known[(known.length - 1) >> 1]! + known[known.length >> 1]!) / 2;
    expect(body).toContain(`<data class="money" value="${sum}"`);
    expect(body).toContain(`<data class="money" value="${median}"`);
    const planned = own.filter(({ status }) => phaseOf(status) === 'planning').length;
    expect(section('stages')).toContain(`Planning ${planned} `);
    const repairs = own.filter(({ nature_of_investment: kind }) => kind.startsWith('Maintenance')).length;
    if (repairs > 0) expect(section('stages')).toContain(`Maintenance and Repairs ${repairs}`);
    const changed = own.filter(({ status }) => status !== 'Design').length;
    if (changed > 1) expect(section('changes')).toContain(`${changed} projects changed`);
    const without = own.filter(({ estimated_total_project_cost: cost }) => cost === null).length;
    if (without > 0)
      expect(section('quality')).toContain(`Total estimated cost ${without} of ${own.length} `);
  });

  test('has files, feeds and links that contain its projects and no others', async () => {
    const { body, root } = await pageAt(path);
    const csv = root.querySelector('a[href*="/full/search/csv?"]')!.attributes.href!;
    const file = await site.ask(csv);
    expect(file.body.trim().split('\r\n')).toHaveLength(own.length + 1);
    expect(body).toMatch(/rel="alternate" type="application\/atom\+xml"/);
    expect(body).toMatch(/rel="alternate" type="application\/feed\+json"/);
  });
});

test('overdue projects of a firm stand on its page by name', async () => {
  const { section } = await pageAt('firm/miro-jv');
  const overdue = projects.filter(
    (project) => project.main_contractor?.includes('Miro') && isOverdue(project),
  );
  expect(overdue.length).toBeGreaterThan(3);
  for (const { name } of overdue) expect(section('overdue')).toContain(name);
});

test('the page of a firm says what its figures do not mean', async () => {
  expect((await pageAt('firm/miro-jv')).text).toContain('A project may have several contractors');
  expect((await pageAt('by/health-gauteng')).text).not.toContain('A project may have several contractors');
});

describe('neighbours', () => {
  test('of a municipality are those of its district', async () => {
    const { section } = await pageAt('in/limpopo/polokwane');
    expect(section('compared')).toContain('Molemole');
    expect(section('compared')).not.toContain('Musina');
    expect(section('compared')).toContain('Capricorn');
  });

  test('of a metropolitan municipality are the others', async () => {
    const { section } = await pageAt('in/gauteng/ekurhuleni');
    expect(section('compared')).toContain('City of Tshwane');
    expect(section('compared')).not.toContain('Polokwane');
  });

  test('of a department are those of its name in other provinces', async () => {
    const { section } = await pageAt('by/health-gauteng');
    expect(section('compared')).toContain('Health, Limpopo');
    expect(section('compared')).not.toContain('Education');
  });

  test('have the figures of their own pages', async () => {
    const { section } = await pageAt('in/limpopo/polokwane');
    const own = projects.filter(({ local_municipality: name }) => name === 'Molemole');
    const open = own.filter(({ status }) => status !== 'Final Completion').length;
    const overdue = Number(((100 * own.filter(isOverdue).length) / open).toFixed(1));
    expect(section('compared')).toMatch(new RegExp(`Molemole ${own.length} R [\\d.]+ \\S+ ${overdue} %`));
  });

  test('a firm, and a municipality alone in its district, has none', async () => {
    expect((await pageAt('firm/miro-jv')).section('compared')).toBe('');
    expect((await pageAt('in/limpopo/musina')).section('compared')).toBe('');
  });
});

describe('an address of nothing', () => {
  test.each([
    ['in/limpoo', 'Limpopo', 'in/limpopo'],
    ['in/limpopo/polokwan', 'Polokwane, Limpopo', 'in/limpopo/polokwane'],
    ['by/heath-gauteng', 'Health, Gauteng', 'by/health-gauteng'],
    ['firm/zandori-project', 'ZANDORI PROJECTS C.C.', 'firm/zandori-projects-cc'],
  ])('%s is not found, and offers %s', async (path, label, right) => {
    const { body } = await pageAt(path, 404);
    expect(body).toMatch(new RegExp(`<a href="${ROOT}${right}">${label}</a>`, 'i'));
    expect(body).toContain('<meta name="robots" content="noindex');
  });

  test.each([
    'in/%00',
    'in/%F0%9F%98%80/%2F',
    'firm/%3Cscript%3E',
    'by/constructor',
    'in/__proto__/x',
    `firm/${'a-'.repeat(400)}`,
  ])('%s is not found', async (path) => {
    const { body } = await pageAt(path, 404);
    expect(body).not.toContain('<script>');
  });
});

test.each([
  ['in/Limpopo', 'in/limpopo'],
  ['in/limpopo/', 'in/limpopo'],
  ['in/limpopo/pietersburg', 'in/limpopo/polokwane'],
  ['in/gauteng/tshwane-metropolitan-municipality', 'in/gauteng/city-of-tshwane'],
  ['firm/zandori-projects-close-corporation', 'firm/zandori-projects-cc'],
])('%s redirects permanently to %s', async (path, right) => {
  expect((await pageAt(path, 301)).headers.location).toBe(ROOT + right);
});

describe('a page', () => {
  test.each([
    ['in/limpopo', 'Places', '#province'],
    ['in/limpopo/polokwane', 'Places', '#local_municipality'],
    ['by/health-gauteng', 'Departments', '#department'],
    ['firm/miro-jv', 'Firms', '#contractor'],
  ])('%s is below %s', async (path, list, anchor) => {
    const { root } = await pageAt(path);
    const [first] = root.querySelectorAll('.breadcrumb a');
    expect(first?.text).toBe(list);
    expect(first?.attributes.href).toBe(`${ROOT}explore/${anchor}`);
  });

  test.each(['in/limpopo', 'in/limpopo/polokwane', 'in/limpopo/musina', 'by/health-gauteng', 'firm/miro-jv'])(
    '%s links to all its parts and says how to report a mistake and how to cite it',
    async (path) => {
      const { root, texts, text } = await pageAt(path);
      const targets = root
        .querySelectorAll('.page-contents a')
        .map(({ attributes }) => attributes.href!.slice(1));
      const headings = root.querySelectorAll('main h2').map(({ id }) => id);
      expect(targets).toEqual(headings);
      expect(texts('.cite.is-lines')[0]).toMatch(
        /^(Place|Department|Firm): .* Report: 2019-20 Q4 Page: http.* My (question|answer) or correction:$/,
      );
      expect(text).toMatch(/as reported up to 2019-20 Q4\. Infrastructure Projects Search\. http/);
    },
  );
});
