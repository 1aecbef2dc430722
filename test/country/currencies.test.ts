import { afterAll, describe, expect, test } from 'vitest';
import { countryColumns } from '../../src/country/columns.fixture.ts';
import { readingFindings } from '../../src/intake/reading-findings.ts';
import { mappedColumns, openSheets, readIrm } from '../../src/irm/index.ts';
import { readAll, temporaryFolder } from '../fixtures/irm-workbook.ts';

// Currencies in the cells of a table, in a process whose country is Malawi: kwacha, and dollars and euros beside it.

const folder = temporaryFolder();
afterAll(folder.remove);

async function read(headings: string, ...rows: readonly string[]) {
  const lines = [`Name;${headings}`, ...rows].map((row) => `"${row.replaceAll(';', '","')}"`);
  const path = folder.write('works.csv', lines.join('\n'));
  const [cost, spent, currency] = headings.split(';');
  const columns = [
    'name,Name,,,',
    `estimated_total_project_cost,${cost},,,`,
    ...(spent ? [`project_expenditure_total,${spent},,,`] : []),
    ...(currency ? [`currency,${currency},,,`] : []),
  ].join('\n');
  const reading = await readIrm(
    await openSheets(path, { maxWorkbookMb: 1 }),
    {},
    mappedColumns(countryColumns(columns)),
  );
  const projects = await readAll(reading);
  await reading.close();
  return {
    amounts: projects.map(({ snapshot }) => [
      snapshot.estimated_total_project_cost,
      snapshot.project_expenditure_total,
      snapshot.currency,
    ]),
    findings: readingFindings(reading.report)
      .filter(({ code }) => code !== 'unusual_forms' && code !== 'projects_numbered')
      .map(({ code, sentence }) => `${code}: ${sentence}`),
    unknown: reading.report.unknownCurrencies,
  };
}

test.each<[string, number, string | null]>([
  ['USD 5m', 5e6, 'USD'],
  ['US$ 1.2bn', 1.2e9, 'USD'],
  ['US$1,200,000.50', 1_200_000.5, 'USD'],
  ['$ 7 million', 7e6, 'USD'],
  ['5m USD', 5e6, 'USD'],
  ['5 million US dollars', 5e6, 'USD'],
  ['1,500,000 (USD)', 1.5e6, 'USD'],
  ['approx. USD 5m *', 5e6, 'USD'],
  ['EUR 3,4 Mio', 3.4e6, 'EUR'],
  ['3,4 Mio. €', 3.4e6, 'EUR'],
  ['2.5 mrd euros', 2.5e9, 'EUR'],
  ['MK 1.2bn', 1.2e9, null],
  ['1.2bn MK', 1.2e9, null],
  ['750k', 750e3, null],
  ['96,500,000.00 ?', 96.5e6, null],
])('%s', async (written, amount, currency) => {
  const { amounts, findings } = await read('Cost', `Well;${written}`);
  expect([amounts[0], findings]).toEqual([[amount, null, currency], []]);
});

describe('a project has one currency', () => {
  test('that of its total cost, and of an amount that names none, which is told', async () => {
    const { amounts, findings } = await read(
      'Cost;Spent',
      'Well;USD 5m;2,000,000',
      'Mill;5m;1m',
      'Road;;€ 3m',
    );
    expect(amounts).toEqual([
      [5e6, 2e6, 'USD'],
      [5e6, 1e6, null],
      [null, 3e6, 'EUR'],
    ]);
    expect(findings).toEqual([
      'currency_assumed: Spent: 1 of 3 amounts name no currency, and counts as one in that of the first amount of the project, for example "2,000,000" (C2).',
    ]);
  });

  test('an amount in another one does not count, and is told', async () => {
    const { amounts, findings } = await read('Cost;Spent', 'Well;USD 5m;MK 2m', 'Mill;5m;USD 1m');
    expect(amounts).toEqual([
      [5e6, null, 'USD'],
      [5e6, null, null],
    ]);
    expect(findings).toEqual([
      'cells_unreadable: Spent: 2 of 2 cells are in another currency than their project and count as empty, for example "MK 2m" (C2).',
    ]);
  });

  test('amounts in one that the profile does not name do not count, nor what may be in it', async () => {
    const { amounts, findings, unknown } = await read('Cost;Spent', 'Well;KES 5m;2m', 'Mill;GBP 7;£ 1');
    expect(amounts).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(findings[0]).toBe(
      'cells_unreadable: Cost: 2 of 2 cells are in a currency that the profile does not name (write it into otherCurrencies of country.json) and count as empty, for example "KES 5m" (B2).',
    );
    expect(unknown).toEqual([
      { code: 'GBP', count: 2 },
      { code: 'KES', count: 1 },
    ]);
  });

  test('headings may name it, but not a column of contracts in all currencies', async () => {
    const { amounts } = await read('Cost (US$);Spent (MWK)', 'Well;5m;2m', 'Mill;EUR 5m;');
    expect(amounts).toEqual([
      [5e6, null, 'USD'],
      [5e6, null, 'EUR'],
    ]);
    expect((await read('Cost (USD or EUR)', 'Well;5m')).amounts).toEqual([[5e6, null, null]]);
  });

  test('a column of its own goes before', async () => {
    const { amounts, findings } = await read(
      'Cost;Spent;Money',
      'Well;5m;2m;US dollars',
      'Mill;USD 5m;2m;',
      'Road;5m;USD 2m;EUR',
      'Farm;5m;2m;KES',
    );
    expect(amounts).toEqual([
      [5e6, 2e6, 'USD'],
      [5e6, 2e6, 'USD'],
      [5e6, null, 'EUR'],
      [null, null, null],
    ]);
    expect(
      findings.some((sentence) => /Money: 1 of 3 cells are in a currency that the profile/.test(sentence)),
    ).toBe(true);
  });
});
