import { filledPath, type PageName, pagePaths } from '../../src/query/addresses.ts';

type Visit = readonly [kind: string, path: string];

const { start, project, province, municipality, department, firm, rankedList } = pagePaths;
const { changes, timeline, compare } = pagePaths;

/** Pages that look different depending on their query or variable part. */
const statesOf: Partial<Readonly<Record<PageName, readonly Visit[]>>> = {
  start: [
    ['start page', start],
    ['search page', `${start}?view=list`],
    ['search page with a query', `${start}?q=clinic&province=Gauteng&status=Tender`],
    ['corrected search', `${start}?q=hosptial`],
    ['search with a sign that means nothing', `${start}?q=clin*`],
    ['search near a place', `${start}?q=school+in+Soweto`],
    ['search that offers a place', `${start}?q=polokwane`],
    ['search for one of several places', `${start}?q=clinic+in+Middelburg`],
    ['search in municipalities of one name', `${start}?local_municipality=Emalahleni`],
    ['search for departments of one name', `${start}?department=Health`],
    ['search that other fields match', `${start}?q=limpopo+ehlanzeni+OR+education`],
    ['search near a point', `${start}?q=school&near=-29.6,30.38,25`],
    ['search near a point without results', `${start}?q=school&near=-30,21.5,5`],
    ['map page', `${start}?view=map`],
    ['search without results', `${start}?q=clinic+zzzzzz&province=Gauteng`],
    ['search with an invalid parameter', `${start}?cost_min=much`],
  ],
  project: [
    ['project page', filledPath(project, 12)],
    ['another project page', filledPath(project, 4000)],
    ['address of another project', filledPath(project, '12-no-such-thing')],
  ],
  province: [
    ['province', filledPath(province, 'limpopo')],
    ['name of several municipalities', filledPath(province, 'emalahleni')],
    ['province that does not exist', filledPath(province, 'limpop')],
  ],
  municipality: [
    ['municipality', filledPath(municipality, 'limpopo', 'polokwane')],
    ['metropolitan municipality', filledPath(municipality, 'western-cape', 'city-of-cape-town')],
  ],
  department: [['department', filledPath(department, 'health-gauteng')]],
  rankedList: [
    ['largest overruns', filledPath(rankedList, 'overruns')],
    ['largest growth', `${filledPath(rankedList, 'growth')}?page=3`],
    ['longest delays of a search', `${filledPath(rankedList, 'delays')}?q=clinic&province=Limpopo`],
    ['stalled projects', filledPath(rankedList, 'stalled')],
    ['firms in one place', filledPath(rankedList, 'one-firm')],
    ['spending before construction', filledPath(rankedList, 'early-spending')],
    ['ranked list without an entry', `${filledPath(rankedList, 'stalled')}?q=zzzzzz&cost_min=much`],
  ],
  changes: [
    ['changes', changes],
    ['changes of a search', `${changes}?province=Limpopo&since=2018-19-Q4&kind=later`],
    ['changes without any', `${changes}?q=zzzzzz&kind=fire`],
  ],
  timeline: [
    ['time line', timeline],
    ['time line of a search', `${timeline}?q=clinic&province=Limpopo`],
  ],
  compare: [
    ['comparison to choose', compare],
    ['two provinces compared', `${compare}?with=in/limpopo&with=in/gauteng`],
    [
      'four compared',
      `${compare}?with=in/limpopo&with=by/health-gauteng&with=in/limpopo/polokwane&firm=Welatha+Building+Contractors+CC`,
    ],
    ['comparison with an unknown place', `${compare}?with=in/limpopo&with=in/nowhere&firm=No+such+firm`],
  ],
  firm: [
    ['firm', filledPath(firm, 'welatha-building-contractors-cc')],
    ['firm that does not exist', filledPath(firm, 'welatha-bilding')],
  ],
};

/** The pages of a service with areas of its own, which the sample has not: `areas.test.ts` visits them. */
const withAreas: readonly PageName[] = [
  'areaLevel',
  'area',
  'areaSheet',
  'mapOfProvince',
  'mapOfMunicipality',
];

const statesOfEachPage = (Object.keys(pagePaths) as PageName[])
  .filter((name) => !withAreas.includes(name))
  .map((name) => statesOf[name] ?? [fixedPage(name)]);

/** Every page of the table of addresses once, and a search. */
export const everyPage: readonly Visit[] = [
  ...statesOfEachPage.map(([first]) => first!),
  ['search', `${start}?q=school&province=Limpopo`],
];

/** Every page of the table of addresses in each of its states, for tests of all pages. */
export const pagesOfEachKind: readonly Visit[] = [
  ...statesOfEachPage.flat(),
  ['page that does not exist', '/infrastructure-projects/nothing'],
];

function fixedPage(name: PageName): Visit {
  const path = pagePaths[name];
  if (path.includes(':')) throw new Error(`test/browser/pages.ts: name addresses of the page "${name}".`);
  return [`${name} page`, path];
}
