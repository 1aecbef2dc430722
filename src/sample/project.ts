import { type Allocation, type Allotment, allocate } from './allocation.ts';
import { contractorCells } from './contractors.ts';
import { coordinatesOf, type ReportedCoordinates } from './coordinates.ts';
import { costAt, type ReportedCost, trueCost } from './cost.ts';
import { datesAt, type ReportedDates } from './dates.ts';
import { type FlawByRow, flawedValues, flawsOf } from './flaws.ts';
import type { ReportedValues } from './layout.ts';
import { projectName } from './names.ts';
import { Random } from './random.ts';
import { type ReportedSpending, spendingAt } from './spending.ts';
import { sampleTables } from './tables.ts';
import { statusAt, timelineTo } from './timeline.ts';
import { type Town, type Towns, townsOf } from './towns.ts';

/** The decisions for an entire sample, made before its first row. */
export interface SamplePlan {
  readonly seed: number;
  readonly allocation: Allocation;
  readonly towns: Towns;
  readonly flaws: FlawByRow;
}

/** A project in a snapshot, before it is formatted as cells. */
export interface SampleProject {
  /** Selects its streams of random numbers: the row, or a negative number for an odd project. */
  readonly index: number;
  readonly irmProjectId: number;
  readonly values: ReportedValues;
  readonly contractors: readonly (string | null)[];
}

export function planSample(projects: number, quarters: number, seed: number): SamplePlan {
  const allocation = allocate(projects, seed);
  return { seed, allocation, towns: townsOf(seed), flaws: flawsOf(allocation, seed, quarters) };
}

const FIRST_ID = 20_011;
const ID_STEP = 7;

/** Ids rise with gaps, as in a system that also assigns ids to other spheres. */
function ordinaryId(row: number, random: Random): number {
  return FIRST_ID + row * ID_STEP + random.below(ID_STEP);
}

function projectNumber(random: Random): string | null {
  if (random.chance(10)) return null;
  const { beginnings, ends } = sampleTables().projectNumbers;
  const digits = 50_000_000 + random.below(9_000_000);
  return `${random.pick(beginnings)}/${digits}/${random.pick(ends)}`;
}

function identityOf({ kind, province }: Allotment, town: Town, random: Random) {
  const { fundingStatuses, departments } = sampleTables();
  return {
    project_number: projectNumber(random),
    local_municipality: random.chance(15) ? null : town.municipality,
    primary_funding_source: random.weighted(kind.funding),
    nature_of_investment: random.weighted(kind.natures),
    funding_status: random.weighted(fundingStatuses),
    department: departments.get(kind.branch)![province]!,
  };
}

interface Parts {
  readonly allotment: Allotment;
  readonly town: Town;
  readonly name: string;
  readonly status: string;
  readonly identity: ReturnType<typeof identityOf>;
  readonly coordinates: ReportedCoordinates;
  readonly dates: ReportedDates;
  readonly cost: ReportedCost;
  readonly spending: ReportedSpending;
}

/**
 * A single literal with every field. Spreading the parts took three times as long as everything
 * else.
 */
function valuesFrom({
  allotment,
  town,
  name,
  status,
  identity,
  coordinates,
  dates,
  cost,
  spending,
}: Parts): ReportedValues {
  const { previousYears, main, adjusted, inQuarter } = spending;
  return {
    project_number: identity.project_number,
    name,
    province: allotment.province,
    department: identity.department,
    local_municipality: identity.local_municipality,
    district_municipality: town.district,
    latitude: coordinates.latitude,
    longitude: coordinates.longitude,
    status,
    start_date: dates.start,
    estimated_construction_start_date: dates.constructionStart,
    estimated_completion_date: dates.completion,
    contracted_construction_end_date: dates.contractedEnd,
    estimated_construction_end_date: dates.constructionEnd,
    total_professional_fees: cost.fees,
    total_construction_costs: cost.construction,
    variation_orders: cost.variations,
    estimated_total_project_cost: cost.total,
    expenditure_from_previous_years_professional_fees: previousYears.fees,
    expenditure_from_previous_years_construction_costs: previousYears.construction,
    expenditure_from_previous_years_total: previousYears.total,
    project_expenditure_total: spending.total,
    main_appropriation_professional_fees: main.fees,
    adjusted_appropriation_professional_fees: adjusted.fees,
    main_appropriation_construction_costs: main.construction,
    adjusted_appropriation_construction_costs: adjusted.construction,
    main_appropriation_total: main.total,
    adjusted_appropriation_total: adjusted.total,
    actual_expenditure_q1: inQuarter[0],
    actual_expenditure_q2: inQuarter[1],
    actual_expenditure_q3: inQuarter[2],
    actual_expenditure_q4: inQuarter[3],
    budget_programme: allotment.kind.budgetProgramme,
    primary_funding_source: identity.primary_funding_source,
    nature_of_investment: identity.nature_of_investment,
    funding_status: identity.funding_status,
  };
}

/**
 * The project of a row in the snapshot `quartersAgo` quarters before 2019-20 Q4; null if that leaves it
 * out.
 */
export function sampleProject(plan: SamplePlan, row: number, quartersAgo: number): SampleProject | null {
  const { seed, towns } = plan;
  const allotment = plan.allocation.allotment(row);
  const { province, status, kind, odd } = allotment;
  const index = odd === undefined ? row : -odd.irmProjectId;
  const random = new Random(seed, 'identity', index);
  const town = new Random(seed, 'place', index).pick(towns.get(province)!);
  const timeline = timelineTo(status, seed, index);
  const usual = valuesFrom({
    allotment,
    town,
    name: odd?.name ?? projectName(seed, index, status, kind, town),
    status: statusAt(timeline, quartersAgo),
    identity: identityOf(allotment, town, random),
    coordinates: coordinatesOf(seed, index, town, towns, quartersAgo),
    dates: datesAt(seed, index, timeline, quartersAgo),
    cost: costAt(seed, index, kind, timeline, quartersAgo),
    spending: spendingAt(seed, index, timeline, trueCost(seed, index, kind), quartersAgo),
  });
  const values = flawedValues(plan.flaws.get(row), usual, quartersAgo);
  if (values === null) return null;
  return {
    index,
    irmProjectId: odd?.irmProjectId ?? ordinaryId(row, random),
    values: odd?.reports === undefined ? values : { ...values, ...odd.reports },
    contractors: contractorCells(seed, index, kind.branch, timeline, quartersAgo),
  };
}
