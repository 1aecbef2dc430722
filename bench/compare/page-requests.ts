import { changeKinds, orderings } from '../../src/index/index.ts';
import { filterFields, statuses } from '../../src/project/index.ts';
import { qualityFlags } from '../../src/quality/index.ts';
import {
  chartFilePaths,
  embedPaths,
  filledPath,
  fixedPagePaths,
  pagePaths,
  picturePaths,
  projectCsvPath,
  siteFilePaths,
} from '../../src/query/addresses.ts';
import { searchChartNames } from '../../src/site/embed/search-charts.tsx';
import { rankedLists } from '../../src/site/rankings/ranked-searches.ts';
import { scorecardOrders } from '../../src/site/scorecard/scorecard.ts';
import { pagesOfEachKind } from '../../test/browser/pages.ts';
import { type QueryPairs, withQuery } from './asked-request.ts';

/** What addresses are made of: values that the catalogue holds. */
export interface Ingredients {
  /** Values of each filter, as the facets and a few projects have them. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Paths of projects and of places, departments and firms. */
  readonly projects: readonly string[];
  readonly subjects: readonly string[];
  /** Keys of quarters, the earliest first. */
  readonly quarters: readonly string[];
}

const words = [
  ...['clinic', 'clnic', '"primary school"', 'school in Soweto', 'school near Polokwane', 'road -bridge'],
  ...['clinic OR library', 'limpopo health', 'hosptial tembisa', 'zzzzzz', 'Middelburg', '12', 'clin*'],
  ...['PRIMARY SCHOOLS', 'É"', '-', 'primaryschool', 'upgrade of roads in KwaZulu-Natal', '"ring rail"'],
];

/** Parameters that a page ignores with a message, redirects away, or both. */
const odd: readonly QueryPairs[] = [
  ...['cost_min=much', 'cost_min=5 million', 'cost_min=9&cost_max=1', 'page=0', 'page=99999', 'page=x'],
  ...['bbox=1,2,3', 'near=far', 'near=-30,21.5,5', 'ordering=price', 'status=Lost', 'quality=none'],
  ...['completion_after=soon', 'completion_after=2021-01-01&completion_before=2020-01-01', 'view=globe'],
  ...['order_by=-status_order&filter=province:Gauteng', 'filter=nonsense', 'q=&province=', 'view=list&q=a'],
  ...['q=a&q=b', 'province=gauteng', 'nothing=1', 'contractor=None', 'province!=Gauteng', 'q=%00'],
  ...[`q=${'a '.repeat(100)}`, `q=${'x'.repeat(3000)}`, `department=${'y'.repeat(5000)}`],
].map((query) => [...new URLSearchParams(query)].map(([name, value]) => [name, value] as const));

/** Searches in which each filter, ordering, view and kind of words occurs. */
function searches({ values }: Ingredients): readonly QueryPairs[] {
  const of = (name: string) => values[name] ?? [];
  return [
    ...words.map((q) => [['q', q]] as const),
    ...filterFields.flatMap((name) => of(name).map((value) => [[name, value]] as const)),
    ...of('contractor').map((value) => [['contractor', value]] as const),
    ...statuses.map(({ status }) => [['status', status]] as const),
    ...qualityFlags.map(({ flag }) => [['quality', flag]] as const),
    ...orderings.flatMap((ordering) => [
      [['ordering', ordering]] as const,
      [
        ['q', 'school'],
        ['ordering', ordering],
        ['page', '2'],
      ] as const,
    ]),
    ...of('province').flatMap((province) => [
      [
        ['province', province],
        ['view', 'map'],
      ] as const,
      [
        ['province', province],
        ['status', 'Tender'],
        ['q', 'clinic'],
      ] as const,
      [
        ['province', province],
        ['cost_min', '1000000'],
        ['cost_max', '50000000'],
      ] as const,
    ]),
    [['near', '-26.2041,28.0473,15.5']],
    [
      ['near', '-29.6,30.38'],
      ['q', 'school'],
    ],
    [
      ['bbox', '28,-27,29,-25'],
      ['view', 'map'],
    ],
    [
      ['completion_after', '2020-01-01'],
      ['completion_before', '2021-01-01'],
    ],
    [
      ['status', 'Tender'],
      ['status', 'Design'],
      ['quality', 'stalled'],
      ['quality', 'cost_zero'],
    ],
    [
      ['q', 'school'],
      ['view', 'map'],
    ],
    [['page', '800']],
    ...odd,
  ];
}

/** Some searches, for pages that show other figures of them. */
const fewSearches = ({ values }: Ingredients): readonly QueryPairs[] => [
  [],
  [['q', 'clinic']],
  [['q', 'school in Soweto']],
  [
    ['q', 'zzzzzz'],
    ['cost_min', 'much'],
  ],
  ...(values.province ?? []).slice(0, 4).map((province) => [['province', province]] as const),
  [
    ['province', 'Limpopo'],
    ['status', 'Tender'],
    ['page', '2'],
  ],
  [['quality', 'stalled']],
  [['near', '-26.2041,28.0473,15.5']],
];

const rankedNames = [...rankedLists, 'no-such-list'];
const orders = [...scorecardOrders, 'no-such-order'];

/** The last segment of a project's path: id and slug. */
const segment = (path: string): string => path.slice(pagePaths.project.indexOf(':'));

/** Every address for people, with each of its states. */
export function pageRequests(from: Ingredients): readonly string[] {
  const { projects, subjects, quarters } = from;
  const few = fewSearches(from);
  const tails = subjects.map((path) => path.slice('/infrastructure-projects/'.length));
  return [
    ...pagesOfEachKind.map(([, path]) => path),
    ...fixedPagePaths,
    ...fixedPagePaths.map((path) => path.slice(0, -1)),
    ...Object.values(siteFilePaths).filter((path) => !path.includes(':')),
    ...['/sitemap-1.xml', '/sitemap-9.xml', '/sitemap-x.xml', '/favicon.svg', '/favicon.ico', '/nothing'],
    ...['/infrastructure-projects/provincial/?q=clinic', '/api/v1/infrastructure-projects/full/?limit=1'],
    ...searches(from).map((pairs) => withQuery(pagePaths.start, pairs)),
    ...projects.flatMap((path) => projectAddresses(path)),
    ...subjects,
    ...subjects.slice(0, 5).flatMap((path) => [`${path}x`, path.toUpperCase(), `${path}/`]),
    ...rankedNames.flatMap((list) =>
      few.map((pairs) => withQuery(filledPath(pagePaths.rankedList, list), pairs)),
    ),
    ...few.flatMap((pairs) => [pagePaths.ranked, pagePaths.timeline].map((path) => withQuery(path, pairs))),
    ...odd.flatMap((pairs) => [pagePaths.changes, pagePaths.timeline].map((path) => withQuery(path, pairs))),
    ...changes(from),
    ...orders.map((sort) => withQuery(pagePaths.scorecard, [['sort', sort]])),
    ...Array.from({ length: 12 }, (_, i) =>
      withQuery(
        pagePaths.compare,
        [i, i + 3, i * 2 + 7, i + 11, i * 3 + 1]
          .slice(0, 1 + (i % 5))
          .map((at) => ['with', tails[at % tails.length]!]),
      ),
    ),
    withQuery(pagePaths.compare, [
      ['firm', 'No such firm'],
      ['with', 'in/nowhere'],
      ['with', ''],
    ]),
    ...[1, 2, 99].map((page) => withQuery(pagePaths.publications, [['page', String(page)]])),
    ...quarters.map((quarter) => withQuery(pagePaths.start, [['as_of', quarter]])),
    ...embeds(from),
  ];
}

function projectAddresses(path: string): readonly string[] {
  const tail = segment(path);
  return [
    path,
    projectCsvPath(path),
    ...[embedPaths.project, embedPaths.spending, chartFilePaths.spending].map((each) =>
      filledPath(each, tail),
    ),
  ];
}

function changes(from: Ingredients): readonly string[] {
  const { quarters } = from;
  const pairs = quarters.flatMap((since, i) =>
    quarters.slice(i).map(
      (until) =>
        [
          ['since', since],
          ['until', until],
        ] as const,
    ),
  );
  return [
    ...pairs,
    [
      ['since', quarters.at(-1)!],
      ['until', quarters[0]!],
    ] as const,
    [
      ['since', '1999-00-Q9'],
      ['kind', 'fire'],
    ] as const,
    ...changeKinds.map((kind) => [['kind', kind]] as const),
    ...changeKinds.map(
      (kind) =>
        [
          ['kind', kind],
          ['province', 'Limpopo'],
          ['page', '2'],
        ] as const,
    ),
    ...fewSearches(from),
  ].map((query) => withQuery(pagePaths.changes, query));
}

const chartNames = [...searchChartNames, 'no-such-chart'];

function embeds(from: Ingredients): readonly string[] {
  const paths = [
    embedPaths.map,
    embedPaths.list,
    ...chartNames.flatMap((name) =>
      [embedPaths.chart, chartFilePaths.chart].map((path) => filledPath(path, name)),
    ),
  ];
  const [, ...searched] = from.projects;
  return [
    ...paths.flatMap((path) =>
      [...fewSearches(from), ...odd.slice(0, 8)].map((pairs) => withQuery(path, pairs)),
    ),
    // Each takes a tenth of a second to draw.
    ...fewSearches(from).map((pairs) => withQuery(picturePaths.search, pairs)),
    ...searched.slice(0, 12).map((path) => filledPath(picturePaths.project, segment(path))),
    ...['12-no-such-thing', 'x'].flatMap((tail) =>
      [picturePaths.project, embedPaths.project, embedPaths.spending, chartFilePaths.spending].map((path) =>
        filledPath(path, tail),
      ),
    ),
  ];
}
