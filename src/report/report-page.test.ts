import { afterAll, describe, expect, test } from 'vitest';
import { irmHeaders, irmRow, temporaryFolder } from '../../test/fixtures/irm-workbook.ts';
import {
  alreadyThere,
  compareProjects,
  type Finding,
  type FindingCode,
  findingDefinitions,
  judge,
  oddValuesFinding,
  readingFindings,
} from '../intake/index.ts';
import { readIrmFile } from '../irm/index.ts';
import { adviceOn } from './finding-advice.ts';
import { refusalPage, reportPage } from './report-page.tsx';

const folder = temporaryFolder();
afterAll(folder.remove);

const csv = (...rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => `"${`${cell ?? ''}`.replaceAll('"', '""')}"`).join(',')).join('\n');

async function pageOf(
  rows: readonly (readonly unknown[])[],
  {
    name = 'q3.csv',
    accepted = [] as readonly FindingCode[],
    before = undefined as readonly (readonly unknown[])[] | undefined,
    others = [] as readonly Finding[],
  } = {},
): Promise<string> {
  const path = folder.write('a.csv', csv(irmHeaders, ...rows));
  const reading = await readIrmFile(path, { maxWorkbookMb: 1 });
  await reading.close();
  const { report } = reading;
  const findings = [...others, ...readingFindings(report)];
  const quality = { cost_zero: 2 };
  const judgement = judge(findings, accepted);
  const compared = before && {
    comparison: await comparisonOf(rows, before),
    comparedWith: {
      sphere: 'provincial',
      financialYear: '2019-20',
      quarter: 1,
      taken: '2019-07-15',
    } as const,
  };
  const cells = [{ sheet: 'Projects', row: 7, column: 'S' }];
  const oddValues = [oddValuesFinding('The estimated cost is zero', 2, cells)];
  const checked = {
    name,
    checkedOn: '2019-10-15',
    report,
    findings,
    judgement,
    compared,
    quality,
    oddValues,
  };
  return reportPage(checked);
}

async function comparisonOf(...sides: readonly (readonly (readonly unknown[])[])[]) {
  const files = sides.map((rows, i) => folder.write(`side-${i}.csv`, csv(irmHeaders, ...rows)));
  const [after, before] = await Promise.all(files.map((file) => readIrmFile(file, { maxWorkbookMb: 1 })));
  const comparison = await compareProjects(after!.projects, before!.projects, 'provincial');
  await Promise.all([after!.close(), before!.close()]);
  return comparison;
}

const project = (id: number, values: Readonly<Record<string, string>> = {}) =>
  irmRow({ 'Project ID': id, 'Project Name': `Clinic ${id}`, ...values });
const good = Array.from({ length: 6 }, (_, i) => project(i + 1));
const bad = good.map((_, i) => project(i + 1, { 'Project Start Date': 'end of 2013' }));

/** What people read, one line for each element. */
const textOf = (html: string): readonly string[] =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<\/?(?:bdi)>/g, '')
    .split(/<[^<>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

describe('the page', () => {
  test('says that the file can be published, with its counts', async () => {
    const text = textOf(await pageOf(good));
    expect(text).toContain('This file can be published.');
    expect(text).toContain('6 rows read, 6 projects, checked on 2019-10-15.');
    expect(text.slice(-2)).toEqual(['The estimated cost is zero', '2']);
  });

  test('has each finding with what to do, and each cell with what stands there', async () => {
    const html = await pageOf(bad);
    const text = textOf(html);
    expect(text).toContain('This file cannot be published as it is: 1 finding must be corrected.');
    const at = text.indexOf('What must be corrected');
    expect(text.slice(at + 1, at + 3)).toEqual([
      'Project Start Date: 6 of 6 cells cannot be read, for example &quot;end of 2013&quot; (R2).',
      'Write these cells as the rest of the column: dates as 31/03/2019, amounts as plain numbers.',
    ]);
    for (const row of [2, 3, 4, 5, 6, 7])
      expect(html).toContain(`<td><bdi>R${row}</bdi></td><td><bdi>end of 2013</bdi></td>`);
  });

  test('begins with the kinds of findings of a long report, the gravest first, with what to do', async () => {
    const cells = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ sheet: 'Projects', row: i + 2, column: 'S', text: 'TBC' }));
    const others = Array.from({ length: 500 }, (_, i): Finding => {
      const severity = i % 5 === 0 ? 'blocks' : 'warns';
      return { code: 'values_moved', severity, sentence: `Column ${i} moved.`, cells: cells(2) };
    });
    const text = textOf(await pageOf(good, { others }));
    const at = text.indexOf('In short');
    expect(text.slice(at + 1, at + 13)).toEqual([
      ...[
        'Findings',
        'What',
        'What to do',
        'Must be corrected',
        '100',
        'Column 0 moved. In all, 200 places.',
      ],
      ...[adviceOn.values_moved!, 'Look at it', '400', 'Column 1 moved. In all, 800 places.'],
      ...[adviceOn.values_moved!, 'What must be corrected'],
    ]);
    expect(text.filter((each) => each === adviceOn.values_moved)).toHaveLength(4);
    expect(text).toContain('TBC');
  });

  test('begins a report of any length with fewer lines than two printed pages have', async () => {
    const codes = findingDefinitions.map(({ code }) => code);
    const others = Array.from({ length: 500 }, (_, i): Finding => {
      const code = codes[i % codes.length]!;
      return { code, severity: 'warns', sentence: `${'A long sentence. '.repeat(30)}${i}`, rows: [] };
    });
    const text = textOf(await pageOf(good, { others }));
    const lines = text.slice(0, text.indexOf('What to look at'));
    expect(lines.filter((line) => line === 'Look at it')).toHaveLength(15);
    expect(lines.at(-1)).toMatch(/^\d+ more findings of other kinds stand below\.$/);
    // Chromium prints 200 characters of a row in four lines, of which two pages have 130.
    expect(lines.map((line) => line.length).filter((length) => length > 200)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(5 * 15 + 9);
  });

  test('has no summary of a few findings', async () => {
    expect(textOf(await pageOf(bad))).not.toContain('In short');
  });

  test('tells what was accepted from what must be corrected', async () => {
    const text = textOf(await pageOf(bad, { accepted: ['column_unreadable'] }));
    expect(text).toContain('What was accepted as it is');
    expect(text).not.toContain('What must be corrected');
  });

  test('has rows that were left out with their numbers', async () => {
    const html = await pageOf([...good, irmRow({ Department: null, 'Project Name': 'Grand Total' })]);
    expect(html).toContain('<td><bdi>8</bdi></td><td><bdi>Grand Total</bdi></td>');
  });

  test('shows what would change, with totals, lists and the largest changes of cost', async () => {
    const closed = project(7, { 'Project Name': 'Closed clinic', Province: 'Gauteng' });
    const before = [closed, project(2, { 'Total Project Cost': '1000' }), ...good.slice(2)];
    const dear = project(2, { 'Total Project Cost': '1234567' });
    const text = textOf(await pageOf([good[0]!, dear, ...good.slice(2)], { before }));
    expect(text).toContain(
      'Compared with Provincial 2019-20 Q1 taken 2019-07-15: 1 project added, 1 project changed, 4 projects unchanged, 1 project vanished.',
    );
    const following = (title: string, count: number) => {
      const at = text.indexOf(title) + 1;
      return text.slice(at, at + count);
    };
    expect(following('Cost now', 3)).toEqual(['All', '6', '6']);
    expect(text).toContain('Gauteng');
    expect(following('Added: 1 project', 4)).toEqual(['Project ID', 'Name', '1', 'Clinic 1']);
    expect(following('Vanished: 1 project', 4)).toEqual(['Project ID', 'Name', '7', 'Closed clinic']);
    expect(following('Changed column', 3)).toEqual(['Projects', 'Total Project Cost', '1']);
    const largest = following('Largest changes of cost', 8);
    expect(largest.slice(0, 6)).toEqual(['Project ID', 'Name', 'Before', 'Now', '2', 'Clinic 2']);
    expect(largest.at(-1)).toBe('R\u00a01\u00a0234\u00a0567');
  });

  test('shows no comparison if there was none', async () => {
    expect(textOf(await pageOf(good))).not.toContain('What changes');
  });

  test('says why a file cannot be read', () => {
    const text = textOf(refusalPage('q3.xlsx', '2019-10-15', 'The workbook has a password.'));
    expect(text).toContain('The file cannot be read.');
    expect(text).toContain('The workbook has a password.');
  });
});

test.each(findingDefinitions.filter(({ severity }) => severity !== 'notes'))(
  'people are told what to do about $code',
  ({ code }) => {
    expect(adviceOn[code]).toMatch(/^[A-Z].+\.$/);
  },
);

const EVIL =
  '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><a href="http://evil.test">&lt;/style>\u202e';
const allowed = {
  tags: 'html head meta title style body main h1 h2 h3 p bdi section article details summary div table thead tbody tr th td',
  attributes: 'lang charset name content http-equiv class open scope',
} as const;

test.each([
  ['a report', () => pageOf([project(1, { 'Total Project Cost': EVIL, Province: EVIL })], { name: EVIL })],
  [
    'a comparison',
    () =>
      pageOf([project(1, { 'Project Name': EVIL, Department: EVIL }), project(2, { 'Project Name': EVIL })], {
        before: [project(1, { Province: EVIL }), project(3, { 'Project Name': EVIL })],
      }),
  ],
  ['a refusal', async () => refusalPage(EVIL, '2019-10-15', EVIL)],
])('%s holds no element, attribute or address of hostile text', async (_, write) => {
  const html = await write();
  expect(html).toContain('alert(1)');
  const markup = html.replace('<!doctype html>', '');
  const tags = [...markup.matchAll(/<(\/?)([^\s/>]*)([^>]*)>/g)];
  expect(markup.split('<').length - 1).toBe(tags.length);
  for (const [tag, , name = '', attributes = ''] of tags) {
    expect(allowed.tags.split(' '), tag).toContain(name);
    for (const [, attribute] of attributes.matchAll(/([^\s=/]+)(?:="[^"]*")?/g))
      expect(allowed.attributes.split(' '), tag).toContain(attribute);
  }
  const style = /<style>(.*?)<\/style>/s.exec(html)![1];
  expect(style).not.toMatch(/url|@import|&/);
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; `);
});

test('people who publish, and their files, are not named', async () => {
  const quarter = {
    sphere: 'provincial',
    financialYear: '2019-20',
    quarter: 1,
    taken: '2019-07-15',
  } as const;
  const source = { by: 'Thandi', at: '2019-07-16T08:00:00.000Z', file: { name: 'inside.xlsx' } };
  const html = await pageOf(good, { others: [alreadyThere({ ...quarter, projects: 6 }, [source])] });
  expect(html).toContain('is published, with 6 projects.');
  expect(html).not.toMatch(/Thandi|inside/);
});
