import fc from 'fast-check';
import {
  filterFields,
  type IrmSnapshot,
  type ProjectSnapshot,
  searchFields,
  storedFields,
} from '../../../src/project/index.ts';
import { reported } from '../../../src/project/project.fixture.ts';
import type { ReportedQuarter } from '../rows.ts';

/**
 * Words that are similar, begin each other, fold to each other, or are not words; forms of one
 * word, compounds in one word or two, words with synonyms, small words, and names of places.
 */
export const collidingWords = [
  ...['School', 'school', 'SCHOOL', 'Schools', 'schol', 'hall', 'hail', 'Hall', 'hal', 'halls', 'ahll'],
  ...[
    'Clinic',
    'Clínic',
    'CLINIC',
    'Cli\u0301nic',
    'clinical',
    'Secondary',
    'Secundary',
    'Primary',
    'Prmary',
  ],
  ...['Limpopo', 'LIMPOPO', 'limpopo', 'Gauteng', 'Education', 'Edukation', 'Public Works', 'Bela Bela'],
  ...['W/50042423/WS', '50042423', 'O.R.Tambo', 'R63', '2019', '2020', '1', '0', 'AND', 'OR', 'NEAR', 'NOT'],
  ...['éclair', 'ECLAIR', 'straße', 'STRASSE', 'İzmir', 'ΟΔΟΣ', 'ﬁre', 'fire', '½', 'Ⅷ', '™', 'x²', '٣'],
  ...['Library', 'Libraries', 'Upgrade', 'Upgrading', 'upgraded', 'Upgrades', 'organisation', 'organised'],
  ...['Standby', 'stand by', 'Stand-by', 'Waterworks', 'Water works', 'Water', 'Works', 'by', 'Re-surfacing'],
  ...['Resurfacing', 'surfaced', 'Roadworks', 'roads', 'By-pass', 'bypass', 'the', 'of', 'in', 'near', 'and'],
  ...['Toilets', 'Ablution', 'Sanitation', 'VIP', 'CHC', 'Community Health Centre', 'KZN', 'KwaZulu-Natal'],
  ...['Eastern Cape', 'EC', 'ECD centre', 'Creche', 'RDP', 'Housing', 'Department of Health', 'Health'],
  ...['Umtata', 'Springs', 'Durban Road', 'Richmond', 'Sowetan', 'Clinik', 'Clinicc', 'Limpoppo'],
  ...[
    '中学校',
    '한국',
    'क्षेत्र',
    '𝒜bc',
    '𐐀𐐨',
    '😀',
    '🇿🇦',
    '---',
    '&',
    '<script>',
    ']]>',
    '"quoted"',
    'a\u200db',
  ],
] as const;

const joints = [' ', ' ', ' ', '-', '/', '.', ', ', ' "', '\n'] as const;

const phrase = (most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...collidingWords), fc.constantFrom(...joints)), { maxLength: most })
    .map((parts) => parts.map(([word, joint], i) => (i === 0 ? word : joint + word)).join(''));

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });

const value = (...values: readonly (string | null)[]) => fc.constantFrom(...values);

const cost = orNull(
  fc.oneof(
    fc.constantFrom(0, 680_000, 680_000.25, -1200.5, 1000, 1500, 1500.25, 2250, 31_000_000_000),
    fc.integer({ min: -400, max: 4_000_000 }).map((quarters) => quarters / 4),
  ),
);
const date = orNull(
  value(
    '1999-01-01',
    '2018-12-31',
    '2019-06-30',
    '2019-07-01',
    '2020-02-29',
    '2020-03-01',
    '2099-12-31',
    '0987-06-05',
  ),
);

type Coordinates = readonly [latitude: string | null, longitude: string | null];

/**
 * Pairs that are correct, swapped, partly or fully unset, unreadable, abroad, or on the edge of the
 * country.
 */
const coordinates = fc.constantFrom<Coordinates[]>(
  ['-26.2041', '28.0473'],
  ['-26.2042', '28.0472'],
  ['-26.2678', '27.8585'],
  ['-31.5889', '28.7844'],
  ['-31.6', '28.8'],
  ['-31.7', '28.9'],
  ['-29.8579', '31.0292'],
  ['-29.9', '30.9'],
  ['28.0473', '-26.2041'],
  ['-23.9', '29.45'],
  ['-23.9000', '+29.450'],
  ['-34.42', '19.24'],
  ['-33.93', '18.42'],
  ['-29,12', '26,21'],
  ['0', '0'],
  ['0.0', '-0'],
  ['0', '28.05'],
  ['-29.1', '0'],
  ['51.5', '-0.12'],
  ['-22.1', '33.0'],
  ['-34.9', '16.4'],
  ['95', '200'],
  ['S29 12', 'E28 3'],
  ['', ''],
  ['-26.2041', null],
  [null, null],
);

const statuses = [
  ...['Project Initiation', 'Tender', 'Design', 'Construction 1% - 25%', 'Practical Completion (100%)'],
  ...[
    'Final Completion',
    'On Hold',
    'Terminated',
    'Other - Packaged Ongoing Project',
    'Waiting for rain',
    '',
  ],
] as const;

/** Values that do not change from quarter to quarter. */
const lastingValues = {
  name: phrase(4),
  province: fc.constantFrom('Gauteng', 'GAUTENG', 'Limpopo', 'Western Cape', 'Lesotho', ''),
  department: fc.constantFrom(
    'Education',
    'EDUCATION',
    'education',
    'Public Works, Roads & Transport',
    'Health',
    'Hall',
    '',
  ),
  sector: value('Health', 'HEALTH', '', null, 'Ḥealth'),
  primary_funding_source: value('School Grant', 'Other', 'OTHER', 'other', null),
  local_municipality: value(
    ...['Bela-Bela', 'BELA-BELA', 'Éclair', 'Eclair', null, '', 'Bela-Bela, Limpopo', 'Eclair, Gauteng'],
    ...['Great, Kei', 'GREAT, KEI'],
  ),
  district_municipality: value('O.R.Tambo', 'O R Tambo', 'Limpopo', 'Limpopo, Lesotho', null),
  project_number: value('W/50042423/WS', '50042423', '1', '17', 'A/12', null),
  nature_of_investment: value('New hall', 'Upgrade', null),
  program_implementing_agent: value('Works', 'School Board', null),
  principle_agent: value('Works', 'Limpopo Builders', null, ''),
  main_contractor: value(
    ...['Hall & Sons', 'HALL & SONS', 'Hall and Sons', 'A\nB', 'School', 'Limpopo Builders CC', null],
    ...['Clinic Civils (Pty) Ltd', 'CLINIC CIVILS PTY. LTD.', 'Clinic Civils CC', 'Clinic Civils C.C.\nA'],
    ...['To be appointed', 'Own department\nSchool', 'School JV\nSCHOOL J.V.', 'DOPW', 'Various contractors'],
  ),
  start_date: date,
  expenditure_from_previous_years_total: cost,
  project_expenditure_total: orNull(cost),
  actual_expenditure_q1: cost,
  actual_expenditure_q2: cost,
};

/** Values that change. */
const movingValues = {
  status: fc.constantFrom(...statuses),
  estimated_total_project_cost: cost,
  estimated_completion_date: date,
  coordinates,
  other_parties: orNull(phrase(3)),
  budget_programme: orNull(phrase(2)),
};
const moving = fc.record(movingValues);

/** Of the other fields, those that queries can name. */
const others = storedFields.filter(
  ({ name }) =>
    [...filterFields, ...searchFields].some((field) => field === name) &&
    !(name in lastingValues) &&
    !(name in movingValues),
);
const lasting = fc.record({
  ...lastingValues,
  ...(Object.fromEntries(others.map(({ name }) => [name, orNull(phrase(2))])) as object),
});

const quarterOf = (
  sphere: IrmSnapshot['sphere'],
  financialYear: string,
  quarter: 1 | 2 | 3 | 4,
): IrmSnapshot => ({ sphere, financialYear, quarter, taken: `${financialYear.slice(0, 4)}-11-05` });

/** Not in chronological order, with gaps, and different for the two spheres. */
const quarters: readonly IrmSnapshot[] = [
  quarterOf('provincial', '2019-20', 1),
  quarterOf('national', '2020-21', 2),
  quarterOf('provincial', '2018-19', 4),
  quarterOf('provincial', '2020-21', 2),
  quarterOf('national', '2019-20', 1),
  quarterOf('provincial', '2019-20', 4),
];

/** What a construction site spends that may stand still. */
const littleSpent = fc.record({
  expenditure_from_previous_years_total: fc.constantFrom(0, 5, null),
  project_expenditure_total: fc.constantFrom(5, null, null),
  actual_expenditure_q1: fc.constantFrom(0, 0, null),
  actual_expenditure_q2: fc.constantFrom(0, 0, null),
  actual_expenditure_q3: fc.constantFrom(0, 0, null),
  actual_expenditure_q4: fc.constantFrom(0, 0, null, 0.25),
});

const project = fc.record({
  lasting,
  isLate: fc.boolean(),
  standing: fc.option(fc.array(littleSpent, { minLength: quarters.length, maxLength: quarters.length }), {
    freq: 3,
  }),
  reports: fc.array(fc.option(moving, { nil: undefined, freq: 3 }), {
    minLength: quarters.length,
    maxLength: quarters.length,
  }),
});

/** A catalogue whose values are easily confused with each other. */
export const collidingCatalogue: fc.Arbitrary<readonly ReportedQuarter[]> = fc
  .array(project, { minLength: 60, maxLength: 140 })
  .map((projects) =>
    quarters.map((irmSnapshot, at) => ({
      irmSnapshot,
      projects: projects.flatMap(({ lasting, reports, isLate, standing }, i) => {
        const report = reports[at];
        if (report === undefined || (isLate && at === 0)) return [];
        const {
          coordinates: [latitude, longitude],
          ...moved
        } = report;
        const snapshot: Partial<ProjectSnapshot> = { ...lasting, ...moved, latitude, longitude };
        if (standing !== null) Object.assign(snapshot, standing[at], { status: 'Construction 1% - 25%' });
        return [reported(`${i}`, snapshot)];
      }),
    })),
  );
