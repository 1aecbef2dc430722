import { expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { pagePaths, projectApiPath } from '../../query/addresses.ts';
import { testSite } from '../test-site.fixture.ts';

const site = testSite(
  catalogueOf(
    {
      1: { name: 'Mofolo Clinic', province: 'Gauteng' },
      2: { name: 'Health Centre <b>&', province: 'Gauteng' },
    },
    { 2: { name: '', province: 'Limpopo' } },
  ),
);

const ask = (address: string) => site.ask(pagePaths.start + address);
const RIGHT = `${pagePaths.start}1-health-centre-b-gauteng`;

test.each(['1', '1-', '1-mofolo-clinic-gauteng', '1-clinic', '01-health', '1-Health%20Post'])(
  'an outdated address redirects to the right one: %s',
  async (address) => {
    const { statusCode, headers } = await ask(`${address}?from=here`);
    expect([statusCode, headers.location]).toEqual([301, `${RIGHT}?from=here`]);
  },
);

test('an address of another project says which project has the number now', async () => {
  const { statusCode, headers, body } = await ask('1-thohoyandou-library-limpopo');
  expect(statusCode).toBe(404);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.location).toBeUndefined();
  expect(body).toContain('<h1>This address belongs to another project now</h1>');
  expect(body).toContain(
    `Project number 1 is now <a href="${RIGHT}">Health Centre &lt;b>&amp;</a>, Gauteng.`,
  );
  expect(body).toContain(`<a href="${pagePaths.start}?q=thohoyandou+library+limpopo">`);
  expect(body).toContain('value="thohoyandou library limpopo"');
  expect(body).toContain('noindex');
  expect(body).not.toContain('rel="canonical"');
});

test.each([
  ['markup', '1-%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'script alert 1 script'],
  ['quotation marks', '1-%22%20onfocus=%22alert(1)', 'onfocus alert 1'],
  ['an address of a script', '1-javascript:alert(1)', 'javascript alert 1'],
  ['line ends', '1-x%0d%0aset-cookie:a=b', 'x set cookie a b'],
  ['words of other letters', '1-%D1%88%D0%BA%D0%BE%D0%BB%D0%B0', ''],
  ['words of a province', '1-gauteng', 'gauteng'],
])('an address with %s becomes plain words', async (_what, address, words) => {
  const { statusCode, headers, body } = await ask(address);
  expect([statusCode, headers.location, headers['set-cookie']]).toEqual([404, undefined, undefined]);
  expect(body).toContain(words === '' ? 'name="q" value placeholder' : `name="q" value="${words}"`);
  expect(body).not.toMatch(/<script>alert|onfocus="|javascript:/);
  expect(body.includes('Search for \u201c')).toBe(words !== '');
});

test('as many words are searched for as a search takes', async () => {
  const words = Array.from({ length: 100 }, (_, i) => `word${i}`);
  const { body } = await ask(`1-${words.join('-')}`);
  expect(body).toContain(`name="q" value="${words.slice(0, 32).join(' ')}"`);
});

test('a project without a name keeps its address', async () => {
  expect((await ask('2-limpopo')).statusCode).toBe(200);
  const { statusCode, body } = await ask('2-mofolo-limpopo');
  expect(statusCode).toBe(404);
  expect(body).toContain('>Project without a name</a>, Limpopo.');
});

test('the API goes by the number alone', async () => {
  expect((await site.ask(projectApiPath(1))).json()).toMatchObject({ url_path: RIGHT });
});
