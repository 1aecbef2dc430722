import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { testSite } from '../test-site.fixture.ts';

const ROOT = '/infrastructure-projects/';

const project = (province: string, local_municipality: string, department = 'Health') => ({
  3: { province, local_municipality, department, status: 'Design' },
  4: { province, local_municipality, department, status: 'Tender' },
});

const site = testSite(
  catalogueOf(
    ...[1, 2, 3].map(() => project('Mpumalanga', 'Emalahleni')),
    ...[1, 2].map(() => project('Eastern Cape', 'Emalahleni')),
    project('Limpopo', 'Polokwane', 'Education'),
  ),
);

const choicesAt = async (path: string) => {
  const { texts, root } = await site.page(ROOT + path);
  return {
    said: texts('.notice > p'),
    choices: texts('.notice .place-links li'),
    links: root.querySelectorAll('.notice .place-links a').map((link) => link.getAttribute('href')!),
  };
};

const pages = ['full/', 'changes/', 'timeline/', 'ranked/overruns'];

describe.each(pages)('%s', (page) => {
  test('asks which municipality of a name is meant, and each link leads to one', async () => {
    const { said, choices, links } = await choicesAt(`${page}?local_municipality=emalahleni`);
    expect(said).toEqual(['2 municipalities are called “emalahleni”. Which one do you mean?']);
    expect(choices).toEqual(['Emalahleni, Mpumalanga 3 projects', 'Emalahleni, Eastern Cape 2 projects']);
    for (const link of links) {
      expect(link.startsWith(ROOT + page), link).toBe(true);
      expect(await choicesAt(link.slice(ROOT.length))).toMatchObject({ choices: [] });
    }
  });

  test('says whose projects a department of several governments mixes', async () => {
    const { said, choices, links } = await choicesAt(`${page}?department=Health`);
    expect(said).toEqual([
      '2 governments have a department called “Health”. These are the projects of all of them:',
    ]);
    expect(choices).toEqual(['Mpumalanga 3 projects', 'Eastern Cape 2 projects']);
    for (const link of links) expect((await choicesAt(link.slice(ROOT.length))).choices).toEqual([]);
  });

  test.each([
    'local_municipality=Polokwane',
    'local_municipality=Emalahleni&province=Mpumalanga',
    'local_municipality=Emalahleni,+Eastern+Cape',
    'department=Education',
    'department=Health&government_label=Mpumalanga',
    'department=Health&local_municipality=Emalahleni,+Mpumalanga',
    'local_municipality=Nowhere',
  ])('does not ask where it is clear: %s', async (query) => {
    expect((await choicesAt(`${page}?${query}`)).said).toEqual([]);
  });
});

test('the filters tick all municipalities of a name, and the form does not keep the name besides', async () => {
  const { root } = await site.page(`${ROOT}full/?local_municipality=Emalahleni`);
  const inputs = root
    .querySelectorAll('.filters-form input[name=local_municipality]')
    .filter((input) => input.getAttribute('type') === 'hidden' || input.hasAttribute('checked'));
  expect(inputs.map((input) => input.getAttribute('value')).toSorted()).toEqual([
    'Emalahleni, Eastern Cape',
    'Emalahleni, Mpumalanga',
  ]);
});

test('titles of embeds say that a name stands for several', async () => {
  const title = async (query: string) => (await site.page(`/embed/list?${query}`)).texts('h1')[0];
  expect(await title('local_municipality=Emalahleni')).toBe('Emalahleni in 2 provinces');
  expect(await title('local_municipality=Emalahleni,+Mpumalanga')).toBe('Emalahleni, Mpumalanga');
  expect(await title('department=Health')).toMatch(/Health of 2 governments$/);
});

test('the totals of all places have a row for each municipality and say how many departments a name mixes', async () => {
  const { texts } = await site.page(`${ROOT}explore/`);
  const rows = (field: string) => texts(`section[aria-labelledby=${field}] tbody th`);
  expect(rows('local_municipality')).toEqual([
    'Emalahleni, Mpumalanga',
    'Emalahleni, Eastern Cape',
    'Polokwane',
  ]);
  expect(rows('department')).toEqual(['Health of 2 governments', 'Education']);
});

describe('the address of a municipality without its province', () => {
  test('leads to the page if there is only one', async () => {
    const { headers } = await site.page(`${ROOT}in/polokwane`, 301);
    expect(headers.location).toBe(`${ROOT}in/limpopo/polokwane`);
  });

  test.each(['in/emalahleni', 'in/limpopo/emalahleni'])('asks which one else: %s', async (path) => {
    const { texts, root } = await site.page(ROOT + path, 300);
    expect(texts('h1')).toEqual(['Which Emalahleni do you mean?']);
    const links = root.querySelectorAll('main li a').map((link) => link.getAttribute('href'));
    expect(links.toSorted()).toEqual([
      `${ROOT}in/eastern-cape/emalahleni`,
      `${ROOT}in/mpumalanga/emalahleni`,
    ]);
  });

  test('is not the page of a province', async () => {
    const { texts } = await site.page(`${ROOT}in/limpopo`);
    expect(texts('h1')[0]).toContain('Limpopo');
  });
});

test('a comparison says which municipalities a name without its province may mean', async () => {
  const { texts } = await site.page(`${ROOT}compare/?with=in/emalahleni&with=in/polokwane`, 400);
  expect(texts('.notice')).toEqual([
    'We ignored “in/emalahleni” because several municipalities have this name: Emalahleni, Eastern Cape and Emalahleni, Mpumalanga.',
  ]);
  expect(texts('.chip-text')).toEqual(['Polokwane, Limpopo']);
});

test('the page of a municipality leads to those of its name', async () => {
  const { root } = await site.page(`${ROOT}in/mpumalanga/emalahleni`);
  const [link, ...others] = root.querySelectorAll('.subject-head .hint a');
  expect([link?.getAttribute('href'), others]).toEqual([`${ROOT}in/eastern-cape/emalahleni`, []]);
  const { root: polokwane } = await site.page(`${ROOT}in/limpopo/polokwane`);
  expect(polokwane.querySelectorAll('.subject-head .hint')).toEqual([]);
});

test('a project leads to its own municipality and its neighbours there', async () => {
  const { location } = (await site.ask(`${ROOT}full/1`)).headers;
  const { root, texts } = await site.page(String(location));
  const links = root.querySelectorAll('main a').map((link) => link.getAttribute('href')!);
  expect(links).toContain(`${ROOT}in/mpumalanga/emalahleni`);
  expect(texts('section[aria-labelledby=same] .short-list > li')).toHaveLength(2);
  const all = links.find((link) => link.startsWith(`${ROOT}full/?local_municipality`))!;
  expect((await site.page(all)).texts('h1')).toEqual(['3 projects']);
});
