import type { MessyFile } from './messy-file.ts';
import { asText, changed, delimited, projectRows, sheetWith } from './written-files.ts';

const rows = projectRows();

/** The first projects with this text under a heading. */
const some = (count: number, header: string, text: string | number) => () =>
  sheetWith(rows.map((row, i) => (i < count ? changed(row, { [header]: text }) : row)));

/** What differs for the first projects. */
const differ = (count: number, difference: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${30_601 + i}`, difference]));

const emptied = (header: string, field: string, text: string | number): MessyFile => ({
  what: `${JSON.stringify(text)} under ${header}`,
  content: some(3, header, text),
  codes: ['placeholders'],
  differs: differ(3, { [field]: null }),
});

/** Words in the place of values, and values in other words. */
export const messyWords: readonly MessyFile[] = [
  emptied('Sector', 'sector', 'TBC'),
  emptied('Sector', 'sector', 0),
  emptied('Primary Funding Source', 'primary_funding_source', 'nan'),
  emptied('Local Municipality', 'local_municipality', '(blank)'),
  emptied('District Municipality', 'district_municipality', 'N/A'),
  emptied('Nature of Investment', 'nature_of_investment', '-'),
  emptied('Funding Status', 'funding_status', '\u2013'),
  emptied('Budget Programme', 'budget_programme', 'n.v.t.'),
  { what: '"TBC" as department', content: some(3, 'Department', 'TBC'), codes: ['placeholders'] },
  { what: '"(blank)" as stage', content: some(3, 'Project Status', '(blank)'), codes: ['placeholders'] },
  { what: '"0" as province', content: some(3, 'Province', '0'), codes: ['placeholders'] },
  {
    what: '"nan" in every empty cell of text',
    name: 'a.csv',
    content: () =>
      delimited(projectRows(asText).map((row) => changed(row, { Sector: 'nan', 'Funding Status': 'nan' }))),
    codes: ['placeholders'],
    differs: differ(60, { sector: null, funding_status: null }),
  },
  {
    what: '"Main Contractor: TBC"',
    content: () => sheetWith(rows.map((row) => [...row.slice(0, -2), 'Main Contractor: TBC', 'N/A'])),
    codes: ['placeholders'],
    differs: differ(60, { main_contractor: null }),
  },
  {
    what: 'the role of contractors mistyped',
    content: () => sheetWith(rows.map((row) => [...row.slice(0, -2), 'Main Contracter: B', null])),
    codes: ['aliases_used'],
    differs: differ(60, { main_contractor: 'B' }),
  },
  {
    what: 'a dash after the role of contractors',
    content: () => sheetWith(rows.map((row) => [...row.slice(0, -2), 'Main Contractor - B', null])),
    differs: differ(60, { main_contractor: 'B' }),
  },
  {
    what: 'stages with other dashes',
    content: () =>
      sheetWith(
        rows.map((row, i) =>
          i % 3 === 1 ? changed(row, { 'Project Status': 'Construction 1% \u2013 25%' }) : row,
        ),
      ),
  },
];
