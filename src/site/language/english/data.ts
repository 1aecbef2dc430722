import {
  type FieldGroup,
  type FieldName,
  fieldGroups,
  fields,
  levelNames,
  type Phase,
  type Sphere,
  sphereNames,
  statuses,
} from '../../../project/index.ts';
import { type Measure, type QualityFlag, qualityFlags } from '../../../quality/index.ts';

const { district_municipality: district, local_municipality: municipality } = levelNames;

type NameOf<T extends string> = Readonly<Record<T, string>>;

export interface StageTexts {
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
    local_municipality: municipality.One,
    district_municipality: district.One,
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
  stages: Object.fromEntries(
    statuses.map(({ status, short_name, definition }) => [
      status,
      { name: status, short: short_name, definition },
    ]),
  ) as Readonly<Record<string, StageTexts>>,
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
    'oc4ids-jsonl': 'A project on each line',
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
