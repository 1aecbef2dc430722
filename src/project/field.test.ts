import { describe, expect, test } from 'vitest';
import { CONTRACTOR_HEADER, fieldGroups, fields, PROJECT_ID_HEADER } from './field.ts';

/** The columns of a workbook except those for contractors. */
const workbookColumns = [
  'Project ID',
  'Project No',
  'Project Name',
  'Province',
  'Department',
  'Sector',
  'Local Municipality',
  'District Municipality',
  'Latitude',
  'Longitude',
  'Project Status',
  'Project Start Date',
  'Estimated Construction Start Date',
  'Estimated Project Completion Date',
  'Contracted Construction End Date',
  'Estimated Construction End Date',
  'Professional Fees',
  'Construction Costs',
  'Variation Orders',
  'Total Project Cost',
  'Project Expenditure from Previous Financial Years (Professional Fees)',
  'Project Expenditure from Previous Financial Years (Construction Costs)',
  'Project Expenditure from Previous Financial Years (TOTAL)',
  'Project Expenditure (TOTAL)',
  'Main Budget Appropriation (Professional Fees)',
  'Adjustment Budget Appropriation (Professional Fees)',
  'Main Budget Appropriation (Construction Costs)',
  'Adjustment Budget Appropriation (Construction Costs)',
  'Main Budget Appropriation (TOTAL)',
  'Adjustment Budget Appropriation (TOTAL)',
  'Actual Expenditure Q1',
  'Actual Expenditure Q2',
  'Actual Expenditure Q3',
  'Actual Expenditure Q4',
  'Budget Programme',
  'Primary Funding Source',
  'Nature of Investment',
  'Funding Status',
];

describe('the table of fields', () => {
  test('has every column of a workbook and no other', () => {
    const headers = fields.flatMap(({ source }) => (source.from === 'column' ? [source.irmHeader] : []));
    expect([PROJECT_ID_HEADER, ...headers].toSorted()).toEqual(workbookColumns.toSorted());
    expect(CONTRACTOR_HEADER).toBe('Project Contractor');
  });

  test('requires every column of a workbook but the sector', () => {
    const mayBeMissing = fields.filter(({ source }) => 'mayBeMissing' in source);
    expect(mayBeMissing.map(({ name }) => name)).toEqual(['sector']);
  });

  test('has no name twice', () => {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });

  test('puts every field into a known group', () => {
    const groups = fieldGroups.map(({ group }): string => group);
    for (const { group } of fields) expect(groups).toContain(group);
  });

  test('makes every field nullable except those that the specification always fills', () => {
    const always = fields.filter(({ nullable }) => !nullable).map(({ name }) => name);
    expect(always).toEqual([
      'name',
      'irm_snapshot',
      'sphere',
      'government_label',
      'financial_year',
      'province',
      'department',
      'status',
      'status_order',
      'url_path',
    ]);
  });
});

test('each field has a meaning that no other field has', () => {
  const meanings = fields.map(({ meaning }) => meaning as string);
  expect(new Set(meanings).size).toBe(fields.length);
});
