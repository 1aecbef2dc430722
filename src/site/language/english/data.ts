import {
  type FieldGroup,
  type FieldName,
  fieldGroups,
  fields,
  type Phase,
  type Sphere,
  type Status,
  sphereNames,
} from '../../../project/index.ts';
import { type Measure, type QualityFlag, qualityFlags } from '../../../quality/index.ts';

type NameOf<T extends string> = Readonly<Record<T, string>>;

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
  spheres: sphereNames as NameOf<Sphere>,
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
  flags: Object.fromEntries(
    qualityFlags.map(({ flag, title, meaning }) => [flag, { label: title, meaning }]),
  ) as Readonly<Record<QualityFlag, { readonly label: string; readonly meaning: string }>>,
  /** Short names of the warnings that are filters of their own. */
  measures: Object.fromEntries(
    qualityFlags.flatMap((row) => ('measure' in row ? [[row.flag, row.measure.name]] : [])),
  ) as NameOf<Measure>,
} as const;
