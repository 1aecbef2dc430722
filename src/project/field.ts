import { country } from '../country/index.ts';
import { period, type Quarter, quarterMark, quarterMonths, quarters, yearMonths } from './financial-year.ts';
import { isUsed, levelNames, provinceCount } from './level.ts';
import { isSphere } from './sphere.ts';

/**
 * Every field of a project in one table, in the order of the CSV download. The import, the store's
 * columns, the listing's record, the CSV, filters, facets, search, the API's schemas and the pages
 * follow from it: a new field is a new line.
 */

/**
 * How a value is written and compared: money in the currency of the project, a currency as its code (ISO 4217),
 * dates as `YYYY-MM-DD`, coordinates as the source's own text, more as a JSON object.
 */
export type FieldType = 'text' | 'status' | 'coordinate' | 'money' | 'currency' | 'date' | 'integer' | 'more';

export const fieldGroups = [
  { group: 'identity', label: 'Project' },
  { group: 'place', label: 'Place' },
  { group: 'stage', label: 'Stage' },
  { group: 'dates', label: 'Dates' },
  { group: 'cost', label: 'Cost' },
  { group: 'funding', label: 'Funding' },
  { group: 'people', label: 'Who builds it' },
  { group: 'previous-years', label: 'Spent in previous years' },
  { group: 'budget', label: 'Budget of the year' },
  { group: 'spending', label: 'Spent in the year' },
] as const;

export type FieldGroup = (typeof fieldGroups)[number]['group'];

/**
 * The roles that a `Project Contractor` cell may name before its colon, as they appear in
 * workbooks.
 */
export const contractorRoles = ['Program Implementing Agent', 'Principal Agent', 'Main Contractor'] as const;

export type ContractorRole = (typeof contractorRoles)[number] | 'Other parties';

/**
 * Where a value comes from: a column of the workbook, its contractor cells, or the service. `place`
 * is the column's place in real workbooks, from 1 after `Project ID`; it orders the columns of the
 * sample. The import ignores it.
 */
export type FieldSource =
  | {
      readonly from: 'column';
      readonly place: number;
      readonly irmHeader: string;
      readonly mayBeMissing?: true;
    }
  | { readonly from: 'contractors'; readonly role: ContractorRole }
  | { readonly from: 'service' };

interface FieldDefinition {
  readonly name: string;
  /** For people, on pages. */
  readonly label: string;
  /** One or two sentences that stand without the title of its group, for documents of programs. */
  readonly meaning: string;
  /** What people must know before they rely on the values, for the data dictionary. */
  readonly caveat?: string;
  readonly type: FieldType;
  readonly group: FieldGroup;
  readonly source: FieldSource;
  /** Fields that are not nullable hold "" if the source has no value. */
  readonly nullable: boolean;
  /**
   * False for fields that are stored for calculations and shown on pages but are not part of the
   * published CSV.
   */
  readonly inCsv?: false;

  // The lists that a field belongs to. Each number is its place in that list, from 1; a field
  // without one is not in it.

  /** The record of the listing. */
  readonly record?: number;
  /**
   * Fields whose values are counted, and accepted by `selected_facets`. A facet needs a filter,
   * too.
   */
  readonly facet?: number;
  /** Parameters that filter by a whole value. */
  readonly filter?: number;
  /** Groupings of the statistics. A grouping needs a filter, too. */
  readonly statistics?: number;
  /** Fields that `q` searches. */
  readonly search?: number;
  /**
   * What each queried word that is a whole word of the field adds to the relevance of a project.
   * Only the first field in `search` has a weight: the index scores no other.
   */
  readonly weight?: number;
  /** Fields whose values complete what somebody types. All but the name need a filter, too. */
  readonly suggestion?: number;
  /** Filters that are repeated in the file name of a download. */
  readonly fileName?: number;
}

const column = <const P extends number, const H extends string>(place: P, irmHeader: H) =>
  ({ from: 'column', place, irmHeader }) as const;
/** A column that older workbooks do not have. */
const optionalColumn = <const P extends number, const H extends string>(place: P, irmHeader: H) =>
  ({ from: 'column', place, irmHeader, mayBeMissing: true }) as const;
const contractors = <const R extends ContractorRole>(role: R) => ({ from: 'contractors', role }) as const;
const service = { from: 'service' } as const;

const { province } = levelNames;
const areProvincesReporting = isSphere('provincial');
const reportedBy = areProvincesReporting ? `: a ${province.one} or the national government` : '';
const government = areProvincesReporting ? `: a ${province.one}, or the national government` : '';
const ownDepartments = areProvincesReporting
  ? ` In the provincial sphere each ${province.one} has its own.`
  : '';

/** What a quarter's field is called, and what it means. */
function spentIn(quarter: Quarter) {
  if (!isUsed(`actual_expenditure_q${quarter}`))
    return {
      label: `Spent in part ${quarter} of the year`,
      meaning: `Empty: a year has ${quarters.length} reports.`,
    };
  const months = quarterMonths(quarter);
  if (quarters.length === 1)
    return {
      label: 'Spent in the year',
      meaning: `Spent from ${months} of the financial year that this report belongs to.`,
    };
  return {
    label: `Spent in ${quarterMark(quarter)} (${months})`,
    meaning:
      quarter === 1
        ? `Spent from ${months} of the financial year that this report belongs to.`
        : `Spent from ${months} of that financial year. Reports of an earlier ${period.one} leave it empty.`,
  };
}

/** What a level of places is called, and what it means. */
const placeOf = (level: 'district_municipality' | 'local_municipality') => {
  const { one, other, full } = levelNames[level];
  if (!isUsed(level)) return { label: full, meaning: 'Empty: the country has no such places.' } as const;
  return {
    label: full,
    meaning: `The ${one} that the project is in, as reported.`,
    caveat: `Spelled as reported. Filters take the spellings of one ${one} as one value. Several ${province.other} may have ${other} of one name.`,
  };
};

const PREVIOUS_YEARS = 'Project Expenditure from Previous Financial Years';

// biome-ignore format: one line per field is easier to read
const everywhere = [
  { name: 'name', label: 'Name', meaning: 'What the department calls the project.', caveat: 'Several projects may have the same name, and a name may change between reports.', type: 'text', group: 'identity', source: column(2, 'Project Name'), nullable: false, record: 1, filter: 12, search: 1, weight: 4, suggestion: 1 },
  { name: 'irm_snapshot', label: 'Reported in', meaning: `The ${period.each} report that these values were taken from.`, caveat: 'Projects that the newest report leaves out keep the values of the last report that has them.', type: 'text', group: 'identity', source: service, nullable: false },
  { name: 'sphere', label: 'Sphere of government', meaning: `Who reports the project${reportedBy}.`, type: 'text', group: 'identity', source: service, nullable: false, record: 4, filter: 3 },
  { name: 'government_label', label: 'Government', meaning: `The government that reports the project${government}.`, type: 'text', group: 'identity', source: service, nullable: false, record: 3, facet: 2, filter: 2, statistics: 2, fileName: 1 },
  { name: 'financial_year', label: 'Financial year', meaning: `Government years run from ${yearMonths}.`, caveat: `That of the newest report of the project. Files of every ${period.one} have all years.`, type: 'text', group: 'identity', source: service, nullable: false, facet: 7, filter: 8, statistics: 7, fileName: 2 },
  { name: 'province', label: province.full, meaning: `The ${province.one} that the project is in.`, caveat: `As reported, also if it is none of the ${provinceCount} ${province.other}.`, type: 'text', group: 'place', source: column(3, 'Province'), nullable: false, record: 2, facet: 3, filter: 1, statistics: 3, search: 2, suggestion: 5, fileName: 4 },
  { name: 'department', label: 'Department', meaning: `The department that is responsible for the project and reports it.${ownDepartments}`, caveat: 'As reported: one department may be spelled in several ways.', type: 'text', group: 'identity', source: column(4, 'Department'), nullable: false, record: 5, facet: 4, filter: 4, statistics: 4, search: 3, suggestion: 4, fileName: 5 },
  { name: 'sector', label: 'Sector', meaning: 'What the project serves, such as education or health. Older reports do not say it.', caveat: 'Workbooks without the column have no sector.', type: 'text', group: 'identity', source: optionalColumn(5, 'Sector'), nullable: true, record: 6, facet: 1, filter: 5, statistics: 1, fileName: 3 },
  { name: 'status', label: 'Stage', meaning: 'How far the project is, in the words of the reporting model. Departments sometimes report other texts, which stay unchanged.', caveat: 'Texts other than those of the reporting model sort after all others.', type: 'status', group: 'stage', source: column(10, 'Project Status'), nullable: false, record: 7, facet: 5, filter: 6, statistics: 5, fileName: 6 },
  { name: 'status_order', label: 'Rank of the stage', meaning: 'The place of the stage in the course of a project, for sorting. Stages that are not usual come last.', type: 'integer', group: 'stage', source: service, nullable: false, record: 8 },
  { name: 'primary_funding_source', label: 'Main source of funding', meaning: 'Where most of the money comes from. A grant is money given for one purpose.', caveat: 'As reported. A project may have further sources, which reports do not name.', type: 'text', group: 'funding', source: column(35, 'Primary Funding Source'), nullable: true, record: 9, facet: 6, filter: 7, statistics: 6, search: 8, fileName: 7 },
  { name: 'estimated_completion_date', label: 'Estimated completion', meaning: 'When everything should be done, paperwork included.', caveat: 'An estimate, which reports often move. A date that has passed does not mean that the project is complete.', type: 'date', group: 'dates', source: column(13, 'Estimated Project Completion Date'), nullable: true, record: 10 },
  { name: 'estimated_total_project_cost', label: 'Total estimated cost', meaning: 'What the whole project should cost, from the first plan to the last payment.', caveat: 'Zero often means that nobody filled it in. Some amounts have too many digits: see the data-quality flags.', type: 'money', group: 'cost', source: column(19, 'Total Project Cost'), nullable: true, record: 11 },
  { name: 'url_path', label: 'Address', meaning: 'The address of the page of the project in this service. The number in it is permanent.', caveat: 'The words after the number follow the name of the project.', type: 'text', group: 'identity', source: service, nullable: false, record: 14 },
  { name: 'latitude', label: 'Latitude', meaning: 'Degrees north. South of the equator it is negative.', caveat: 'The CSV has the text of the report, which may have a decimal comma. Parquet and SQLite have numbers. Some places are wrong: see the data-quality flags.', type: 'coordinate', group: 'place', source: column(8, 'Latitude'), nullable: true, record: 12 },
  { name: 'longitude', label: 'Longitude', meaning: 'Degrees east.', caveat: 'The CSV has the text of the report, which may have a decimal comma. Parquet and SQLite have numbers. Some places are wrong: see the data-quality flags.', type: 'coordinate', group: 'place', source: column(9, 'Longitude'), nullable: true, record: 13 },
  { name: 'project_number', label: 'Project number', meaning: 'The number that the department gave the project. Several projects may have the same one.', type: 'text', group: 'identity', source: column(1, 'Project No'), nullable: true, search: 6 },
  { name: 'local_municipality', ...placeOf('local_municipality'), type: 'text', group: 'place', source: column(6, 'Local Municipality'), nullable: true, filter: 9, statistics: 8, search: 4, suggestion: 2, fileName: 8 },
  { name: 'district_municipality', ...placeOf('district_municipality'), type: 'text', group: 'place', source: column(7, 'District Municipality'), nullable: true, filter: 10, statistics: 9, search: 5, suggestion: 3, fileName: 9 },
  { name: 'budget_programme', label: 'Budget programme', meaning: 'The part of the department’s budget that pays.', type: 'text', group: 'funding', source: column(34, 'Budget Programme'), nullable: true, search: 7 },
  { name: 'nature_of_investment', label: 'Nature of investment', meaning: 'Whether something new is built, or something old is repaired or extended.', type: 'text', group: 'identity', source: column(36, 'Nature of Investment'), nullable: true, filter: 13, search: 9 },
  { name: 'funding_status', label: 'Funding status', meaning: 'Whether the money has been set aside.', type: 'text', group: 'funding', source: column(37, 'Funding Status'), nullable: true },
  { name: 'program_implementing_agent', label: 'Programme implementing agent', meaning: 'The body that runs the work on behalf of the department.', type: 'text', group: 'people', source: contractors('Program Implementing Agent'), nullable: true, search: 10 },
  { name: 'principle_agent', label: 'Principal agent', meaning: 'The professional firm that manages the project on site.', type: 'text', group: 'people', source: contractors('Principal Agent'), nullable: true, search: 11 },
  { name: 'main_contractor', label: 'Main contractor', meaning: 'The company that builds.', caveat: 'As reported: it may name several firms, and one firm may be spelled in several ways.', type: 'text', group: 'people', source: contractors('Main Contractor'), nullable: true, filter: 11, statistics: 10, search: 12 },
  { name: 'other_parties', label: 'Other parties', meaning: 'Firms and bodies whose role the report does not name.', caveat: 'May name several, with the words of the report.', type: 'text', group: 'people', source: contractors('Other parties'), nullable: true, search: 13 },
  { name: 'start_date', label: 'Start of the project', meaning: 'When work on the project began, planning included.', type: 'date', group: 'dates', source: column(11, 'Project Start Date'), nullable: true },
  { name: 'estimated_construction_start_date', label: 'Estimated start of construction', meaning: 'When building should begin, or began.', type: 'date', group: 'dates', source: column(12, 'Estimated Construction Start Date'), nullable: true },
  { name: 'contracted_construction_end_date', label: 'Contracted end of construction', meaning: 'The day by which the contract says the builder must be done.', type: 'date', group: 'dates', source: column(14, 'Contracted Construction End Date'), nullable: true },
  { name: 'estimated_construction_end_date', label: 'Estimated end of construction', meaning: 'When building is now expected to end.', type: 'date', group: 'dates', source: column(15, 'Estimated Construction End Date'), nullable: true },
  { name: 'total_professional_fees', label: 'Professional fees', meaning: 'What architects, engineers and others who plan and supervise cost over the whole project.', type: 'money', group: 'cost', source: column(16, 'Professional Fees'), nullable: true },
  { name: 'total_construction_costs', label: 'Construction costs', meaning: 'What the building work costs over the whole project.', type: 'money', group: 'cost', source: column(17, 'Construction Costs'), nullable: true },
  { name: 'variation_orders', label: 'Variation orders', meaning: 'What changes to the contract cost after it was signed.', type: 'money', group: 'cost', source: column(18, 'Variation Orders'), nullable: true },
  { name: 'expenditure_from_previous_years_professional_fees', label: 'Professional fees', meaning: 'Spent on architects, engineers and others who plan and supervise, before the financial year that this report belongs to.', type: 'money', group: 'previous-years', source: column(20, `${PREVIOUS_YEARS} (Professional Fees)`), nullable: true },
  { name: 'expenditure_from_previous_years_construction_costs', label: 'Construction costs', meaning: 'Spent on the building work, before the financial year that this report belongs to.', type: 'money', group: 'previous-years', source: column(21, `${PREVIOUS_YEARS} (Construction Costs)`), nullable: true },
  { name: 'expenditure_from_previous_years_total', label: 'Total', meaning: 'Spent before the financial year that this report belongs to.', caveat: 'As reported: the service does not add it up from fees and construction costs.', type: 'money', group: 'previous-years', source: column(22, `${PREVIOUS_YEARS} (TOTAL)`), nullable: true },
  { name: 'project_expenditure_total', label: 'Project expenditure, total', meaning: 'Everything spent so far, as the department reports it.', caveat: `Part of the files of every ${period.one}, but not of the CSV of the newest reports.`, type: 'money', group: 'cost', source: column(23, 'Project Expenditure (TOTAL)'), nullable: true, inCsv: false },
  { name: 'main_appropriation_professional_fees', label: 'Main appropriation, professional fees', meaning: 'What the budget at the start of the year set aside for those who plan and supervise.', type: 'money', group: 'budget', source: column(24, 'Main Budget Appropriation (Professional Fees)'), nullable: true },
  { name: 'adjusted_appropriation_professional_fees', label: 'Adjusted appropriation, professional fees', meaning: 'What the budget that was changed in the middle of the year sets aside for those who plan and supervise.', type: 'money', group: 'budget', source: column(25, 'Adjustment Budget Appropriation (Professional Fees)'), nullable: true },
  { name: 'main_appropriation_construction_costs', label: 'Main appropriation, construction costs', meaning: 'What the budget at the start of the year set aside for the building work.', type: 'money', group: 'budget', source: column(26, 'Main Budget Appropriation (Construction Costs)'), nullable: true },
  { name: 'adjusted_appropriation_construction_costs', label: 'Adjusted appropriation, construction costs', meaning: 'What the budget that was changed in the middle of the year sets aside for the building work.', type: 'money', group: 'budget', source: column(27, 'Adjustment Budget Appropriation (Construction Costs)'), nullable: true },
  { name: 'main_appropriation_total', label: 'Main appropriation, total', meaning: 'What the budget at the start of the year set aside.', caveat: 'As reported: the service does not add it up from fees and construction costs.', type: 'money', group: 'budget', source: column(28, 'Main Budget Appropriation (TOTAL)'), nullable: true },
  { name: 'adjusted_appropriation_total', label: 'Adjusted appropriation, total', meaning: 'The same after the budget was changed in the middle of the year.', caveat: 'As reported: the service does not add it up from fees and construction costs.', type: 'money', group: 'budget', source: column(29, 'Adjustment Budget Appropriation (TOTAL)'), nullable: true },
  { name: 'actual_expenditure_q1', ...spentIn(1), caveat: 'Later reports of the same year may give another amount.', type: 'money', group: 'spending', source: column(30, 'Actual Expenditure Q1'), nullable: true },
  { name: 'actual_expenditure_q2', ...spentIn(2), caveat: 'Later reports of the same year may give another amount.', type: 'money', group: 'spending', source: column(31, 'Actual Expenditure Q2'), nullable: true },
  { name: 'actual_expenditure_q3', ...spentIn(3), caveat: 'Later reports of the same year may give another amount.', type: 'money', group: 'spending', source: column(32, 'Actual Expenditure Q3'), nullable: true },
  { name: 'actual_expenditure_q4', ...spentIn(4), type: 'money', group: 'spending', source: column(33, 'Actual Expenditure Q4'), nullable: true },
] as const satisfies readonly FieldDefinition[];

/** The currency of a project's amounts: a field only where the profile names other currencies than the main one. */
const currency = {
  name: 'currency',
  label: 'Currency',
  meaning: `The currency of all amounts of the project (ISO 4217). It is ${country.currency.code} unless the source names another one.`,
  caveat: 'Amounts of two currencies are never added, ordered or compared.',
  type: 'currency',
  group: 'cost',
  source: optionalColumn(38, 'Currency'),
  nullable: true,
  record: 15,
  facet: 8,
  filter: 14,
  statistics: 11,
} as const satisfies FieldDefinition;
const currencyFields: readonly (typeof currency)[] = country.otherCurrencies.length === 0 ? [] : [currency];

// biome-ignore format: one line per field is easier to read
/** What has no other field: a field only where the profile keeps it. */
const more = { name: 'more', label: 'More from the publisher', meaning: 'What the publisher says beside all other fields, as a JSON object.', caveat: 'Names and forms are those of the publisher. E-mail addresses, telephone numbers and what is too long are left out.', type: 'more', group: 'identity', source: optionalColumn(39, 'More from the publisher'), nullable: true, inCsv: false } as const satisfies FieldDefinition;
const moreFields: readonly (typeof more)[] = country.keepsMore ? [more] : [];

export const fields = [...everywhere, ...currencyFields, ...moreFields] as const;

export type Field = (typeof fields)[number];
export type FieldName = Field['name'];

/**
 * The column of the workbook that identifies a project. It is not a field: the service assigns ids
 * of its own.
 */
export const PROJECT_ID_HEADER = 'Project ID';

/** The heading shared by any number of columns, each naming one party to the project. */
export const CONTRACTOR_HEADER = 'Project Contractor';
