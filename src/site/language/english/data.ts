import {
  type FieldGroup,
  type FieldName,
  fieldGroups,
  fields,
  type Phase,
  type Sphere,
  type Status,
} from '../../../project/index.ts';
import type { QualityFlag } from '../../../quality/index.ts';

type NameOf<T extends string> = Readonly<Record<T, string>>;

interface FlagTexts {
  readonly label: string;
  readonly meaning: string;
}

interface StageTexts {
  readonly name: string;
  /** For narrow places. */
  readonly short: string;
  readonly definition: string;
}

const caveatOf = Object.fromEntries(
  fields.flatMap((field) => ('caveat' in field ? [[field.name, field.caveat]] : [])),
) as Readonly<Partial<Record<FieldName, string>>>;
const meaningOf = Object.fromEntries(fields.map(({ name, meaning }) => [name, meaning])) as NameOf<FieldName>;

/** The words for what the data consists of. The table of fields holds the English labels. */
export const data = {
  fields: Object.fromEntries(fields.map(({ name, label }) => [name, label])) as NameOf<FieldName>,
  /** What each field means, and what to know before relying on it, for the data dictionary. */
  meanings: meaningOf,
  caveats: caveatOf,
  /** Names of filters that are shorter or plainer than the field's label. */
  filters: {
    government_label: 'Reported by',
    sphere: 'Sphere of government',
    financial_year: 'Last reported in',
    local_municipality: 'Municipality',
    district_municipality: 'District',
    main_contractor: 'Contractor',
  },
  /** What a field means. Fields with a plain label need no explanation. */
  explanations: {
    sphere: meaningOf.sphere,
    irm_snapshot: meaningOf.irm_snapshot,
    financial_year: meaningOf.financial_year,
    nature_of_investment: meaningOf.nature_of_investment,
    budget_programme: meaningOf.budget_programme,
    primary_funding_source: meaningOf.primary_funding_source,
    funding_status: meaningOf.funding_status,
    program_implementing_agent: meaningOf.program_implementing_agent,
    principle_agent: meaningOf.principle_agent,
    main_contractor: meaningOf.main_contractor,
    estimated_completion_date: meaningOf.estimated_completion_date,
    contracted_construction_end_date: meaningOf.contracted_construction_end_date,
    estimated_construction_end_date: meaningOf.estimated_construction_end_date,
    estimated_total_project_cost: meaningOf.estimated_total_project_cost,
    total_professional_fees: 'For architects, engineers and others who plan and supervise.',
    total_construction_costs: 'For the building work itself.',
    variation_orders: 'Changes to the contract after it was signed.',
    project_expenditure_total: meaningOf.project_expenditure_total,
    expenditure_from_previous_years_total: meaningOf.expenditure_from_previous_years_total,
    main_appropriation_total: meaningOf.main_appropriation_total,
    adjusted_appropriation_total: meaningOf.adjusted_appropriation_total,
    latitude: meaningOf.latitude,
    longitude: meaningOf.longitude,
  },
  groups: Object.fromEntries(fieldGroups.map(({ group, label }) => [group, label])) as NameOf<FieldGroup>,
  spheres: { national: 'National', provincial: 'Provincial' } satisfies NameOf<Sphere>,
  phases: {
    planning: 'Planning',
    construction: 'Construction',
    finished: 'Finished',
    stopped: 'Stopped',
    other: 'Other',
  } satisfies NameOf<Phase>,
  stages: {
    'Project Initiation': {
      name: 'Project Initiation',
      short: 'Initiation',
      definition: 'The need has been written down, and the project has a number.',
    },
    'Pre - Feasibility': {
      name: 'Pre - Feasibility',
      short: 'Pre-feasibility',
      definition: 'Officials check whether the project could work, and what else could be done.',
    },
    Feasibility: {
      name: 'Feasibility',
      short: 'Feasibility',
      definition: 'The chosen option is studied in detail: site, cost, time.',
    },
    Tender: {
      name: 'Tender',
      short: 'Tender',
      definition: 'Companies are asked to offer a price, or their offers are compared.',
    },
    Design: {
      name: 'Design',
      short: 'Design',
      definition: 'Architects and engineers draw what will be built.',
    },
    'Site Handed - Over to Contractor': {
      name: 'Site Handed - Over to Contractor',
      short: 'Site handed over',
      definition: 'The builder has been given the site and may begin.',
    },
    'Construction 1% - 25%': {
      name: 'Construction 1% - 25%',
      short: 'Construction 1\u201325 %',
      definition: 'Building has begun. Up to a quarter is done.',
    },
    'Construction 26% - 50%': {
      name: 'Construction 26% - 50%',
      short: 'Construction 26\u201350 %',
      definition: 'Between a quarter and a half is built.',
    },
    'Construction 51% - 75%': {
      name: 'Construction 51% - 75%',
      short: 'Construction 51\u201375 %',
      definition: 'Between a half and three quarters is built.',
    },
    'Construction 76% - 99%': {
      name: 'Construction 76% - 99%',
      short: 'Construction 76\u201399 %',
      definition: 'More than three quarters is built.',
    },
    'Practical Completion (100%)': {
      name: 'Practical Completion (100%)',
      short: 'Practical completion',
      definition: 'It can be used. Small defects may still have to be fixed.',
    },
    'Final Completion': {
      name: 'Final Completion',
      short: 'Final completion',
      definition: 'All work is done, defects are fixed, and the accounts are closed.',
    },
    'On Hold': { name: 'On Hold', short: 'On hold', definition: 'Work has stopped for the time being.' },
    Terminated: {
      name: 'Terminated',
      short: 'Terminated',
      definition: 'The project was ended before it was finished.',
    },
    'Other - Compensation of Employees': {
      name: 'Other - Compensation of Employees',
      short: 'Other: pay of employees',
      definition: 'No building work: money for the staff who run projects.',
    },
    'Other - Packaged Ongoing Project': {
      name: 'Other - Packaged Ongoing Project',
      short: 'Other: packaged ongoing work',
      definition: 'Several smaller works reported together, year after year.',
    },
  } satisfies Readonly<Record<Status, StageTexts>>,
  /** In place of a blank name of a project. */
  nameless: 'Project without a name',
  /** The formats of downloads. */
  formats: {
    csv: 'CSV',
    json: 'JSON',
    xlsx: 'Excel workbook',
    jsonl: 'JSON Lines',
    geojson: 'GeoJSON',
    oc4ids: 'OC4IDS',
    'history-csv': 'CSV',
    'history-jsonl': 'JSON Lines',
    parquet: 'Parquet',
    sqlite: 'SQLite database',
    'datasette-metadata': 'Metadata for Datasette',
  },
  /** Warnings, each with what it means. */
  flags: {
    coordinates_unset: {
      label: 'No coordinates',
      meaning: 'The report gives no position, so the project is on no map.',
    },
    coordinates_outside_province: {
      label: 'Coordinates outside the province',
      meaning: 'The position is more than 10 km outside the province that the report names.',
    },
    coordinates_swapped: {
      label: 'Latitude and longitude may be swapped',
      meaning: 'If they are exchanged, the position is in the province that the report names.',
    },
    cost_negative: {
      label: 'Negative cost',
      meaning: 'The estimated cost is below zero. That is a mistake in the report.',
    },
    cost_zero: {
      label: 'Cost of zero',
      meaning: 'The estimated cost is zero. Often nobody filled it in.',
    },
    spending_over_estimate: {
      label: 'Over budget: spending exceeds the estimate',
      meaning: 'More has been spent so far than the whole project was expected to cost.',
    },
    completion_before_start: {
      label: 'Completion before the start',
      meaning: 'The project would end before it begins: one of the two dates is wrong.',
    },
    completion_overdue: {
      label: 'Late: the completion date has passed',
      meaning:
        'The estimated completion date had passed on the day of the report, but the project was not complete.',
    },
    status_moved_backwards: {
      label: 'Moved back to an earlier stage',
      meaning: 'The previous report had a later stage.',
    },
    cost_jump: {
      label: 'Cost rose by more than 50 % in a quarter',
      meaning: 'The estimated cost is more than one and a half times that of the previous report.',
    },
    not_in_latest_snapshot: {
      label: 'Missing from the latest report',
      meaning: 'The values come from the last report that mentions the project. They may be out of date.',
    },
    name_missing: {
      label: 'No name',
      meaning: 'The report gives no name. Only the project number identifies the project.',
    },
    province_missing: {
      label: 'No province',
      meaning: 'The project is in no total by province, and no filter by province finds it.',
    },
    province_unknown: {
      label: 'Unknown province',
      meaning: 'The report names something else than one of the nine provinces. It is shown as reported.',
    },
    department_missing: {
      label: 'No department',
      meaning: 'The report does not say who is responsible for the project.',
    },
    status_missing: {
      label: 'No stage',
      meaning: 'The report does not say how far the project has come.',
    },
    status_unknown: {
      label: 'Unknown stage',
      meaning: 'The report uses a stage of its own, such as “Construction 10%”. It is shown as reported.',
    },
    stalled: {
      label: 'Stalled: no progress and no spending for a year',
      meaning:
        'Under construction, but for four quarters the stage has not changed and nothing has been spent.',
    },
    cost_implausible: {
      label: 'Implausible cost',
      meaning:
        'The estimated cost is more than 100 times the median of comparable projects. It may be a typing error, or a very large project.',
    },
  } satisfies Readonly<Record<QualityFlag, FlagTexts>>,
  /** Short names of the warnings that are filters of their own. */
  measures: {
    completion_overdue: 'Late',
    spending_over_estimate: 'Over budget',
    stalled: 'Stalled',
    cost_implausible: 'Cost can’t be right',
  },
} as const;
