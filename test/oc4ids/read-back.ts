import {
  type CsvFieldName,
  csvFields,
  firmKey,
  isInCountry,
  partiesIn,
  partyKind,
} from '../../src/project/index.ts';

/**
 * Reads a row of the CSV back from an OC4IDS project, following only the table of fields in
 * docs/oc4ids.md. A reader returns the value of a field, or undefined if there is none.
 */
interface Amount {
  readonly value?: { readonly amount: number };
}

interface Identified {
  readonly id: string;
}

export interface ReadProject extends Identified {
  readonly title?: string;
  readonly description: string;
  readonly identifiers?: readonly Identified[];
  readonly publicAuthority?: { readonly name: string };
  readonly additionalClassifications: readonly { readonly scheme: string; readonly id: string }[];
  readonly period?: { readonly startDate?: string; readonly endDate?: string };
  readonly implementationPeriod?: { readonly endDate?: string };
  readonly locations?: readonly {
    readonly description?: string;
    readonly geometry?: { readonly coordinates: readonly number[] };
    readonly address?: { readonly region?: string; readonly locality?: string };
  }[];
  readonly budget?: {
    readonly description?: string;
    readonly amount?: { readonly amount: number };
    readonly finance?: readonly { readonly source: string }[];
    readonly budgetBreakdowns?: readonly (Identified & {
      readonly budgetBreakdown: readonly (Identified & { readonly amount: { readonly amount: number } })[];
    })[];
  };
  readonly parties?: readonly (Identified & { readonly name: string; readonly roles?: readonly string[] })[];
  readonly milestones?: readonly (Identified & { readonly dueDate: string })[];
  readonly metrics?: readonly (Identified & { readonly observations: readonly (Identified & Amount)[] })[];
  readonly costMeasurements?: readonly {
    readonly costGroups: readonly (Identified & { readonly costs: readonly Amount[] })[];
  }[];
  readonly documents: readonly (Identified & { readonly url: string })[];
}

type ReadValue = string | number | readonly string[] | undefined;

const withId = <T extends Identified>(items: readonly T[] | undefined, id: string): T | undefined =>
  items?.find((item) => item.id === id);

const day = (instant: string | undefined): string | undefined => instant?.slice(0, 10);

const reading = /(?:Reported| )in ((?:Provincial|National) (\d{4}-\d{2}) Q\d taken \d{4}-\d{2}-\d{2})\./;

const readYear = (project: ReadProject) => reading.exec(project.description)?.[2];

const classified = (scheme: string) => (project: ReadProject) =>
  project.additionalClassifications.find((each) => each.scheme === scheme)?.id;

const named = (role: string) => (project: ReadProject) =>
  project.parties?.filter(({ roles }) => roles?.includes(role)).map(({ id }) => id);

const due = (milestone: string) => (project: ReadProject) =>
  day(withId(project.milestones, milestone)?.dueDate);

const cost = (group: string) => (project: ReadProject) =>
  withId(project.costMeasurements?.at(-1)?.costGroups, group)?.costs[0]?.value?.amount;

const appropriated = (breakdown: string) => (project: ReadProject) =>
  withId(withId(project.budget?.budgetBreakdowns, breakdown)?.budgetBreakdown, readYear(project)!)?.amount
    .amount;

const observed =
  (metric: string, quarter = '') =>
  (project: ReadProject) =>
    withId(withId(project.metrics, metric)?.observations, readYear(project)! + quarter)?.value?.amount;

/**
 * Reads each field back; a field without a reader is not in OC4IDS. Parties are read as their ids,
 * which ignore spelling.
 */
export const readers: Partial<Readonly<Record<CsvFieldName, (project: ReadProject) => ReadValue>>> = {
  name: (project) => project.title,
  irm_snapshot: (project) => reading.exec(project.description)?.[1],
  sphere: classified('IRM sphere of government'),
  government_label: classified('IRM government'),
  financial_year: readYear,
  province: (project) => project.locations?.[0]?.address?.region,
  department: (project) => project.publicAuthority?.name,
  sector: classified('IRM sector'),
  status: classified('IRM project status'),
  primary_funding_source: (project) => project.budget?.finance?.[0]?.source,
  estimated_completion_date: due('completion'),
  estimated_total_project_cost: (project) => project.budget?.amount?.amount,
  url_path: (project) => new URL(withId(project.documents, 'page')!.url).pathname,
  latitude: (project) => project.locations?.[0]?.geometry?.coordinates[1],
  longitude: (project) => project.locations?.[0]?.geometry?.coordinates[0],
  project_number: (project) => project.identifiers?.[0]?.id,
  local_municipality: (project) => project.locations?.[0]?.address?.locality,
  district_municipality: (project) =>
    /^District municipality: (.+)$/s.exec(project.locations?.[0]?.description ?? '')?.[1],
  budget_programme: (project) => project.budget?.description,
  nature_of_investment: classified('IRM nature of investment'),
  funding_status: classified('IRM funding status'),
  program_implementing_agent: named('procuringEntity'),
  principle_agent: named('administrativeEntity'),
  main_contractor: named('supplier'),
  other_parties: (project) => project.parties?.map(({ id }) => id),
  start_date: due('project-start'),
  estimated_construction_start_date: due('construction-start'),
  contracted_construction_end_date: due('contracted-construction-end'),
  estimated_construction_end_date: due('construction-end'),
  total_professional_fees: cost('professional-fees'),
  total_construction_costs: cost('construction-costs'),
  variation_orders: cost('variation-orders'),
  expenditure_from_previous_years_professional_fees: observed('spentBeforeYearOnProfessionalFees'),
  expenditure_from_previous_years_construction_costs: observed('spentBeforeYearOnConstruction'),
  expenditure_from_previous_years_total: observed('spentBeforeYear'),
  main_appropriation_professional_fees: appropriated('main-appropriation-professional-fees'),
  adjusted_appropriation_professional_fees: appropriated('adjusted-appropriation-professional-fees'),
  main_appropriation_construction_costs: appropriated('main-appropriation-construction-costs'),
  adjusted_appropriation_construction_costs: appropriated('adjusted-appropriation-construction-costs'),
  main_appropriation_total: appropriated('main-appropriation'),
  adjusted_appropriation_total: appropriated('adjusted-appropriation'),
  actual_expenditure_q1: observed('spentInQuarter', '-Q1'),
  actual_expenditure_q2: observed('spentInQuarter', '-Q2'),
  actual_expenditure_q3: observed('spentInQuarter', '-Q3'),
  actual_expenditure_q4: observed('spentInQuarter', '-Q4'),
};

/** A row of the CSV, cells as text or as values; "" and null for nothing. */
export type Row = Readonly<Record<CsvFieldName, string | number | null>>;

const partyFields: ReadonlySet<string> = new Set([
  'program_implementing_agent',
  'principle_agent',
  'main_contractor',
  'other_parties',
]);
/** An estimate stays in OC4IDS, with its date, when a later report omits it. */
const ofTheLastTime: ReadonlySet<string> = new Set([
  'total_professional_fees',
  'total_construction_costs',
  'variation_orders',
]);

const foldedWords = (text: string): string =>
  (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join('-') || text.trim();

/** The fields that are left out of OC4IDS because the row contradicts itself. */
export function contradictoryFields(row: Row): ReadonlySet<string> {
  const amount = (name: CsvFieldName) =>
    row[name] === null || row[name] === '' ? undefined : Number(row[name]);
  const groups = [
    {
      total: 'estimated_total_project_cost',
      parts: ['total_professional_fees', 'total_construction_costs'],
      besides: ['variation_orders'],
      isWhole: false,
    },
    ...(['main', 'adjusted'] as const).map((kind) => ({
      total: `${kind}_appropriation_total` as const,
      parts: [`${kind}_appropriation_professional_fees`, `${kind}_appropriation_construction_costs`] as const,
      besides: [],
      isWhole: true,
    })),
  ] as const;
  const contradictory = groups.filter(({ total, parts, isWhole }) => {
    const whole = amount(total);
    const [a, b] = parts.map(amount);
    if ([whole, a, b].some((each) => each !== undefined && each < 0)) return true;
    if (whole === undefined) return false;
    const difference = (a ?? 0) + (b ?? 0) - whole;
    return difference > 1 || (isWhole && a !== undefined && b !== undefined && difference < -1);
  });
  return new Set(contradictory.flatMap(({ total, parts, besides }) => [total, ...parts, ...besides]));
}

/** The id of what a name stands for; undefined if it is no organisation, or unknown. */
function idOf({ government_label, department }: Row, name: string): string | undefined {
  const publicBody = (body: string | number | null) =>
    foldedWords(`${government_label} ${String(body).replace(/^\s*(department|dept\.?)\s+of\s+/i, '')}`);
  switch (partyKind(name)) {
    case 'no organisation':
      return undefined;
    case 'own department':
      return partyKind(String(department)) === 'no organisation' ? undefined : publicBody(department);
    case 'public body':
      return publicBody(name);
    case 'firm':
      return firmKey(name).replaceAll(' ', '-');
  }
}

/** The fields that differ between a project and its row. */
export function differences(row: Row, project: ReadProject): readonly string[] {
  const leftOut = contradictoryFields(row);
  return csvFields.flatMap(({ name, type }) => {
    const read = readers[name]?.(project);
    const isRemark = name === 'department' && partyKind(String(row[name])) === 'no organisation';
    const cell = leftOut.has(name) || isRemark ? null : row[name];
    const isSame =
      readers[name] === undefined ||
      (partyFields.has(name)
        ? sameParties(row, name, read as readonly string[] | undefined)
        : type === 'coordinate'
          ? samePlace(row, name as 'latitude' | 'longitude', read as number | undefined)
          : sameValue(name, type, cell, read as string | number | undefined));
    return isSame ? [] : [`${name}: ${JSON.stringify(cell)} is ${JSON.stringify(read)}`];
  });
}

function sameParties(row: Row, field: CsvFieldName, ids: readonly string[] = []): boolean {
  const lines = partiesIn(row[field] === null ? '' : String(row[field]));
  const names = field === 'other_parties' ? lines.map((line) => line.replace(/^[^:]*:/s, '')) : lines;
  const expected = names.map((name) => idOf(row, name)).filter((id) => id !== undefined);
  return expected.every((id) => ids.includes(id));
}

function sameValue(
  name: string,
  type: string,
  cell: string | number | null,
  read: string | number | undefined,
): boolean {
  const isNothing = cell === null || String(cell).trim() === '';
  if (isNothing) return read === undefined || ofTheLastTime.has(name);
  return type === 'money' ? Number(cell) === read : cell === read;
}

function samePlace(row: Row, name: 'latitude' | 'longitude', read: number | undefined): boolean {
  const degrees = ({ latitude, longitude }: Row) =>
    [latitude, longitude].map((text) =>
      text === null || String(text).trim() === '' ? Number.NaN : Number(String(text).replace(',', '.')),
    );
  const [latitude, longitude] = degrees(row) as [number, number];
  const isPlace = isInCountry(latitude, longitude);
  return isPlace ? read === (name === 'latitude' ? latitude : longitude) : read === undefined;
}
