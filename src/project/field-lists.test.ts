import { describe, expect, test } from 'vitest';
import { fields } from './field.ts';
import {
  csvFields,
  facetFields,
  fileNameFields,
  filterFields,
  recordFieldNames,
  searchFields,
  statisticsFields,
  storedFields,
  suggestedFields,
} from './field-lists.ts';

/** The columns of the published files. Some readers rely on their position. */
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

describe('the table of fields', () => {
  test('gives the CSV its 46 columns in the published order', () => {
    expect(publishedColumns.length).toBe(46);
    expect(csvFields.map(({ name }) => name)).toEqual(publishedColumns);
  });

  test("gives the listing's record its 14 fields in the published order", () => {
    expect(recordFieldNames).toEqual(publishedRecord);
  });

  test('stores what workbooks say, not what the service derives', () => {
    const derived = [
      'irm_snapshot',
      'sphere',
      'government_label',
      'financial_year',
      'status_order',
      'url_path',
    ];
    const stored = storedFields.map(({ name }): string => name);
    expect(fields.map(({ name }): string => name).filter((name) => !stored.includes(name))).toEqual(derived);
  });
});

describe('the lists that the table numbers', () => {
  test.each([
    [
      'facets',
      facetFields,
      'sector government_label province department status primary_funding_source financial_year',
    ],
    [
      'filters',
      filterFields,
      `province government_label sphere department sector status primary_funding_source financial_year
       local_municipality district_municipality main_contractor name`,
    ],
    [
      'groupings of statistics',
      statisticsFields,
      `sector government_label province department status primary_funding_source financial_year
       local_municipality district_municipality main_contractor`,
    ],
    [
      'searched fields',
      searchFields,
      `name province department local_municipality district_municipality project_number budget_programme
       primary_funding_source nature_of_investment program_implementing_agent principle_agent main_contractor
       other_parties`,
    ],
    [
      'completed fields',
      suggestedFields,
      'name local_municipality district_municipality department province',
    ],
    [
      'parts of file names',
      fileNameFields,
      'government_label financial_year sector province department status primary_funding_source',
    ],
  ] as const)('are the published %s in their order', (_list, names, published) => {
    expect(names).toEqual(published.split(/\s+/));
  });

  test.each(['record', 'facet', 'filter', 'statistics', 'search', 'suggestion', 'fileName'])(
    'give every place of %s to one field',
    (list) => {
      const places = fields.flatMap((field) => (list in field ? [Reflect.get(field, list)] : []));
      expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, i) => i + 1));
    },
  );

  test('have a weight for the first searched field only', () => {
    const weighted = fields.filter((field) => 'weight' in field).map(({ name }) => name);
    expect(weighted).toEqual([searchFields[0]]);
  });

  test.each([
    ['facet', facetFields],
    ['grouping', statisticsFields],
    ['completed field', suggestedFields],
    ['part of a file name', fileNameFields],
  ] as const)('have a filter for every %s', (_what, names) => {
    expect(filterFields).toEqual(expect.arrayContaining([...names]));
  });
});
