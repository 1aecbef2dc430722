import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../../test/fixtures/service.ts';
import { DEFAULT_LANGUAGE, languageWriterOf } from '../../site/language/language-writer.ts';
import { recentChanges } from './recent-changes.ts';
import { readSavedSearch, savedSearch, UnreadableSearchError } from './saved-search.ts';
import { reportedTitle, searchedChangesPath, searchedPath, searchTitle } from './search-title.ts';
import { searchedIds } from './searched-projects.ts';

const clinic = {
  name: 'Khomele Clinic',
  province: 'Limpopo',
  local_municipality: 'Makhado',
  department: 'Health',
  main_contractor: 'Zulu (Pty) Ltd',
  status: 'Tender',
};

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      { 1: clinic, 2: { ...clinic, estimated_total_project_cost: 5e6 }, 3: { ...clinic, status: 'On Hold' } },
      { 2: { name: ' ', province: 'Gauteng', department: 'Health' } },
      { 1: { name: 'Road', province: 'Limpopo' }, 4: { name: 'Road', province: 'Limpopo' } },
    ),
  );
});
afterAll(() => service.close());

const language = languageWriterOf(DEFAULT_LANGUAGE);
const saved = (query: string) => savedSearch(service.index, new URLSearchParams(query));
const titleOf = (query: string) =>
  searchTitle(language, service.index, saved(query)).replaceAll('\u00a0', ' ');

const results = '/infrastructure-projects/full/';
const changes = '/infrastructure-projects/changes/';

describe('what people call a search, and where its projects and changes are', () => {
  test.each([
    ['', 'All projects', `${results}?view=list`, changes],
    ['province=Limpopo', 'Limpopo', '/infrastructure-projects/in/limpopo', `${changes}?province=Limpopo`],
    [
      'province=Limpopo&local_municipality=Makhado',
      'Makhado, Limpopo',
      '/infrastructure-projects/in/limpopo/makhado',
      `${changes}?local_municipality=Makhado&province=Limpopo`,
    ],
    [
      'local_municipality=Makhado',
      'Makhado',
      `${results}?local_municipality=Makhado`,
      `${changes}?local_municipality=Makhado`,
    ],
    [
      'department=Health&government_label=Limpopo',
      'Health, Limpopo',
      '/infrastructure-projects/by/health-limpopo',
      `${changes}?department=Health&government_label=Limpopo`,
    ],
    [
      'contractor=Zulu+(Pty)+Ltd',
      'Zulu (Pty) Ltd',
      '/infrastructure-projects/firm/zulu-pty-ltd',
      `${changes}?contractor=Zulu+%28Pty%29+Ltd`,
    ],
    [
      'province=Limpopo&q=clinic over 1 million',
      'From R 1 million, Limpopo, “clinic”',
      `${results}?cost_min=1000000&province=Limpopo&q=clinic`,
      `${changes}?cost_min=1000000&province=Limpopo&q=clinic`,
    ],
    [
      'project=1',
      'Khomele Clinic',
      `${results}1-khomele-clinic-limpopo`,
      `${results}1-khomele-clinic-limpopo`,
    ],
  ])('%s', (query, title, path, changesPath) => {
    const search = saved(query);
    expect(titleOf(query)).toBe(title);
    expect(searchedPath(service.index, search)).toBe(path);
    expect(searchedChangesPath(service.index, search)).toBe(changesPath);
  });

  test('a project without a name, and one that is gone', () => {
    expect(titleOf('project=3')).toBe(language.projectName(' '));
    const gone = readSavedSearch('v1?project=99');
    expect(searchTitle(language, service.index, gone)).toBe('Project 99');
    expect(searchedPath(service.index, gone)).toBe(`${results}99`);
  });
});

describe('the title for somebody who may not have asked', () => {
  test.each([
    ['province=Limpopo&local_municipality=Makhado', 'Makhado, Limpopo'],
    ['project=1', 'Khomele Clinic'],
    ['cost_min=5000000&status!=On Hold', 'From R 5 million, not On Hold'],
    ['name=KHOMELE clinic&contractor=zulu', 'Contractor: Zulu (Pty) Ltd, Name: Khomele Clinic'],
    ['contractor=zulu@pty.ltd', 'Contractor: Zulu (Pty) Ltd'],
    ['local_municipality=makha.do', 'Makhado'],
    ['status=ON HOLD&selected_facets=province_exact:limpopo', 'Limpopo, On Hold'],
    ['q=win money at evil.example', 'A search'],
    ['q=win money at evil.example&province=Limpopo&understand=false', 'Limpopo, and more words'],
    ['department=evil.example&name=evil.example&contractor=evil.example', 'A search'],
    [
      'selected_facets=status_exact:evil.example&selected_facets=status_exact:On Hold',
      'On Hold, and more words',
    ],
    ['province!=evil.example&province=Limpopo', 'Limpopo, and more words'],
  ])('of %s is %s', (query, title) => {
    const given = reportedTitle(language, service.index, saved(query));
    expect(given.replaceAll('\u00a0', ' ')).toBe(title);
  });
});

describe('the projects of a search', () => {
  test('are ids, ascending', () => {
    expect(searchedIds(service.index, saved('province=Limpopo'))).toEqual(Uint32Array.of(1, 2));
    expect(searchedIds(service.index, saved('q=zeppelin'))).toEqual(new Uint32Array());
  });

  test('are one or none for a project', () => {
    expect(searchedIds(service.index, saved('project=3'))).toEqual(Uint32Array.of(3));
    expect(searchedIds(service.index, readSavedSearch('v1?project=99'))).toEqual(new Uint32Array());
  });

  test.each(['v1?area=ward%3A1', 'v1?area%21=ward%3A1'])('%s cannot be found without its area', (text) => {
    expect(() => searchedIds(service.index, readSavedSearch(text))).toThrow(UnreadableSearchError);
    expect(() => searchedIds(service.index, readSavedSearch(text))).toThrow('"ward:1"');
  });
});

describe('recent changes', () => {
  test('are counted for each quarter beside the one before', () => {
    const expected = [1, 1, 2].map((changed, i) => ({ quarter: `2019-20-Q${i + 2}`, changed }));
    expect(recentChanges(service.index, saved('project=1'))).toEqual([
      { quarter: '2019-20-Q2', changed: 1 },
      { quarter: '2019-20-Q3', changed: 1 },
      { quarter: '2019-20-Q4', changed: 1 },
    ]);
    expect(recentChanges(service.index, saved('province=Limpopo'))).toEqual([
      { ...expected[0], changed: 2 },
      expected[1],
      expected[2],
    ]);
  });
});
