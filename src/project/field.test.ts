import { describe, expect, test } from 'vitest';
import {
  CONTRACTOR_HEADER,
  csvFields,
  fieldGroups,
  fields,
  PROJECT_ID_HEADER,
  recordFieldNames,
  storedFields,
} from './field.ts';

/** The columns of the published files, whose readers go by position as well as by name. */
const publishedColumns = `
  name irm_snapshot sphere government_label financial_year province department sector status status_order
  primary_funding_source estimated_completion_date estimated_total_project_cost url_path latitude longitude
  project_number local_municipality district_municipality budget_programme nature_of_investment funding_status
  program_implementing_agent principle_agent main_contractor other_parties start_date
  estimated_construction_start_date contracted_construction_end_date estimated_construction_end_date
  total_professional_fees total_construction_costs variation_orders
  expenditure_from_previous_years_professional_fees expenditure_from_previous_years_construction_costs
  expenditure_from_previous_years_total main_appropriation_professional_fees
  adjusted_appropriation_professional_fees main_appropriation_construction_costs
  adjusted_appropriation_construction_costs main_appropriation_total adjusted_appropriation_total
  actual_expenditure_q1 actual_expenditure_q2 actual_expenditure_q3 actual_expenditure_q4
`
  .trim()
  .split(/\s+/);

const publishedRecord = [
  'name',
  'province',
  'government_label',
  'sphere',
  'department',
  'sector',
  'status',
  'status_order',
  'primary_funding_source',
  'estimated_completion_date',
  'estimated_total_project_cost',
  'latitude',
  'longitude',
  'url_path',
];

/** The columns of a workbook besides those for contractors. */
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
  test('gives the CSV its 46 columns in the published order', () => {
    expect(publishedColumns.length).toBe(46);
    expect(csvFields.map(({ name }) => name)).toEqual(publishedColumns);
  });

  test("gives the listing's record its 14 fields in the published order", () => {
    expect(recordFieldNames).toEqual(publishedRecord);
  });

  test('takes every column of a workbook, and no other', () => {
    const headers = fields.flatMap(({ source }) => (source.from === 'column' ? [source.irmHeader] : []));
    expect([PROJECT_ID_HEADER, ...headers].toSorted()).toEqual(workbookColumns.toSorted());
    expect(CONTRACTOR_HEADER).toBe('Project Contractor');
  });

  test('lets no column of a workbook be missing but the sector', () => {
    const mayBeMissing = fields.filter(({ source }) => 'mayBeMissing' in source);
    expect(mayBeMissing.map(({ name }) => name)).toEqual(['sector']);
  });

  test('names no field twice', () => {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });

  test('stores what workbooks say, not what the service works out', () => {
    const workedOut = [
      'irm_snapshot',
      'sphere',
      'government_label',
      'financial_year',
      'status_order',
      'url_path',
    ];
    const stored = storedFields.map(({ name }): string => name);
    expect(fields.map(({ name }): string => name).filter((name) => !stored.includes(name))).toEqual(
      workedOut,
    );
  });

  test('has every field in a group that is known', () => {
    const groups = fieldGroups.map(({ group }): string => group);
    for (const { group } of fields) expect(groups).toContain(group);
  });

  test('lets null stand for everything but what the specification always has', () => {
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
