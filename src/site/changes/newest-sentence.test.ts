import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { testSite, textOf } from '../test-site.fixture.ts';

const ROOT = '/infrastructure-projects/';

const plain = {
  name: 'Plain',
  province: 'Limpopo',
  local_municipality: 'Polokwane',
  department: 'Health',
  nature_of_investment: 'New',
  main_contractor: 'Nola (Pty) Ltd',
  status: 'Design',
  estimated_total_project_cost: 1e6,
  estimated_completion_date: '2021-01-31',
};
const costs = (name: string, before: number, after: number) => ({
  3: { ...plain, name, estimated_total_project_cost: before },
  4: { ...plain, name, estimated_total_project_cost: after },
});
const elsewhere = { province: 'Gauteng', local_municipality: 'Ekurhuleni' };

const site = testSite(
  catalogueOf(
    ...Array.from({ length: 6 }, () => ({ 3: plain, 4: plain })),
    costs('Clinic', 1e6, 3e6),
    costs('Hall', 2e6, 2.5e6),
    costs('Bridge', 4e6, 3e6),
    // None of these can be right before or after.
    costs('Zero before', 0, 9e6),
    costs('Below zero after', 5e6, -5e6),
    costs('Too large after', 1e6, 5e11),
    costs('Too large before', 5e11, 1e6),
    { 3: plain, 4: { ...plain, name: 'Late', estimated_completion_date: '2022-01-31' } },
    { 3: { ...plain, ...elsewhere }, 4: { ...plain, ...elsewhere } },
    { 3: { ...plain, province: 'Free State' }, 4: { ...plain, province: 'Free State', status: 'Tender' } },
    {
      3: { ...plain, province: 'North West', estimated_total_project_cost: 9e6 },
      4: { ...plain, province: 'North West', name: 'Library' },
    },
  ),
);

const sentenceAt = async (path: string) => {
  const { root } = await site.page(ROOT + path);
  return root.querySelector('.newest');
};

describe('the newest report in a sentence', () => {
  test.each([
    [
      'in/limpopo',
      '1 completion date moved later; estimates grew by R 1.5 million together, most at Clinic.',
    ],
    [
      'in/limpopo/polokwane',
      '1 completion date moved later; estimates grew by R 1.5 million together, most at Clinic.',
    ],
    ['full/', '1 completion date moved later; estimates fell by R 6.5 million together, most at Library.'],
    ['in/gauteng', 'nothing changed.'],
    ['in/free-state', '1 project changed.'],
    ['in/north-west', 'estimates fell by R 8 million together, most at Library.'],
  ])('on %s leaves out what cannot be right', async (path, said) => {
    const sentence = (await sentenceAt(path))!;
    expect(textOf(sentence)).toBe(`The report for January to March 2020: ${said}`);
    expect(sentence.attributes['data-address']).toMatch(new RegExp(`^http://.+${ROOT}${path}$`));
  });

  test('leads to the changes that it counts, and to the project', async () => {
    const links = (await sentenceAt('in/limpopo'))!.querySelectorAll('a');
    expect(links.map(({ attributes }) => attributes.href)).toEqual([
      expect.stringMatching(
        /\/changes\/\?kind=later&province=Limpopo$|\/changes\/\?province=Limpopo&kind=later$/,
      ),
      expect.stringMatching(/kind=cost/),
      expect.stringMatching(/\/full\/\d+-clinic-limpopo$/),
    ]);
    const { texts } = await site.page(links[0]!.attributes.href!.replaceAll('&amp;', '&'));
    expect(texts('.changes .project-name')).toEqual(['Late']);
  });

  test('is not said of firms', async () => {
    expect(await sentenceAt('firm/nola-pty-ltd')).toBeNull();
  });
});
