import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Published } from '../../test/fixtures/published.ts';
import { type IrmSnapshot, listedFields, type ReportedProject, spheres } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { apiPaths, searchDownloadPath } from '../query/addresses.ts';
import { publish, quarterOf } from '../store/store.fixture.ts';

/** A page of everything that a query finds. */
async function pageOf(published: Published, query: string): Promise<Page> {
  const response = await published.ask(`${apiPaths.listing}?limit=20000&${query}`);
  expect([query, response.statusCode]).toEqual([query, 200]);
  return response.json();
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Row[];
  readonly gone?: readonly { readonly id: number; readonly url_path: string }[];
  readonly publication?: string;
}

const ALL_FIELDS = `fields=${listedFields.map(({ name }) => name).join(',')}`;

/** A copy of some projects that only ever asks what changed. */
class Copy {
  readonly rows = new Map<number, Row>();
  readonly filters: string;
  publication = '';

  constructor(filters: string) {
    this.filters = filters;
  }

  async begin(published: Published): Promise<void> {
    this.publication = published.publicationId;
    const { results } = await pageOf(published, `${ALL_FIELDS}&${this.filters}`);
    for (const row of results) this.rows.set(row.id, row);
  }

  async step(published: Published): Promise<void> {
    const query = `changed_since=${this.publication}&${ALL_FIELDS}&${this.filters}`;
    const { results, gone, publication } = await pageOf(published, query);
    for (const { id } of gone!) this.rows.delete(id);
    for (const row of results) this.rows.set(row.id, row);
    this.publication = publication!;
  }

  async expectEqual(published: Published, what: string): Promise<void> {
    const { results } = await pageOf(published, `${ALL_FIELDS}&${this.filters}`);
    expect(
      [...this.rows.values()].sort((a, b) => a.id - b.id),
      what,
    ).toEqual(results);
  }
}

const quarters = spheres.flatMap((sphere) => [
  quarterOf('2018-19', 4, sphere),
  quarterOf('2019-20', 1, sphere),
  quarterOf('2019-20', 2, sphere),
]);

interface Change {
  readonly irmSnapshot: IrmSnapshot;
  readonly isRemoval: boolean;
  readonly projects: readonly ReportedProject[];
}

const changes: fc.Arbitrary<Change> = fc.record({
  irmSnapshot: fc.constantFrom(...quarters),
  isRemoval: fc.nat(9).map((n) => n === 0),
  projects: fc
    .uniqueArray(
      fc.record({
        number: fc.nat(25),
        name: fc.constantFrom('Clinic', 'School', 'Bridge'),
        province: fc.constantFrom('Limpopo', 'Gauteng', ''),
        status: fc.constantFrom('Design', 'Tender', 'Completed', 'Waiting'),
        estimated_total_project_cost: fc.constantFrom(null, -1, 0, 1000, 2000, 1e12),
        project_expenditure_total: fc.constantFrom(null, 0, 500, 1e10),
        estimated_completion_date: fc.constantFrom(null, '2017-05-01', '2030-01-01'),
        main_contractor: fc.constantFrom(null, 'Miro Civils'),
      }),
      { selector: ({ number }) => number, minLength: 1, maxLength: 26 },
    )
    .map((all) => all.map(({ number, ...values }) => reported(`${number}`, values))),
});

test('a copy that asks after each of 50 publications what changed equals the whole each time', async () => {
  const published = new Published();
  const seed = Number(process.env.SEED ?? 1);
  const copies = ['', 'province=Limpopo', 'quality=cost_implausible&status!=Tender'].map(
    (each) => new Copy(each),
  );
  // Asks rarely, so that it goes over several publications at once.
  const late = new Copy('');
  let stepped = 0;
  for (const [i, { irmSnapshot, isRemoval, projects }] of fc
    .sample(changes, { seed, numRuns: 50 })
    .entries()) {
    const isThere = (await published.store.irmSnapshots()).some(
      ({ sphere, financialYear, quarter }) =>
        sphere === irmSnapshot.sphere &&
        financialYear === irmSnapshot.financialYear &&
        quarter === irmSnapshot.quarter,
    );
    if (isRemoval && isThere && i > 10) await published.store.remove(irmSnapshot);
    else if (i === 30) await published.store.rollBack(20);
    else await publish(published.store, irmSnapshot, projects);
    await published.index();
    if (i === 0) for (const copy of [...copies, late]) await copy.begin(published);
    for (const copy of i % 7 === 0 ? [...copies, late] : copies) {
      await copy.step(published);
      await copy.expectEqual(published, `publication ${i}, ${copy.filters}, seed ${seed}`);
      stepped++;
    }
  }
  expect(stepped).toBe(158);
  await published.close();
});

describe('over three publications', () => {
  let published: Published;
  const ids: string[] = [];
  beforeAll(async () => {
    published = new Published();
    const project = (name: string, cost: number, province = 'Limpopo') =>
      reported(name, { name, province, estimated_total_project_cost: cost });
    const quarter = quarterOf('2019-20', 2);
    for (const projects of [
      [project('A', 1), project('B', 2), project('C', 3)],
      [project('A', 1), project('B', 5), project('D', 4)],
      [project('A', 1), project('B', 5, 'Gauteng'), project('D', 4)],
    ]) {
      await publish(published.store, quarter, projects);
      await published.index();
      ids.push(published.publicationId);
    }
  });
  afterAll(() => published.close());

  const namesSince = async (query: string) => {
    const { results, gone, publication } = await pageOf(published, query);
    expect(publication).toBe(ids[2]);
    return [results.map(({ name }) => name), gone!.map(({ id }) => id)];
  };

  test('the listing has what is new or differs, and what is gone', async () => {
    expect(await namesSince(`changed_since=${ids[0]}`)).toEqual([['B', 'D'], [3]]);
    expect(await namesSince(`changed_since=${ids[1]}`)).toEqual([['B'], []]);
    expect(await namesSince(`changed_since=${ids[2]}`)).toEqual([[], []]);
    const { gone } = await pageOf(published, `changed_since=${ids[0]}`);
    expect(gone!.find(({ id }) => id === 3)!.url_path).toBe('/infrastructure-projects/full/3-c-limpopo');
  });

  test('with filters, what does not match any more is gone', async () => {
    expect(await namesSince(`changed_since=${ids[1]}&province=Limpopo`)).toEqual([[], [2]]);
  });

  test('without it, the envelope is as always; with it, links keep it', async () => {
    expect(Object.keys(await pageOf(published, ''))).toEqual([
      ...['count', 'next', 'previous', 'results', 'csv_download_url'],
    ]);
    const first = (await published.ask(`${apiPaths.listing}?changed_since=${ids[0]}&limit=1`)).json();
    expect(Object.keys(first).slice(-2)).toEqual(['gone', 'publication']);
    expect(first.next).toContain(`changed_since=${ids[0]}`);
    expect(first.csv_download_url).toContain(`changed_since=${ids[0]}`);
  });

  test('files have the same projects, and the publication in a header', async () => {
    const { body, headers } = await published.ask(
      `${searchDownloadPath('csv')}?changed_since=${ids[0]}&fields=name`,
    );
    expect(parse(body, { columns: true })).toEqual([{ name: 'B' }, { name: 'D' }]);
    expect(headers['x-publication']).toBe(ids[2]);
    const whole = await published.ask(`${searchDownloadPath('csv')}?fields=name`);
    expect(whole.headers['x-publication']).toBeUndefined();
  });

  test.each([
    ['changed_since=nobody-knows', 400, 'changed_since'],
    ['changed_since=../../index', 400, 'changed_since'],
    ['changed_since=ID&q=clinic', 400, 'q'],
    ['changed_since=ID&as_of=2019-20-Q2', 400, 'as_of'],
  ])('%s is %d', async (query, status, parameter) => {
    const url = `${apiPaths.listing}?${query.replace('ID', ids[0]!)}`;
    const { statusCode, json } = await published.ask(url);
    expect([statusCode, json().parameter]).toEqual([status, parameter]);
  });

  test('a publication whose listing was not kept is 410, and says to copy everything', async () => {
    rmSync(join(published.folder, 'kept', ids[0]!), { recursive: true });
    const { statusCode, json } = await published.ask(`${apiPaths.listing}?changed_since=${ids[0]}`);
    expect([statusCode, json().type]).toEqual([410, 'urn:infra-projects:problem:not-kept']);
    expect(json().detail).toContain('copy the whole file');
    expect(await namesSince(`changed_since=${ids[1]}`)).toEqual([['B'], []]);
  });
});
