import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../../test/fixtures/service.ts';
import { readParameters } from '../../http/parameters/parameter.ts';
import { type CatalogueIndex, select } from '../../index/index.ts';
import { filterParameters, queryFilters } from '../filter-parameters.ts';
import {
  nearestSubjects,
  type Subject,
  subjectAt,
  subjectPathOf,
  subjectsMeant,
  subjectsOf,
  subjectsOfSearch,
} from './index.ts';

const ROOT = '/infrastructure-projects/';

const rows: readonly (readonly [province: string, municipality: string, department: string, firm: string])[] =
  [
    ['Limpopo', 'Polokwane', 'Health', 'Zandori Projects CC'],
    ['Limpopo', 'POLOKWANE Local Municipality', 'HEALTH', 'Zandori projects C.C.\nMiro & Sons'],
    ['Limpopo', 'Polokwane', 'Health', 'Zandori Projects JV'],
    ['LIMPOPO', 'Musina', 'Health', ''],
    ['Limpopo', 'Musina', 'Public Works', 'To be appointed'],
    ['Limpopo', 'Collins Chabane', 'Public Works', 'Ψ Ω Ltd'],
    ['Limpopo', 'Foo!', 'Public-Works', 'Ω Ltd'],
    ['Limpopo', 'Foo', 'Public Works', 'Ltd Ж'],
    ['Limpopo', '', '', 'Été Constructions (Pty) Ltd'],
    ['Mpumalanga', 'Emalahleni', 'Health', ''],
    ['Eastern Cape', 'Emalahleni', 'Health', ''],
    ['KwaZulu-Natal', 'eThekwini', 'Co-operative Governance', `${'Long '.repeat(60)}Ltd`],
    ['KwaZulu-Natal', 'eThekwini', 'Co-operative Governance', `${'Long '.repeat(59)}Ltd`],
    ['', 'Nowhere', 'Health', ''],
  ];

let service: TestService;
let index: CatalogueIndex;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      ...rows.map(([province, local_municipality, department, main_contractor], i) => ({
        4: { name: `P${i}`, province, local_municipality, department, main_contractor },
      })),
    ),
  );
  index = service.index;
});
afterAll(() => service.close());

const everySubject = (): readonly Subject[] => {
  const { provinces, municipalities, departments, firmCount, firm } = subjectsOf(index);
  return [
    ...provinces,
    ...municipalities,
    ...departments,
    ...Array.from({ length: firmCount }, (_, i) => firm(i)),
  ];
};
const addressed = (path: string) => subjectAt(index, path)?.path.slice(ROOT.length);

test('have the addresses of their names, with a number for all but the first of one slug', () => {
  expect(
    everySubject()
      .map(({ path }) => path.slice(ROOT.length))
      .sort(),
  ).toEqual([
    'by/co-operative-governance-kwazulu-natal',
    'by/health-eastern-cape',
    'by/health-limpopo',
    'by/health-mpumalanga',
    'by/public-works-limpopo',
    'by/public-works-limpopo-2',
    'firm/ete-constructions-pty-ltd',
    'firm/long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long',
    'firm/long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-2',
    'firm/ltd',
    'firm/ltd-2',
    'firm/ltd-3',
    'firm/miro-and-sons',
    'firm/zandori-projects-cc',
    'firm/zandori-projects-jv',
    'in/eastern-cape',
    'in/eastern-cape/emalahleni',
    'in/kwazulu-natal',
    'in/kwazulu-natal/ethekwini',
    'in/limpopo',
    'in/limpopo/collins-chabane',
    'in/limpopo/foo',
    'in/limpopo/foo-2',
    'in/limpopo/musina',
    'in/limpopo/polokwane',
    'in/mpumalanga',
    'in/mpumalanga/emalahleni',
  ]);
});

test('are found at their addresses, whole or from the kind on, and by their values', () => {
  for (const subject of everySubject()) {
    expect(subjectAt(index, subject.path)).toMatchObject({ path: subject.path, label: subject.label });
    expect(addressed(subject.path.slice(ROOT.length))).toBe(subject.path.slice(ROOT.length));
    expect(subjectPathOf(index, subject.kind, subject.name, subject.within)).toBe(subject.path);
  }
});

test('have the projects that their search finds, and no others', () => {
  for (const subject of everySubject()) {
    const { values } = readParameters(
      new URLSearchParams(subject.filters.map(([a, b]) => [a, b])),
      filterParameters,
    );
    expect(subject.positions(index), subject.path).toEqual(select(index, queryFilters(values)).positions);
  }
  const counts = (path: string) => subjectAt(index, path)?.positions(index).length;
  expect(counts('in/limpopo')).toBe(9);
  expect(counts('in/limpopo/polokwane')).toBe(3);
  expect(counts('in/mpumalanga/emalahleni')).toBe(1);
  expect(counts('by/health-limpopo')).toBe(4);
  expect(counts('firm/zandori-projects-cc')).toBe(2);
});

test('each project knows its subjects by their numbers', () => {
  const { provinces, municipalities, departments, numberOf } = subjectsOf(index);
  const lists = { province: provinces, municipality: municipalities, department: departments } as const;
  for (const kind of ['province', 'municipality', 'department'] as const) {
    lists[kind].forEach((subject, number) => {
      const own = index.allPositions.filter((position) => numberOf[kind](position) === number);
      expect(own, subject.path).toEqual(subject.positions(index));
    });
    const none = index.allPositions.filter((position) => numberOf[kind](position) === -1);
    expect(none.length, kind).toBe({ province: 1, municipality: 2, department: 2 }[kind]);
  }
});

describe('another way to write an address leads to the right one:', () => {
  test.each([
    ['in/Limpopo', 'in/limpopo'],
    ['in/kwa-zulu-natal', 'in/kwazulu-natal'],
    ['in/limpopo/Polokwane', 'in/limpopo/polokwane'],
    ['in/limpopo/polokwane-local-municipality', 'in/limpopo/polokwane'],
    ['in/limpopo/pietersburg', 'in/limpopo/polokwane'],
    ['in/limpopo/messina', 'in/limpopo/musina'],
    ['in/kwazulu-natal/durban', 'in/kwazulu-natal/ethekwini'],
    ['in/gauteng/polokwane', 'in/limpopo/polokwane'],
    ['in/polokwane', 'in/limpopo/polokwane'],
    ['in/pietersburg', 'in/limpopo/polokwane'],
    ['by/healthlimpopo', 'by/health-limpopo'],
    ['by/cooperative-governance-kwazulu-natal', 'by/co-operative-governance-kwazulu-natal'],
    ['firm/zandori-projects-c-c', 'firm/zandori-projects-cc'],
    ['firm/zandori-projects-close-corporation', 'firm/zandori-projects-cc'],
    ['firm/miro-sons', 'firm/miro-and-sons'],
    ['firm/été-constructions', 'firm/ete-constructions-pty-ltd'],
  ])('%s', (asked, path) => {
    expect(addressed(asked)).toBe(path);
  });

  test.each([
    'in/atlantis',
    'in/gauteng/emalahleni',
    'in/emalahleni',
    'in/nowhere',
    'in/limpopo/polokwane/health',
    'by/health-gauteng',
    'by/limpopo/health',
    'firm/zandori-projects',
    'firm/to-be-appointed',
    'firm/',
    'in',
    '',
    'full/limpopo',
    'in/constructor',
  ])('%s leads nowhere', (asked) => {
    expect(addressed(asked)).toBeUndefined();
  });
});

test.each([
  ['in/emalahleni', ['Emalahleni, Eastern Cape', 'Emalahleni, Mpumalanga']],
  ['in/gauteng/emalahleni', ['Emalahleni, Eastern Cape', 'Emalahleni, Mpumalanga']],
  ['in/atlantis', []],
  ['by/emalahleni', []],
  ['firm/emalahleni', []],
])('%s may mean %j', (path, labels) => {
  const meant = subjectsMeant(index, path).map(({ label }) => label);
  expect(meant.toSorted()).toEqual(labels);
});

test('the nearest names of an address that leads nowhere come best first', () => {
  const nearest = (path: string) => nearestSubjects(index, path).map(({ label }) => label);
  expect(nearest('in/limpoo')[0]).toBe('Limpopo');
  expect(nearest('in/polokwane')[0]).toBe('Polokwane, Limpopo');
  expect(nearest('in/gauteng/emalahlen')).toEqual(['Emalahleni, Eastern Cape', 'Emalahleni, Mpumalanga']);
  expect(nearest('by/health-limpop')[0]).toBe('Health, Limpopo');
  expect(nearest('firm/zandori-projects').toSorted()).toEqual(['Zandori Projects CC', 'Zandori Projects JV']);
  expect(nearest('firm/xxxxxx')).toEqual([]);
  expect(nearest('nothing')).toEqual([]);
});

test.each([
  ['province=Limpopo', ['in/limpopo']],
  ['local_municipality=Polokwane&province=Limpopo', ['in/limpopo', 'in/limpopo/polokwane']],
  ['local_municipality=Emalahleni', []],
  ['local_municipality=Emalahleni,+Mpumalanga', ['in/mpumalanga/emalahleni']],
  ['local_municipality=Pietersburg,+Limpopo', ['in/limpopo/polokwane']],
  ['local_municipality=Emalahleni&province=Mpumalanga', ['in/mpumalanga', 'in/mpumalanga/emalahleni']],
  ['department=Health', []],
  ['department=Health&government_label=Mpumalanga', ['by/health-mpumalanga']],
  ['contractor=miro+and+sons&q=clinic', ['firm/miro-and-sons']],
  ['contractor=zandori+projects', []],
  ['q=limpopo', []],
])('the search %s leads to %j', (query, paths) => {
  const { values } = readParameters(new URLSearchParams(query), filterParameters);
  const found = subjectsOfSearch(index, queryFilters(values));
  expect(found.map(({ path }) => path.slice(ROOT.length))).toEqual(paths);
});

test('no address makes the search for its subject fail', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('in', 'by', 'firm'),
      fc.array(fc.string(), { maxLength: 3 }),
      (root, parts) => {
        const path = [root, ...parts].join('/');
        const subject = subjectAt(index, path);
        if (subject !== undefined) expect(subjectAt(index, subject.path)?.path).toBe(subject.path);
        nearestSubjects(index, path);
      },
    ),
  );
});
