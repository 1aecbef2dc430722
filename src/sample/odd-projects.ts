import type { ProjectSnapshot, Province, Status } from '../project/index.ts';
import { GRANT_HOUSING } from './kind-of-work.ts';

/** A project with one property that code, pages and files must handle. */
export interface OddProject {
  /** The property; it names the project in tests and docs. */
  readonly shows: string;
  readonly irmProjectId: number;
  readonly province: Province;
  /** The stage in the latest snapshot. */
  readonly status: Exclude<Status, 'On Hold'>;
  readonly kind: string;
  /** The name in the workbook. */
  readonly name: string;
  /** Values that every snapshot reports instead of the usual ones. */
  readonly reports?: Partial<ProjectSnapshot>;
}

const LONG_NAME = `Programme for the ${Array.from({ length: 24 }, (_, i) => `Rooidal Block ${i + 1}`).join(
  ', ',
)} Primary Schools: Water, Sanitation, Fencing and Electrical Upgrades`;

const NOTHING_REPORTED = {
  primary_funding_source: null,
  estimated_completion_date: null,
  estimated_total_project_cost: null,
  total_professional_fees: null,
  total_construction_costs: null,
  variation_orders: null,
  latitude: null,
  longitude: null,
  project_number: null,
  local_municipality: null,
  district_municipality: null,
  budget_programme: null,
  nature_of_investment: null,
  funding_status: null,
  start_date: null,
  estimated_construction_start_date: null,
  contracted_construction_end_date: null,
  estimated_construction_end_date: null,
} as const satisfies Partial<ProjectSnapshot>;

/**
 * The odd projects, spread evenly over the rows of every sample that is at least four times as long
 * as this list. Their ids do not depend on the size or seed of the sample; ids of ordinary projects
 * are above 20 000.
 */
// biome-ignore format: one line per project is easier to read
export const oddProjects: readonly OddProject[] = [
  { shows: 'double quotes and commas', irmProjectId: 9013, province: 'Western Cape', status: 'Design', kind: 'library', name: 'The "Old Mill" Library, Phase 2, Hall' },
  { shows: 'a script element', irmProjectId: 9026, province: 'KwaZulu-Natal', status: 'Tender', kind: 'school', name: '<script>alert("school")</script> Primary School' },
  { shows: 'an attribute that breaks out', irmProjectId: 9039, province: 'Gauteng', status: 'Feasibility', kind: 'clinic', name: '"><img src=x onerror=alert(1)> Clinic' },
  { shows: 'a formula', irmProjectId: 9052, province: 'Limpopo', status: 'Project Initiation', kind: 'office', name: '=HYPERLINK("http://example.org","District Office")' },
  { shows: 'a leading plus', irmProjectId: 9065, province: 'Mpumalanga', status: 'Construction 26% - 50%', kind: 'road', name: '+1 Lane on the Ring Road' },
  { shows: 'a leading minus without a number', irmProjectId: 9078, province: 'Free State', status: 'Construction 51% - 75%', kind: 'office', name: '-Upgrade of District Office' },
  { shows: 'a leading at sign', irmProjectId: 9091, province: 'Gauteng', status: 'Design', kind: GRANT_HOUSING, name: '@Home Community Residential Units' },
  { shows: 'accents', irmProjectId: 9104, province: 'Limpopo', status: 'Construction 76% - 99%', kind: 'school', name: 'Sekhukhune Laerskool Ângela' },
  { shows: 'an accent as a combining mark', irmProjectId: 9117, province: 'Western Cape', status: 'Final Completion', kind: 'school', name: 'Ho\u0308e\u0308rskool Be\u0302relt' },
  { shows: 'apostrophes', irmProjectId: 9130, province: 'Eastern Cape', status: 'Construction 26% - 50%', kind: 'hospital', name: "Queens' Cross Children's Ward" },
  { shows: 'an ampersand and an entity', irmProjectId: 9143, province: 'North West', status: 'Tender', kind: 'road', name: 'Roads & Stormwater &amp; Bridges' },
  { shows: 'an emoji', irmProjectId: 9156, province: 'KwaZulu-Natal', status: 'Feasibility', kind: 'early childhood development', name: 'Rainbow 🌈 ECD Centre' },
  { shows: 'a name without a Latin letter', irmProjectId: 9169, province: 'Gauteng', status: 'Pre - Feasibility', kind: 'school', name: '学校 №' },
  { shows: 'signs with a meaning in addresses', irmProjectId: 9182, province: 'Northern Cape', status: 'Design', kind: 'office', name: '50% Design / 100% Build? #2 \\ Depot; a=b&c=d' },
  { shows: 'a name that reads like SQL', irmProjectId: 9195, province: 'Western Cape', status: 'Tender', kind: 'office', name: "'); DROP TABLE projects; --" },
  { shows: 'stray spaces and a newline', irmProjectId: 9208, province: 'KwaZulu-Natal', status: 'Construction 1% - 25%', kind: 'clinic', name: '  Stray   Spaces \n Clinic ' },
  { shows: 'a very long name', irmProjectId: 9221, province: 'Northern Cape', status: 'Other - Packaged Ongoing Project', kind: 'school repairs', name: LONG_NAME },
  { shows: 'a name in small letters', irmProjectId: 9234, province: 'KwaZulu-Natal', status: 'Design', kind: 'school', name: 'double name primary school' },
  { shows: 'the same name in capitals', irmProjectId: 9247, province: 'KwaZulu-Natal', status: 'Design', kind: 'school', name: 'DOUBLE NAME PRIMARY SCHOOL' },
  { shows: 'a name equal to another, in another province', irmProjectId: 9260, province: 'Limpopo', status: 'Tender', kind: 'school', name: 'DOUBLE NAME PRIMARY SCHOOL' },
  { shows: 'the highest cost', irmProjectId: 9273, province: 'Gauteng', status: 'Feasibility', kind: 'road', name: 'Ring Rail and Road Programme', reports: { estimated_total_project_cost: 48_500_000_000, total_professional_fees: 5_820_000_000, total_construction_costs: 42_680_000_000, variation_orders: 0 } },
  { shows: 'the lowest cost, below zero', irmProjectId: 9286, province: 'Eastern Cape', status: 'Final Completion', kind: 'road', name: 'Returned Retention: Bridge', reports: { estimated_total_project_cost: -98_765_432.1, total_professional_fees: 0, total_construction_costs: -98_765_432.1, variation_orders: 0 } },
  { shows: 'a cost of zero', irmProjectId: 9299, province: 'Mpumalanga', status: 'Project Initiation', kind: 'clinic', name: 'Zero Budget Clinic', reports: { estimated_total_project_cost: 0, total_professional_fees: 0, total_construction_costs: 0, variation_orders: 0 } },
  { shows: 'a cost with cents', irmProjectId: 9312, province: 'Free State', status: 'Practical Completion (100%)', kind: 'school', name: 'Cent by Cent Secondary School', reports: { estimated_total_project_cost: 1_234_567.89, total_professional_fees: 148_148.15, total_construction_costs: 1_086_419.74, variation_orders: 0 } },
  { shows: 'nothing but a name', irmProjectId: 9325, province: 'North West', status: 'Project Initiation', kind: 'office', name: 'Nameplate Only', reports: NOTHING_REPORTED },
  { shows: 'the latest completion', irmProjectId: 9338, province: 'Limpopo', status: 'Other - Packaged Ongoing Project', kind: 'road', name: 'Never Ending Road Maintenance', reports: { estimated_completion_date: '2199-12-31' } },
  { shows: 'the earliest completion', irmProjectId: 9351, province: 'KwaZulu-Natal', status: 'Final Completion', kind: 'hospital', name: 'Turn of the Century Hospital', reports: { estimated_completion_date: '1900-01-01' } },
  { shows: 'unset coordinates', irmProjectId: 9364, province: 'Eastern Cape', status: 'Tender', kind: 'school', name: 'Null Island School', reports: { latitude: '0', longitude: '0' } },
  { shows: 'swapped coordinates', irmProjectId: 9377, province: 'Gauteng', status: 'Construction 51% - 75%', kind: 'library', name: 'Back to Front Library', reports: { latitude: '28.04731', longitude: '-26.20411' } },
  { shows: 'coordinates in another province', irmProjectId: 9390, province: 'Free State', status: 'Design', kind: 'clinic', name: 'Far From Home Clinic', reports: { latitude: '-33.92487', longitude: '18.42406' } },
  { shows: 'a latitude alone', irmProjectId: 9403, province: 'Western Cape', status: 'Tender', kind: 'sport', name: 'Half Way Stadium', reports: { latitude: '-33.91', longitude: null } },
];
