import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { apiPaths, documentationPaths, downloadPaths, fixedPagePaths } from '../../src/query/addresses.ts';
import { variedCatalogue } from '../oracle/catalogues/catalogues.ts';
import { runProgram, startService, temporaryFolder } from '../program.ts';

const folder = temporaryFolder();

/** Of so many projects, the pages of one are visited. */
const ONE_OF = 6;

/** Addresses of the service that a page links to, without those of single searches and most projects. */
function linksOf(html: string): readonly string[] {
  const hrefs = parse(html)
    .querySelectorAll('a[href^="/"]')
    .map((link) => link.getAttribute('href')!);
  return hrefs
    .map((href) => href.replaceAll('&amp;', '&').split('#')[0]!)
    .filter((href) => !href.includes('?') && Number(/full\/(\d+)-/.exec(href)?.[1] ?? 0) % ONE_OF === 0);
}

test('the varied sample shows what the usual one never does, and every page, operation and file copes', async () => {
  const store = `sqlite:${folder.path}/projects.db`;
  await runProgram(['sample', '--varied', '--store', store]);
  const { base, stop } = await startService(['--store', store]);
  const json = async (path: string) => (await fetch(base + path)).json();
  try {
    const actions = (await json(apiPaths.publications)).results.map(
      ({ action }: { action: string }) => action,
    );
    expect(actions.toReversed()).toEqual(['sample', 'import', 'import', 'replace', 'replace', 'rollback']);
    const changed = async (kind: string) => (await json(`${apiPaths.changes}?kind=${kind}`)).count;
    expect([await changed('new'), await changed('vanished'), await changed('cost')]).not.toContain(0);
    const { fields } = await json(apiPaths.facets);
    const textsOf = (field: string) => fields[field].map(({ text }: { text: string }) => text);
    expect(textsOf('government_label')).toContain('National');
    expect(textsOf('department')).toEqual(expect.arrayContaining(['Education', 'Dept of Education']));
    expect(textsOf('sector').length).toBeGreaterThan(3);
    const names = new Map<string, Set<string>>();
    for (const { projects } of await variedCatalogue.quarters())
      for (const { irmProjectId, snapshot } of projects)
        names.set(irmProjectId, (names.get(irmProjectId) ?? new Set()).add(snapshot.name));
    expect([...names.values()].filter(({ size }) => size > 1)).not.toEqual([]);

    const ofApi = Object.values(apiPaths).filter((path) => !path.includes(':'));
    const files = ['csv', 'xlsx', 'jsonl', 'geojson'].map((format) =>
      downloadPaths.search.replace(':format', format),
    );
    const waiting = [...fixedPagePaths, ...ofApi, ...files, documentationPaths.openApi];
    const seen = new Set(waiting);
    const wrong: string[] = [];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await fetch(base + path);
      if (response.status >= 400 && response.status !== 503) wrong.push(`${response.status} ${path}`);
      const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
      const body = await response.text();
      for (const link of isPage ? linksOf(body) : [])
        if (!seen.has(link)) {
          seen.add(link);
          waiting.push(link);
        }
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(250);
  } finally {
    await stop();
    folder.remove();
  }
});
