import { parse } from 'csv-parse/sync';
import { type HTMLElement, type Node, NodeType, parse as parseHtml } from 'node-html-parser';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import {
  cost,
  costsOf,
  isOverBudget,
  isOverdue,
  isToBeCompleted,
  type Judge,
  judgeOf,
  number,
  type Project,
  phaseOf,
  projectsOf,
  type Report,
  spent,
  spentIn,
  sum,
} from './own-figures.ts';

const base = inject('sampleService');
const ROOT = `${base}/infrastructure-projects/`;
const MINUTES = 60_000;

let projects: readonly Project[] = [];
let judge: Judge;
beforeAll(async () => {
  const file = await vi.waitUntil(
    async () => {
      const response = await fetch(`${ROOT}full/download/infrastructure-projects-history.csv`);
      return response.status === 200 ? response.text() : undefined;
    },
    { timeout: 10 * MINUTES, interval: 2000 },
  );
  projects = projectsOf(parse(file, { columns: true }) as Report[]);
  judge = judgeOf(projects);
}, 12 * MINUTES);

/** A figure of a page beside what it should be. */
interface Figure {
  readonly what: string;
  readonly shown: number | string | null;
  readonly expected: number | string | null;
}

/** Sums are added in another order, so that their last digits differ. */
const rounded = (value: Figure['shown']) =>
  typeof value === 'number' ? Number(value.toPrecision(12)) : value;

function check(figures: readonly Figure[]): void {
  expect(figures.length).toBeGreaterThanOrEqual(20);
  const texts = (of: 'shown' | 'expected') => figures.map((each) => `${each.what}: ${rounded(each[of])}`);
  expect(texts('shown')).toEqual(texts('expected'));
}

async function pageAt(path: string): Promise<HTMLElement> {
  const response = await fetch(ROOT + path);
  expect(response.status, path).toBe(200);
  const main = parseHtml(await response.text()).querySelector('main')!;
  for (const each of main.querySelectorAll('svg, script')) each.remove();
  return main;
}

const textOf = (element: HTMLElement | null | undefined): string =>
  (element?.text ?? '').replace(/\s+/g, ' ').trim();

/** The texts in an element, each by itself. */
const textsIn = (node: Node): readonly string[] =>
  node.nodeType === NodeType.TEXT_NODE ? [node.text] : node.childNodes.flatMap(textsIn);

/** The first whole number in an element: `4 310`. */
function wholeNumber(element: HTMLElement | null | undefined): number | null {
  const text = element && textsIn(element).find((each) => /\d/.test(each));
  const digits = /\d{1,3}(\s\d{3})+|\d+/.exec(text ?? '')?.[0];
  return digits === undefined ? null : Number(digits.replace(/\s/g, ''));
}

const moneyIn = (element: HTMLElement | null | undefined): readonly number[] =>
  element?.querySelectorAll('data.money').map((each) => Number(each.getAttribute('value'))) ?? [];

/** The share that is written, if it is the right one, rounded as it is written; else the right one. */
function share(text: string, part: number, whole: number): { shown: string; expected: string } {
  const shown = /(< )?[\d.]+\s?%/.exec(text)?.[0].replace(/\s/g, '') ?? text;
  const right = whole === 0 ? 0 : (100 * part) / whole;
  const written = Number(shown.replace(/[<%]/g, ''));
  const isRight = shown.startsWith('<')
    ? right > 0 && right < written
    : Math.abs(right - written) <= (shown.includes('.') || whole === 0 ? 0.0501 : 0.501) &&
      (right === 0) === (written === 0);
  return { shown, expected: isRight ? shown : `${right}%` };
}

/** The rows of a table by their headings, each with its cells. */
const rowsOf = (table: HTMLElement | null | undefined) =>
  table?.querySelectorAll('tbody tr').map((row) => ({
    name: textOf(row.querySelector('th')),
    cells: row.querySelectorAll('td'),
  })) ?? [];

const count = (some: readonly Project[], is: (report: Report) => boolean): number =>
  some.filter(({ latest }) => is(latest)).length;

/** The clean and the reported sum of a cell; the latter is left out if nothing is left out. */
function costFigures(
  what: string,
  cell: HTMLElement | undefined,
  some: readonly Project[],
): readonly Figure[] {
  const { clean, reported } = costsOf(some, judge);
  const [shown = null, all] = moneyIn(cell);
  const isSame = all === undefined || rounded(clean) === rounded(reported);
  return [
    { what: `${what}, cost`, shown, expected: clean },
    {
      what: `${what}, reported cost`,
      shown: all ?? null,
      expected: isSame && all === undefined ? null : reported,
    },
  ];
}

const finished = (report: Report) => phaseOf(report) === 'Finished';

/** A row of totals: projects, cost, finished, overdue. */
function totalsFigures(
  name: string,
  cells: readonly HTMLElement[],
  some: readonly Project[],
): readonly Figure[] {
  const [projectsCell, , costCell, finishedCell, overdueCell] = cells;
  return [
    { what: `${name}, projects`, shown: wholeNumber(projectsCell), expected: some.length },
    ...costFigures(name, costCell, some),
    { what: `${name}, finished`, ...share(textOf(finishedCell), count(some, finished), some.length) },
    {
      what: `${name}, overdue`,
      ...share(textOf(overdueCell), count(some, isOverdue), count(some, isToBeCompleted)),
    },
  ];
}

const having = (column: string, value: string) => projects.filter(({ latest }) => latest[column] === value);

/** The label and the value of each key figure. */
const keyFigures = (page: HTMLElement) =>
  new Map(
    page
      .querySelectorAll('.key-figures > div')
      .map((each) => [textOf(each.querySelector('dt')), each.querySelector('dd')!] as const),
  );

test('the totals of provinces, departments, sources of funding and firms', async () => {
  const page = await pageAt('explore/');
  for (const column of ['province', 'department', 'primary_funding_source', 'contractor']) {
    const rows = rowsOf(page.querySelector(`section[aria-labelledby=${column}] table`)).filter(
      ({ name }) => name !== 'Not available',
    );
    check(
      rows.flatMap(({ name, cells }) => {
        const value = name.replace(/ of \d+ governments$/, '');
        const ofFirm = () => projects.filter(({ latest }) => isBuiltBy(value)(latest));
        return totalsFigures(value, cells, column === 'contractor' ? ofFirm() : having(column, value));
      }),
    );
  }
});

test('the start page', async () => {
  const page = await pageAt('full/');
  const figures = keyFigures(page);
  const table = page.querySelector('section[aria-labelledby=provinces-heading] table');
  check([
    { what: 'projects', shown: wholeNumber(figures.get('Projects')), expected: projects.length },
    ...costFigures('all', figures.get('Total estimated cost'), projects),
    {
      what: 'under construction',
      shown: wholeNumber(figures.get('Under construction')),
      expected: count(projects, (report) => phaseOf(report) === 'Construction'),
    },
    { what: 'finished', shown: wholeNumber(figures.get('Finished')), expected: count(projects, finished) },
    ...rowsOf(table).flatMap(({ name, cells }) => totalsFigures(name, cells, having('province', name))),
  ]);
});

/** The letters and digits of a firm's name, which its spellings have in common. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isBuiltBy =
  (firm: string) =>
  ({ main_contractor: cell }: Report): boolean =>
    cell!.split('\n').some((name) => lettersOf(name) === lettersOf(firm));

/** The page of the firm with most projects. */
async function firmPage(): Promise<string> {
  const link = (await pageAt('explore/')).querySelector('section[aria-labelledby=contractor] tbody th a');
  return link!.getAttribute('href')!.replace('/infrastructure-projects/', '');
}

/** `name` is the heading of the page. */
type IsOwn = (report: Report, name: string) => boolean;

describe.each<[path: string, isOwn: IsOwn, column: string]>([
  ['in/limpopo', ({ province }) => province === 'Limpopo', 'province'],
  [
    'in/mpumalanga/emalahleni',
    ({ province, local_municipality: name }) => province === 'Mpumalanga' && name === 'Emalahleni',
    'local_municipality',
  ],
  [
    'by/health-gauteng',
    ({ government_label: government, department }) => government === 'Gauteng' && department === 'Health',
    'department',
  ],
  ['firm', (report, name) => isBuiltBy(name)(report), 'main_contractor'],
])('the page %s', (path, isOwn, column) => {
  test('its figures, stages and neighbours', async () => {
    const page = await pageAt(path === 'firm' ? await firmPage() : path);
    const own = projects.filter(({ latest }) => isOwn(latest, textOf(page.querySelector('h1'))));
    const figures = keyFigures(page);
    const costCell = figures.get('Total estimated cost');
    const { cleanCount, leftOut, median } = costsOf(own, judge);
    const overdue = figures.get('Overdue')!;
    const toBeCompleted = count(own, isToBeCompleted);
    const kinds = rowsOf(page.querySelector('section[aria-labelledby=stages] table'));
    const neighbours = rowsOf(page.querySelector('table.compared'));
    const phases = page.querySelectorAll('section[aria-labelledby=stages] .phases li');
    const departments = page.querySelectorAll('section[aria-labelledby=related-department] li');
    check([
      { what: 'projects', shown: wholeNumber(figures.get('Projects')), expected: own.length },
      ...costFigures(path, costCell, own),
      { what: 'clean', shown: wholeNumber(costCell?.querySelector('.note')), expected: cleanCount },
      { what: 'left out', shown: wholeNumber(costCell?.querySelector('.note a')) ?? 0, expected: leftOut },
      { what: 'median', shown: moneyIn(figures.get('Median estimated cost'))[0] ?? null, expected: median },
      {
        what: 'overdue',
        shown: wholeNumber(overdue),
        expected: count(own, isOverdue),
      },
      {
        what: 'share of overdue',
        ...share(textOf(overdue.querySelector('.note')), count(own, isOverdue), toBeCompleted),
      },
      {
        what: 'over budget',
        shown: wholeNumber(figures.get('Over budget')),
        expected: count(own, isOverBudget),
      },
      ...kinds.map(({ name, cells }) => ({
        what: name,
        shown: wholeNumber(cells.at(-1)),
        expected: count(own, ({ nature_of_investment: kind }) => (kind || 'Not available') === name),
      })),
      ...departments.map((each) => {
        const label = textOf(each.querySelector('a'));
        return {
          what: label,
          shown: wholeNumber(each.querySelector('.related-count')),
          expected: count(own, ({ department, government_label: government }) =>
            [department, `${department}, ${government}`].includes(label),
          ),
        };
      }),
      ...phases.map((each) => {
        const phase = /^\p{L}+/u.exec(textOf(each))![0];
        const expected = count(own, (report) => phaseOf(report) === phase);
        return { what: phase, shown: wholeNumber(each), expected };
      }),
      ...neighbours.flatMap(({ name, cells }) => {
        const [projectsCell, medianCell, overdueCell, , finishedCell, totalCell] = cells;
        const some = neighbourProjects(column, name, own[0]!.latest);
        return [
          { what: `${name}, projects`, shown: wholeNumber(projectsCell), expected: some.length },
          {
            what: `${name}, median`,
            shown: moneyIn(medianCell)[0] ?? null,
            expected: costsOf(some, judge).median,
          },
          {
            what: `${name}, overdue`,
            ...share(textOf(overdueCell), count(some, isOverdue), count(some, isToBeCompleted)),
          },
          { what: `${name}, finished`, ...share(textOf(finishedCell), count(some, finished), some.length) },
          ...costFigures(name, totalCell, some),
        ];
      }),
    ]);
  });
});

/** The projects of a row of neighbours: a province, a municipality of the same province, a department. */
function neighbourProjects(column: string, name: string, like: Report): readonly Project[] {
  if (column === 'province') return having('province', name);
  if (column === 'local_municipality')
    return having(column, name).filter(({ latest }) => latest.province === like.province);
  const [department, government] = name.split(/, (?=[^,]*$)/);
  return having('department', department!).filter(({ latest }) => latest.government_label === government);
}

test('the scorecard: every quarter, and every department', async () => {
  const page = await pageAt('scorecard/');
  const ofQuarters = rowsOf(page.querySelector('section[aria-labelledby=all] table'));
  const ofDepartments = rowsOf(page.querySelector('section[aria-labelledby=departments] table'));
  const headings = page
    .querySelectorAll('section[aria-labelledby=departments] thead th')
    .map((each) => textOf(each));
  check([
    ...ofQuarters.flatMap(({ name, cells }) => {
      // A project without a department is in the report of none.
      const reports = projects.flatMap((project) =>
        project.reports.filter(
          (each) => `${each.financial_year} Q${each.quarter}` === name && each.department !== '',
        ),
      );
      const toBeCompleted = reports.filter(isToBeCompleted).length;
      return [
        { what: `${name}, projects`, shown: wholeNumber(cells[0]), expected: reports.length },
        {
          what: `${name}, overdue`,
          ...share(textOf(cells[2]), reports.filter(isOverdue).length, toBeCompleted),
        },
      ];
    }),
    ...ofDepartments.flatMap(({ name, cells }) => {
      const some = neighbourProjects('department', name, projects[0]!.latest);
      const overdue = cells[headings.indexOf('Overdue') - 1];
      return [
        { what: `${name}, projects`, shown: wholeNumber(cells[0]), expected: some.length },
        {
          what: `${name}, overdue`,
          ...share(textOf(overdue), count(some, isOverdue), count(some, isToBeCompleted)),
        },
      ];
    }),
  ]);
});

test('a comparison', async () => {
  const page = await pageAt('compare/?with=in/limpopo&with=in/mpumalanga/emalahleni');
  const compared = [
    having('province', 'Limpopo'),
    having('local_municipality', 'Emalahleni').filter(({ latest }) => latest.province === 'Mpumalanga'),
  ];
  const [figures, spending] = page.querySelectorAll('table');
  const row = (name: string) => rowsOf(figures).find((each) => each.name === name)?.cells ?? [];
  check(
    compared.flatMap((some, i) => {
      const known = some.filter(({ latest }) => spent(latest) !== null);
      const clean = known.filter(({ latest }) => !judge.isWrongSpending(latest));
      const phases = ['Planning', 'Construction', 'Finished', 'Stopped', 'Other'];
      return [
        { what: `${i} projects`, shown: wholeNumber(row('Projects')[i]), expected: some.length },
        ...phases.map((phase) => ({
          what: `${i} ${phase}`,
          shown: wholeNumber(row(phase)[i]),
          expected: count(some, (report) => phaseOf(report) === phase),
        })),
        { what: `${i} overdue`, shown: wholeNumber(row('Overdue')[i]), expected: count(some, isOverdue) },
        {
          what: `${i} over budget`,
          shown: wholeNumber(row('Over budget')[i]),
          expected: count(some, isOverBudget),
        },
        ...costFigures(`${i}`, row('Estimated cost of all')[i], some),
        {
          what: `${i} median`,
          shown: moneyIn(row('Median estimated cost')[i])[0] ?? null,
          expected: costsOf(some, judge).median,
        },
        {
          what: `${i} spent`,
          shown: moneyIn(row('Spent so far')[i])[0] ?? null,
          expected: sum(clean.map(({ latest }) => spent(latest)!)),
        },
        ...rowsOf(spending).map(({ name, cells }) => ({
          what: `${i} ${name}`,
          shown: moneyIn(cells[i])[0] ?? null,
          expected: spentIn(some, name, judge).rand,
        })),
      ];
    }),
  );
});

test('a time line: every quarter', async () => {
  const page = await pageAt('timeline/?province=KwaZulu-Natal');
  const own = having('province', 'KwaZulu-Natal');
  const [spending, stages] = page.querySelectorAll('table');
  const planning = stages!.querySelectorAll('thead th').findIndex((each) => textOf(each) === 'Planning') - 1;
  expect(rowsOf(spending)).toHaveLength(8);
  check([
    ...rowsOf(spending).flatMap(({ name, cells }) => {
      const { rand, projects: known } = spentIn(own, name, judge);
      return [
        { what: `${name}, spent`, shown: moneyIn(cells[0])[0] ?? null, expected: rand },
        { what: `${name}, projects`, shown: wholeNumber(cells[1]), expected: known },
      ];
    }),
    ...rowsOf(stages).map(({ name, cells }) => ({
      what: `${name}, planning`,
      shown: wholeNumber(cells[planning]),
      expected: own.filter(({ reports }) =>
        reports.some(
          (report) =>
            `${report.financial_year} Q${report.quarter}` === name && phaseOf(report) === 'Planning',
        ),
      ).length,
    })),
  ]);
});

const byPath = (path: string | undefined) => projects.find(({ latest }) => latest.url_path === path)!;

test('a search: its sum, its filters with counts, and its rows', async () => {
  const page = await pageAt('full/?province=Limpopo&status=Tender');
  const own = having('province', 'Limpopo').filter(({ latest }) => latest.status === 'Tender');
  const rows = page.querySelectorAll('.results .project');
  expect(rows).toHaveLength(20);
  const counts = page.querySelectorAll('.facet input[name=department]').map((input) => ({
    value: input.getAttribute('value')!,
    shown: wholeNumber(input.parentNode?.querySelector('.facet-count')),
  }));
  check([
    { what: 'projects', shown: wholeNumber(page.querySelector('h1')), expected: own.length },
    ...costFigures('all', page.querySelector('.cost-sum') ?? undefined, own),
    ...counts.map(({ value, shown }) => ({
      what: value,
      shown,
      expected: count(own, ({ department }) => department === value),
    })),
    ...rows.map((row) => {
      const path = row.querySelector('.project-name a')?.getAttribute('href');
      return { what: path!, shown: moneyIn(row)[0] ?? null, expected: cost(byPath(path).latest) };
    }),
  ]);
});

/** What `R 213 million` may stand for: the amount itself if it is rounded so, else the text. */
function roundedMoney(text: string, rand: number): { shown: string; expected: string } {
  const [shown = text, digits = '', unit = ''] =
    /R ([\d.\s]+?) ?(billion|million)?(?= over| spent| estimated)/.exec(text.replaceAll(/\s/g, ' ')) ?? [];
  const factor = { billion: 1e9, million: 1e6, '': 1 }[unit] ?? 1;
  const written = digits.replace(/\s/g, '');
  const step = factor * 10 ** -(written.split('.')[1]?.length ?? 0);
  const isRight = Math.abs(Number(written) * factor - rand) <= Math.max(step, rand * 0.005);
  return { shown, expected: isRight ? shown : String(rand) };
}

test('a ranked list: every entry, in order', async () => {
  const page = await pageAt('ranked/overruns');
  const over = projects.filter(({ latest }) => isOverBudget(latest));
  const wrong = over.filter(
    ({ latest }) => judge.isWrongCost(cost(latest), latest) || judge.isWrongSpending(latest),
  );
  const overrun = ({ latest }: Project) => spent(latest)! - cost(latest)!;
  const entries = page.querySelectorAll('.ranked');
  const best = over
    .filter((project) => !wrong.includes(project))
    .toSorted((a, b) => overrun(b) - overrun(a))
    .slice(0, entries.length);
  check([
    { what: 'entries', shown: wholeNumber(page.querySelector('h2#list')), expected: over.length },
    {
      what: 'together',
      shown: moneyIn(page.querySelector('.ranking-coverage'))[0] ?? null,
      expected: sum(over.filter((each) => !wrong.includes(each)).map(overrun)),
    },
    ...entries.flatMap((entry, i) => [
      {
        what: `${i}`,
        shown: entry.querySelector('.project-name a')?.getAttribute('href') ?? null,
        expected: best[i]!.latest.url_path!,
      },
      {
        what: `${i} over`,
        ...roundedMoney(textOf(entry.querySelector('.ranked-figure')), overrun(best[i]!)),
      },
    ]),
  ]);
});

test('a project: its spending quarter by quarter', async () => {
  const project = projects.find(
    ({ latest, reports }) => reports.length === 8 && isOverBudget(latest) && spent(latest)! > 1e8,
  )!;
  const page = await pageAt(project.latest.url_path!.replace('/infrastructure-projects/', ''));
  const figures = keyFigures(page);
  check([
    {
      what: 'cost',
      shown: moneyIn(figures.get('Total estimated cost'))[0] ?? null,
      expected: cost(project.latest),
    },
    {
      what: 'spent',
      shown: moneyIn(figures.get('Spent so far'))[0] ?? null,
      expected: spent(project.latest),
    },
    ...rowsOf(page.querySelector('#spending-table')).flatMap(({ name, cells }) => {
      const [year, quarter] = name.split(' Q');
      const newest = project.reports.findLast(({ financial_year }) => financial_year === year)!;
      const report = project.reports.find(
        (each) => each.financial_year === year && each.quarter === quarter,
      )!;
      const before = number(newest, 'expenditure_from_previous_years_total')!;
      const soFar = ['1', '2', '3', '4'].slice(0, Number(quarter));
      const inQuarter = (q: string) => number(newest, `actual_expenditure_q${q}`)!;
      return [
        { what: `${name}, spent`, shown: moneyIn(cells[0])[0] ?? null, expected: inQuarter(quarter!) },
        {
          what: `${name}, to date`,
          shown: moneyIn(cells[1])[0] ?? null,
          expected: before + sum(soFar.map(inQuarter)),
        },
        { what: `${name}, cost`, shown: moneyIn(cells[2])[0] ?? null, expected: cost(report) },
      ];
    }),
  ]);
});

/** The reports of a project of two quarters that follow each other. */
const pairOf = ({ reports }: Project) => ({
  before: reports.find((each) => each.financial_year === '2019-20' && each.quarter === '3'),
  after: reports.find((each) => each.financial_year === '2019-20' && each.quarter === '4'),
});

test('changes: of each kind, and each listed amount', async () => {
  const page = await pageAt('changes/?province=KwaZulu-Natal');
  const pairs = having('province', 'KwaZulu-Natal').map(pairOf);
  const both = pairs.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  const moved = (column: string, is: (a: string, b: string) => boolean) =>
    both.filter(({ before, after }) => is(before[column]!, after[column]!)).length;
  const isKnown = (a: string, b: string) => a !== '' && b !== '';
  const kinds: Readonly<Record<string, number>> = {
    'Cost went up': moved('estimated_total_project_cost', (a, b) => isKnown(a, b) && Number(b) > Number(a)),
    'Cost went down': moved('estimated_total_project_cost', (a, b) => isKnown(a, b) && Number(b) < Number(a)),
    'Completion later': moved('estimated_completion_date', (a, b) => isKnown(a, b) && b > a),
    'Completion earlier': moved('estimated_completion_date', (a, b) => isKnown(a, b) && b < a),
  };
  const listed = page.querySelectorAll('.change');
  check([
    {
      what: 'projects',
      shown: Number(
        /of ([\d\s]+) projects/.exec(textOf(page.querySelector('h2#changed')))![1]!.replace(/\s/g, ''),
      ),
      expected: pairs.length,
    },
    ...Object.entries(kinds).map(([name, expected]) => ({
      what: name,
      shown: wholeNumber(
        page
          .querySelectorAll('.change-kinds li')
          .find((each) => textOf(each).startsWith(name))
          ?.querySelector('.facet-count'),
      ),
      expected,
    })),
    ...listed.flatMap((each, i) => {
      const path = each.querySelector('.project-name a')?.getAttribute('href');
      const { before, after } = pairOf(byPath(path));
      const [from = null, to = null, by = null] = moneyIn(each);
      // Costs that are nearly the same are written in words.
      if (by === null || before === undefined || after === undefined) return [];
      return [
        { what: `${i} from`, shown: from, expected: cost(before) },
        { what: `${i} to`, shown: to, expected: cost(after) },
        { what: `${i} by`, shown: by, expected: cost(after)! - cost(before)! },
      ];
    }),
  ]);
});
