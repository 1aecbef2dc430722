import { describe, expect, test } from 'vitest';
import { gazetteer } from '../../places/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { pagePaths } from '../../query/addresses.ts';
import { batches, quarterOf } from '../../store/store.fixture.ts';
import { type TestPage, testSite, textOf } from '../test-site.fixture.ts';

const [mthatha] = gazetteer().placesNamed(['mthatha']);
const [polokwane] = gazetteer().placesNamed(['polokwane']);

/** A project so many kilometres north of a place. */
const northOf = (place: typeof mthatha, km: number) => ({
  province: place!.province,
  local_municipality: place!.municipality,
  latitude: String(place!.latitude + km / 111.195),
  longitude: String(place!.longitude),
});

const projects = [
  reported('1', { name: 'Ngangelizwe Clinic', ...northOf(mthatha, 12) }),
  reported('2', { name: 'Zandukwana Clinic', project_number: 'W/50042423/WS', ...northOf(mthatha, 3.2) }),
  reported('3', { name: 'Ngqeleni School', main_contractor: 'Zandori Projects CC', ...northOf(mthatha, 5) }),
  reported('4', { name: 'Polokwane Hospital', ...northOf(polokwane, 1) }),
  reported('5', { name: 'Seshego Clinic', ...northOf(polokwane, 8), local_municipality: 'Aganang' }),
  reported('6', { name: 'Clinic far away', ...northOf(mthatha, 60) }),
  reported('7', { name: 'Library without a place', province: 'Gauteng', department: 'Health' }),
];

const site = testSite({
  kind: 'reported',
  snapshots: [{ irmSnapshot: quarterOf('2019-20', 1), projects: batches(projects) }],
});

const START = pagePaths.start;

interface FoundPage extends TestPage {
  readonly count: number;
  readonly names: readonly string[];
}

async function page(address: string): Promise<FoundPage> {
  const found = await site.page(address);
  const [heading = ''] = found.texts('h1');
  return {
    ...found,
    count: Number(/^(\d+) projects?\b/.exec(heading)?.[1] ?? 0),
    names: found.texts('h3.project-name'),
  };
}

const search = (q: string, more = '') => page(`${START}?${new URLSearchParams({ q })}${more}`);

/** The address of the link with this text. */
function linkOf({ root }: FoundPage, text: string): string {
  const found = root.querySelectorAll('a[href]').find((link) => textOf(link).includes(text));
  if (found === undefined) throw new Error(`no link "${text}"`);
  return found.attributes.href!;
}

describe('a filter that leaves projects out', () => {
  test.each([
    ['province!=Limpopo', 'not Limpopo'],
    ['department!=Health', 'Department: not Health'],
    ['contractor!=Zandori', 'Contractor: not Zandori'],
    ['missing!=province', 'Province known'],
    ['quality!=completion_overdue', 'not Overdue'],
  ])('%s is a chip that removes it: %s', async (filter, chip) => {
    const found = await page(`${START}?${filter}&q=clinic&ordering=name`);
    expect(found.body).toContain(`<span class="chip-text">${chip}</span>`);
    expect(linkOf(found, chip)).toBe(`${START}?ordering=name&q=clinic`);
  });

  test('stays when the form of filters is sent', async () => {
    const { body } = await page(`${START}?province!=Limpopo`);
    expect(body).toContain('<input type="hidden" name="province!" value="Limpopo"/>');
  });

  test('that leaves nothing is proposed for removal', async () => {
    const found = await page(`${START}?province=Limpopo&province!=Limpopo`);
    expect(found.count).toBe(0);
    expect(found.text).toContain('not Limpopo');
    expect(linkOf(found, 'not Limpopo')).toBe(`${START}?province=Limpopo`);
  });
});

describe('a corrected search', () => {
  test('says what was searched instead, and searches as typed by one click', async () => {
    const corrected = await search('seshgeo clinic', '&province=Limpopo');
    expect(corrected.names).toEqual(['Seshego Clinic']);
    expect(corrected.text).toContain('Showing results for “seshego” instead of “seshgeo”.');
    const asTyped = await page(linkOf(corrected, 'exactly what I typed'));
    expect(asTyped.text).toContain('“"seshgeo" clinic”');
    expect(asTyped.text).toContain('Limpopo');
    expect(asTyped.text).not.toContain('so the search was for');
    expect(asTyped.count).toBe(0);
  });

  test('says nothing if nothing was corrected', async () => {
    expect((await search('clinic')).text).not.toContain('so the search was for');
  });
});

test('what looks like an operator but is none is named', async () => {
  expect((await search('clin* name:library')).text).toContain(
    'Searched as words: “clin*” and “name:library”.',
  );
  expect((await search('clinic -ngangelizwe')).text).not.toContain('Searched as words');
});

describe.each([
  ['whose words name it', { q: 'clinic in Mthatha' }],
  ['given by its position', { q: 'clinic', near: `${mthatha!.latitude},${mthatha!.longitude},15` }],
])('a search near a place %s', (_, query) => {
  const address = `${START}?${new URLSearchParams(query)}`;

  test('shows the nearest first, with their distances', async () => {
    const { names, text } = await page(address);
    expect(names).toEqual(['Zandukwana Clinic', 'Ngangelizwe Clinic']);
    expect(text).toMatch(/3\.2 km away.*12 km away/s);
    expect(text).toContain('Distance');
    expect(text).not.toContain('Best match');
  });

  test('names the place and the source of the name', async () => {
    const { text } = await page(address);
    expect(text).toContain('Near Mthatha, Eastern Cape, within 15 km');
    expect(text).toContain('Places: GeoNames (CC BY 4.0)');
  });

  test('is widened, narrowed and taken off by a link', async () => {
    const here = await page(address);
    const wider = await page(linkOf(here, 'Wider'));
    expect(wider.text).toContain('Near Mthatha, Eastern Cape, within 25 km');
    const widest = await page(linkOf(await page(linkOf(wider, 'Wider')), 'Wider'));
    expect(widest.names).toEqual(['Zandukwana Clinic', 'Ngangelizwe Clinic', 'Clinic far away']);
    expect((await page(linkOf(here, 'Narrower'))).names).toEqual(['Zandukwana Clinic']);
    const everywhere = await page(linkOf(here, 'Remove “Near Mthatha'));
    expect(everywhere.count).toBe(4);
    expect(everywhere.text).not.toContain('km away');
  });

  test('keeps the place when its words are taken off', async () => {
    const all = await page(linkOf(await page(address), 'Remove “clinic”'));
    expect(all.names).toEqual(['Zandukwana Clinic', 'Ngqeleni School', 'Ngangelizwe Clinic']);
  });

  test('is replaced by another area of the map', async () => {
    const { root } = await page(address);
    const { searchPath } = JSON.parse(root.querySelector('script#map-data')!.rawText);
    expect(searchPath).toBe(`${START}?q=clinic&view=map`);
  });

  test('offers the municipality, with the number that the link leads to', async () => {
    const here = await page(address);
    const municipality = await page(linkOf(here, '3 projects in the municipality King Sabata Dalindyebo'));
    expect(municipality.count).toBe(3);
    expect(municipality.text).toContain('“clinic”');
  });
});

test('a point without a known place close to it has no name', async () => {
  const { text } = await page(`${START}?near=-34.9,14.2,30`);
  expect(text).toContain('Near the chosen point, within 30 km');
});

test('a place that projects name, too, is offered', async () => {
  const here = await search('polokwane');
  expect(here.names).toContain('Polokwane Hospital');
  expect(here.text).not.toContain('km away');
  const near = await page(linkOf(here, '2 projects near Polokwane (within 15 km)'));
  expect(near.names).toEqual(['Polokwane Hospital', 'Seshego Clinic']);
});

test('a search near two places that finds nothing offers the search without them', async () => {
  const { root } = await page(`${START}?province=Limpopo&near=-34.9,14.2,30,-34.8,14.3,30`);
  expect(root.querySelectorAll('.alternatives a').map(textOf).join()).toContain(
    'Everywhere, not only near the chosen point',
  );
});

const nearMthatha = `near=${mthatha!.latitude},${mthatha!.longitude},10`;

test.each([
  'q=polokwane',
  'q=clinic+in+mthatha&province=Limpopo',
  'q=hospital+near+mthatha',
  `q=library&${nearMthatha}`,
  'q=polokwane+clinic+zzzzzz&province=Limpopo',
])('each number of a link is that of the projects behind it: %s', async (query) => {
  const { root } = await page(`${START}?${query}`);
  const links = root.querySelectorAll('a[href]').flatMap((link) => {
    const hint = link.nextElementSibling?.matches('.hint') ? textOf(link.nextElementSibling) : '';
    const [, count] = /^(\d+) projects? (?:near|in)/.exec(textOf(link)) ?? /^(\d+) project/.exec(hint) ?? [];
    return count === undefined ? [] : [{ address: link.attributes.href!, count: Number(count) }];
  });
  expect(links.length).toBeGreaterThan(0);
  for (const { address, count } of links) expect((await page(address)).count, address).toBe(count);
});

test('another place in the words replaces the one that the form kept', async () => {
  const q = 'clinic in Mthatha';
  const { statusCode, headers } = await site.ask(
    `${START}?${new URLSearchParams({ q, near: '-26.2,28.05,10', status: 'Tender' })}`,
  );
  expect(statusCode).toBe(302);
  expect(headers.location).toBe(`${START}?${new URLSearchParams({ q, status: 'Tender' })}`);
});

test('a search for "near me" mentions the button', async () => {
  expect((await search('clinic near me')).text).toContain('press “Near me” below the search box');
  expect((await search('clinic near me', `&${nearMthatha}`)).text).not.toContain('press “Near me”');
});

test('a name of several places asks which one is meant', async () => {
  const asked = await search('clinic Middelburg');
  expect(asked.text).toContain('Which one do you mean?');
  const chosen = await page(linkOf(asked, 'Middelburg, Mpumalanga'));
  expect(chosen.text).toContain('Near Middelburg, Mpumalanga, within 15 km');
  expect(chosen.text).toContain('“clinic”');
});

describe('a search that finds nothing', () => {
  test('near a place offers to look further away, and everywhere', async () => {
    const nothing = await page(`${START}?q=hospital&near=${mthatha!.latitude},${mthatha!.longitude},10`);
    expect(nothing.count).toBe(0);
    expect((await page(linkOf(nothing, 'Everywhere, not only near Mthatha, Eastern Cape'))).count).toBe(1);
    const further = await page(`${START}?q=far+away&near=${mthatha!.latitude},${mthatha!.longitude},10`);
    expect((await page(linkOf(further, 'Within 100 km instead of 10 km'))).names).toEqual([
      'Clinic far away',
    ]);
  });

  test('offers OR in place of "or"', async () => {
    const { text } = await search('library or zzzzzz');
    expect(text).toContain('Any of these: library OR zzzzzz');
  });

  test('offers its words alone, but neither operators nor small words', async () => {
    const { text, texts } = await search('"Seshego Clinic" of OR library -hospital zzzzzz');
    const alternatives = texts('a').flatMap((link) => /^Without (.*)/.exec(link)?.[1] ?? []);
    expect(text).toContain('No project matches all of this.');
    expect(alternatives).toEqual(['“library zzzzzz”', '“"Seshego Clinic" zzzzzz”']);
  });
});
describe('what means one project', () => {
  const addressOf = (id: number) => site.index().record(site.index().positionOf(id)!).url_path;

  test.each([
    ['its id', '2'],
    ['its project number', 'w 50042423 ws'],
    ['its address', 'https://projects.example/infrastructure-projects/full/2-zandukwana-clinic-eastern-cape'],
  ])('leads straight to it: %s', async (_, q) => {
    const { statusCode, headers } = await site.ask(`${START}?${new URLSearchParams({ q })}`);
    expect([statusCode, headers.location]).toEqual([302, addressOf(2)]);
  });

  test.each(['"2"', '2 clinic', 'zandukwana clinic', '99'])('is not %s', async (q) => {
    await search(q);
  });
});

describe('matches', () => {
  /** The first project of a page, as HTML. */
  const firstRow = async (q: string) => (await search(q)).root.querySelector('.project-main')!.innerHTML;

  test('are marked in names', async () => {
    expect(await firstRow('clinic far')).toContain('<mark>Clinic far</mark> away');
  });

  test('are shown with their field if they are not in the name', async () => {
    expect(await firstRow('zandori')).toContain(
      '<span class="label">Contractor:</span> <mark>Zandori</mark> Projects CC</p>',
    );
  });

  test('are marked in the line below the name if their field is there', async () => {
    const row = await firstRow('library health');
    expect(row).toContain('<p class="project-where"><mark>Health</mark> · Gauteng</p>');
    expect(row).not.toContain('Department:');
  });

  test('are not looked for without words', async () => {
    const { body } = await page(`${START}?province=Gauteng`);
    expect(body).not.toContain('<mark>');
  });
});
