import { describe, expect, test } from 'vitest';
import { CONTRACTOR_HEADER, fields, PROJECT_ID_HEADER } from './field.ts';
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

/**
 * What is published, a line for each field in the order of the CSV: its column in workbooks, and its
 * place in each list. It repeats the table of fields on purpose: readers rely on both orders.
 */
const published = `
name: "Project Name", record 1, filter 12, search 1, suggestion 1
irm_snapshot: service
sphere: service, record 4, filter 3
government_label: service, record 3, facet 2, filter 2, statistics 2, fileName 1
financial_year: service, facet 7, filter 8, statistics 7, fileName 2
province: "Province", record 2, facet 3, filter 1, statistics 3, search 2, suggestion 5, fileName 4
department: "Department", record 5, facet 4, filter 4, statistics 4, search 3, suggestion 4, fileName 5
sector: "Sector" if there, or null, record 6, facet 1, filter 5, statistics 1, fileName 3
status: "Project Status", record 7, facet 5, filter 6, statistics 5, fileName 6
status_order: service, record 8
primary_funding_source: "Primary Funding Source", or null, record 9, facet 6, filter 7, statistics 6, search 8, fileName 7
estimated_completion_date: "Estimated Project Completion Date", or null, record 10
estimated_total_project_cost: "Total Project Cost", or null, record 11
url_path: service, record 14
latitude: "Latitude", or null, record 12
longitude: "Longitude", or null, record 13
project_number: "Project No", or null, search 6
local_municipality: "Local Municipality", or null, filter 9, statistics 8, search 4, suggestion 2, fileName 8
district_municipality: "District Municipality", or null, filter 10, statistics 9, search 5, suggestion 3, fileName 9
budget_programme: "Budget Programme", or null, search 7
nature_of_investment: "Nature of Investment", or null, filter 13, search 9
funding_status: "Funding Status", or null
program_implementing_agent: contractors (Program Implementing Agent), or null, search 10
principle_agent: contractors (Principal Agent), or null, search 11
main_contractor: contractors (Main Contractor), or null, filter 11, statistics 10, search 12
other_parties: contractors (Other parties), or null, search 13
start_date: "Project Start Date", or null
estimated_construction_start_date: "Estimated Construction Start Date", or null
contracted_construction_end_date: "Contracted Construction End Date", or null
estimated_construction_end_date: "Estimated Construction End Date", or null
total_professional_fees: "Professional Fees", or null
total_construction_costs: "Construction Costs", or null
variation_orders: "Variation Orders", or null
expenditure_from_previous_years_professional_fees: "Project Expenditure from Previous Financial Years (Professional Fees)", or null
expenditure_from_previous_years_construction_costs: "Project Expenditure from Previous Financial Years (Construction Costs)", or null
expenditure_from_previous_years_total: "Project Expenditure from Previous Financial Years (TOTAL)", or null
project_expenditure_total: "Project Expenditure (TOTAL)", or null, not in the CSV
main_appropriation_professional_fees: "Main Budget Appropriation (Professional Fees)", or null
adjusted_appropriation_professional_fees: "Adjustment Budget Appropriation (Professional Fees)", or null
main_appropriation_construction_costs: "Main Budget Appropriation (Construction Costs)", or null
adjusted_appropriation_construction_costs: "Adjustment Budget Appropriation (Construction Costs)", or null
main_appropriation_total: "Main Budget Appropriation (TOTAL)", or null
adjusted_appropriation_total: "Adjustment Budget Appropriation (TOTAL)", or null
actual_expenditure_q1: "Actual Expenditure Q1", or null
actual_expenditure_q2: "Actual Expenditure Q2", or null
actual_expenditure_q3: "Actual Expenditure Q3", or null
actual_expenditure_q4: "Actual Expenditure Q4", or null
`
  .trim()
  .split('\n');

const lists = {
  record: recordFieldNames,
  facet: facetFields,
  filter: filterFields,
  statistics: statisticsFields,
  search: searchFields,
  suggestion: suggestedFields,
  fileName: fileNameFields,
};

function stated(field: (typeof fields)[number]): string {
  const { source } = field;
  const from = {
    column: () =>
      'irmHeader' in source ? `"${source.irmHeader}"${'mayBeMissing' in source ? ' if there' : ''}` : '',
    contractors: () => ('role' in source ? `contractors (${source.role})` : ''),
    service: () => 'service',
  }[source.from]();
  const places = Object.keys(lists).flatMap((list) =>
    list in field ? [`${list} ${Reflect.get(field, list)}`] : [],
  );
  const parts = [
    from,
    ...(field.nullable ? ['or null'] : []),
    ...('inCsv' in field ? ['not in the CSV'] : []),
  ];
  return `${field.name}: ${[...parts, ...places].join(', ')}`;
}

const nameOf = (line: string): string => line.split(':')[0]!;

/** The names of the published lines that match a pattern. */
const namesWith = (pattern: RegExp): readonly string[] =>
  published.filter((line) => pattern.test(line)).map(nameOf);

describe('published are', () => {
  test('the fields of the table', () => {
    expect(fields.map(stated)).toEqual(published);
  });

  test.each(Object.entries(lists))('the fields of the list "%s" in their order', (list, names) => {
    const placeIn = (line: string) => Number(new RegExp(`, ${list} (\\d+)`).exec(line)![1]);
    const lines = published.filter((line) => line.includes(`, ${list} `));
    expect(names).toEqual(lines.toSorted((a, b) => placeIn(a) - placeIn(b)).map(nameOf));
  });

  test('the columns of the CSV, and what stores keep of workbooks', () => {
    expect(csvFields.map(({ name }) => name)).toEqual(namesWith(/^(?!.*not in the CSV)/));
    expect(storedFields.map(({ name }) => name)).toEqual(namesWith(/^(?!.*: service)/));
  });

  test('the headings of ids and contractors', () => {
    expect([PROJECT_ID_HEADER, CONTRACTOR_HEADER]).toEqual(['Project ID', 'Project Contractor']);
  });
});
