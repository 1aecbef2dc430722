import { country } from '../../country/index.ts';
import { Random } from '../random.ts';
import { locationOf, swappedLocation } from './places.ts';
import { type SampleKind, sampleTable } from './table.ts';

/** The course of a project, with what older and newer versions of the standard call its stages. */
const courses = [
  ['identification', 'identification'],
  ['preparation', 'preparation'],
  ['implementation', 'implementation'],
  ['completion', 'completion'],
  // Until version 0.9.4, then since.
  ['completed', 'maintenance'],
  ['cancelled', 'cancelled'],
] as const;

/** Main currency mostly; what is paid from abroad is in others. */
const currencies = [
  [country.currency.code, 90],
  ['USD', 7],
  ['EUR', 3],
] as const;

/** About, so that amounts in all currencies are of one size. */
const MAIN_PER_FOREIGN = 1_700;

/** The first projects begin in it. */
const FIRST_YEAR = 2017;

interface Plan {
  readonly random: Random;
  readonly index: number;
  readonly year: number;
  readonly id: string;
  readonly kind: SampleKind;
  readonly town: (typeof country.places)[number];
  /** The place in `courses`. */
  readonly stage: number;
  readonly currency: string;
  readonly amount: number;
  /** The calendar year in which it begins. */
  readonly begins: number;
  readonly ends: number;
  readonly supplier: string;
}

/** How one project is written. Those of one place in the cycle differ in nothing else. */
type Oddity = (project: Readonly<Record<string, unknown>>, plan: Plan) => object;

/** What real packages do: each to one project in as many as there are here. The others are as they should be. */
const oddities: Readonly<Record<number, Oddity>> = {
  3: ({ id }) => ({ id }),
  8: (project) => ({
    ...project,
    title: '',
    status: '',
    type: null,
    description: `${project.title}. Call or write to works@example.org.`,
  }),
  13: (project, { random, town }) => ({ ...project, locations: [swappedLocation(random, town)] }),
  18: (project) => ({ ...project, budget: [project.budget], period: [project.period] }),
  23: (project, { kind }) => ({
    ...project,
    sector: kind.sector.join(';'),
    internalNumber: 17,
    remarks: { seen: false },
  }),
  28: (project) => ({
    ...project,
    locations: [],
    budget: { amount: { amount: 0, currency: country.currency.code } },
  }),
  33: (project) => ({ ...project, budget: {}, contractingProcesses: [], completion: null }),
  38: ({ publicAuthority: _, ...project }) => project,
  43: (project) => ({ ...project, locations: { ...(project.locations as object[])[0] }, sector: [] }),
  48: (project, { amount, currency }) => ({
    ...project,
    budget: { amount: { amount: String(amount), currency: currency.toLowerCase() } },
  }),
};

const ODDITY_CYCLE = 50;

/** A project of a register, as its package of a year has it; undefined if it is not in that one yet. */
export function sampleProject(
  seed: number,
  index: number,
  year: number,
  isLatest: boolean,
): object | undefined {
  const random = new Random(seed, 'register', index);
  const isNew = random.chance(120);
  if (isNew && !isLatest) return undefined;
  const plan = planned(random, index, year, isLatest);
  const project = usualProject(plan);
  return oddities[index % ODDITY_CYCLE]?.(project, plan) ?? project;
}

function planned(random: Random, index: number, year: number, isLatest: boolean): Plan {
  const { kinds, idPrefix, firmWord, firms, trades, forms } = sampleTable();
  const kind = random.pick(kinds);
  const [least, most] = kind.millions;
  const currency = random.weighted(currencies);
  const cost = least * (most / least) ** (random.share() ** 1.6) * 1e6;
  const last = random.weighted([
    [0, 6],
    [1, 14],
    [2, 34],
    [3, 12],
    [4, 26],
    [5, 4],
  ] as const);
  const moves = random.chance(450);
  const grows = random.chance(350) ? 1 + random.share() / 2 : 1;
  const stage = !isLatest && moves && last > 0 && last < 5 ? last - 1 : last;
  const inCurrency = currency === country.currency.code ? cost : cost / MAIN_PER_FOREIGN;
  const amount = Math.round((inCurrency * (isLatest ? grows : 1)) / 1000) * 1000;
  const slips = random.chance(300);
  const begins = FIRST_YEAR + random.below(7);
  return {
    ...{ random, index, year, kind, currency, amount, stage },
    id: `${idPrefix}-${String(index + 1).padStart(4, '0')}`,
    town: random.pick(country.places),
    begins,
    ends: begins + 2 + random.below(4) + (slips && isLatest ? 1 : 0),
    supplier: [firmWord, random.pick(firms), random.pick(trades), random.pick(forms)]
      .filter(Boolean)
      .join(' '),
  };
}

const instant = (year: number, month: number): string =>
  `${year}-${String(month).padStart(2, '0')}-15T00:00:00Z`;

function usualProject(plan: Plan): Readonly<Record<string, unknown>> {
  const { random, index, id, kind, town, stage, begins, ends, year, currency, amount } = plan;
  const status = courses[stage]![index % 2];
  const title = `${town.name} ${random.pick(kind.names)}`;
  const places = [town, ...(random.chance(120) ? [random.pick(country.places)] : [])];
  const sectors = random.chance(100) ? [...kind.sector, 'economy'] : kind.sector;
  return {
    id,
    updated: instant(year + 1, 4),
    identifiers: [{ id: `MWS-${1000 + index}`, scheme: 'sample' }],
    title,
    description: `${title} in ${town.municipality ?? town.province}. Made up for a sample.`,
    status,
    type: random.pick(['construction', 'rehabilitation', 'expansion', 'replacement']),
    sector: sectors,
    purpose: random.chance(300) ? 'To serve people near by.' : '',
    period: {
      startDate: instant(begins, 1 + random.below(12)),
      endDate: instant(ends, 1 + random.below(12)),
    },
    ...(stage > 0 && {
      preparationPeriod: { startDate: instant(begins, 2), endDate: instant(begins + 1, 2) },
    }),
    ...(stage > 1 && {
      implementationPeriod: { startDate: instant(begins + 1, 3), endDate: instant(ends, 6) },
    }),
    locations: places.map((place, at) => locationOf(random, place, kind.shape, at)),
    publicAuthority: { id: 'authority', name: kind.authority },
    budget: {
      amount: { amount, currency },
      ...(random.chance(300) && {
        budgetBreakdowns: [
          {
            id: 'b1',
            budgetBreakdown: [
              {
                id: String(year),
                amount: { amount: Math.round(amount / 3), currency },
                sourceParty: { id: 'funder' },
              },
            ],
          },
        ],
      }),
    },
    parties: partiesOf(plan),
    ...(stage > 1 && { contractingProcesses: contractsOf(plan) }),
    ...(stage === 4 && {
      completion: {
        endDate: instant(ends, 6),
        finalValue: { amount: Math.round(amount * (0.85 + random.share() / 4)), currency },
      },
    }),
    ...(random.chance(100) && {
      documents: [{ id: 'd1', title: 'Site plan', url: 'https://register.example/plan.pdf' }],
    }),
  };
}

function partiesOf({ random, kind, supplier, stage }: Plan): readonly object[] {
  const { funders } = sampleTable();
  return [
    {
      id: 'authority',
      name: kind.authority,
      roles: ['publicAuthority'],
      contactPoint: { email: 'works@example.org', telephone: '+265 1 000 000' },
    },
    ...(random.chance(600) ? [{ id: 'funder', name: random.pick(funders), roles: ['funder'] }] : []),
    ...(stage > 1 ? [{ id: 'supplier', name: supplier, roles: ['supplier', 'tenderer'] }] : []),
  ];
}

function contractsOf({
  random,
  index,
  begins,
  ends,
  amount,
  currency,
  supplier,
  stage,
}: Plan): readonly object[] {
  const ocid = `ocds-sample-${index + 1}`;
  const works = {
    id: ocid,
    summary: {
      ocid,
      nature: ['construction'],
      title: 'Works',
      status: stage > 2 ? 'closed' : 'active',
      suppliers: [{ id: 'supplier', name: supplier }],
      contractValue: { amount: Math.round(amount * 0.8), currency },
      contractPeriod: { startDate: instant(begins + 1, 3), endDate: instant(ends, 3) },
    },
  };
  const design = {
    id: `${ocid}-d`,
    summary: { ocid: `${ocid}-d`, nature: ['design', 'supervision'], title: 'Supervision' },
  };
  return random.chance(250) ? [works, design] : [works];
}
