import { country } from '../../country/index.ts';
import {
  type Conformance,
  conformanceOfPackages,
  MAX_LISTED,
  type NotedColumn,
  publishedOn,
  readIrmFile,
  sectorTitles,
} from '../../irm/index.ts';
import {
  countryDay,
  daysBetween,
  isInCountry,
  nearestText,
  type ProjectSnapshot,
  placeOf,
  provinces,
  statuses,
} from '../../project/index.ts';
import { MOST_CURRENCIES } from './made-profile.ts';

/** A value that the profile does not know. */
export interface UnmappedValue {
  readonly field: 'status' | 'province' | 'sector';
  readonly value: string;
  readonly count: number;
  /** The known one that is spelt most like it. */
  readonly nearest: string | undefined;
}

/** A rule of the helpdesk of OC4IDS, and what the file shows of it. */
export interface Criterion {
  readonly rule: string;
  readonly finding: string;
}

/** How well a profile reads a file. */
export interface FileJudgement {
  readonly rows: number;
  readonly projects: number;
  readonly shares: Readonly<Record<'place' | 'cost' | 'dates' | 'contractor', number>>;
  readonly unmapped: readonly UnmappedValue[];
  readonly unmappedCount: number;
  /** Currencies that the file names and the profile does not, the most frequent first. */
  readonly unknownCurrencies: readonly { readonly code: string; readonly count: number }[];
  /** The line of `country.json` with which the profile would name them; undefined if it names all. */
  readonly currenciesLine: string | undefined;
  /** What was read in another way than it stands, with an example. */
  readonly repaired: readonly string[];
  readonly refused: readonly string[];
  readonly dropped: readonly string[];
  readonly criteria: readonly Criterion[];
}

/** The titles of `projectSector`, which stand in the place of its codes. */
const sectors: ReadonlySet<string> = new Set(Object.values(sectorTitles));

/** What cells are that are not read as they stand. */
const noted: Readonly<Record<NotedColumn['kind'], string>> = {
  'empty word': 'cells that say that there is no value',
  'unusual form': 'cells in an unusual form',
  rounded: 'rounded amounts',
  'lost letters': 'cells with lost letters',
  middle: 'middles of lines and areas',
  'by point': 'places that follow from the point',
  'other location': 'points of another location than the place',
  personal: 'projects with e-mail addresses or telephone numbers, which are left out',
  'assumed currency': 'amounts without a currency, taken in that of the first amount of their project',
  'too much': 'members that are left out, because there are too many',
};

const MOST_UNMAPPED = 100;
const MOST_USD = 5e9;
const [FIRST_YEAR, LAST_YEAR] = ['1970', '2050'];
const REGISTERED = /^oc4ids-[a-z0-9]{6}-./;
const ACTIVE_YEARS = 2;

/**
 * Reads a file by the profile of this process, and says what it makes of it.
 * @throws IrmFileError if the file cannot be read
 */
export async function judgedFile(
  path: string,
  limits: { readonly maxWorkbookMb: number },
): Promise<FileJudgement> {
  const reading = await readIrmFile(path, limits);
  try {
    const tally = tallyProjects();
    for await (const batch of reading.projects)
      for (const { irmProjectId, snapshot } of batch) tally.add(irmProjectId, snapshot);
    const { report } = reading;
    const { unmapped, ...counted } = tally.result();
    return {
      rows: report.rowsRead,
      ...counted,
      unmapped: unmapped.slice(0, MOST_UNMAPPED),
      unmappedCount: unmapped.length,
      unknownCurrencies: report.unknownCurrencies,
      currenciesLine: currenciesLine(report.unknownCurrencies.map(({ code }) => code)),
      repaired: [
        ...report.notedColumns.map(
          ({ header, kind, count, cells: [cell] }) =>
            `${header}: ${count} ${noted[kind]}${cell?.text ? `, such as "${cell.text}"` : ''}`,
        ),
        ...report.aliases.map(({ written, readAs, count }) => `"${written}" as "${readAs}" (${count})`),
        ...(report.numbered.count > 0
          ? [`${report.numbered.count} projects without an id are numbered`]
          : []),
      ].slice(0, MAX_LISTED),
      refused: report.columnProblems.map(
        ({ header, count, filled, kind, example }) =>
          `${header}: ${count} of ${filled} ${kind}, such as "${example.text}"`,
      ),
      dropped: Object.entries(report.leftOutByReason).map(
        ([reason, count]) => `${count} ${count === 1 ? 'row' : 'rows'}: ${reason}`,
      ),
      criteria: [
        ...tally.criteria(),
        active(await publishedOn(path)),
        ...(await conformanceOfPackages(path, limits)).flatMap(conformant),
      ],
    };
  } finally {
    await reading.close();
  }
}

function currenciesLine(unknown: readonly string[]): string | undefined {
  if (unknown.length === 0) return undefined;
  const all = [...country.otherCurrencies, ...unknown].slice(0, MOST_CURRENCIES);
  return `"otherCurrencies": ${JSON.stringify(all)}`;
}

function active(published: string | undefined): Criterion {
  const rule = 'active';
  if (published === undefined) return { rule, finding: 'the file does not say when it was published' };
  const years = daysBetween(published, countryDay(new Date())) / 365.25;
  const finding = `published on ${published}, ${years <= ACTIVE_YEARS ? 'within' : 'more than'} ${ACTIVE_YEARS} years${years <= ACTIVE_YEARS ? '' : ' ago'}`;
  return { rule, finding };
}

/** Problems that are named in a sentence; the first project of each shows the rest. */
const MOST_PROBLEMS = 5;

function conformant({ version, projects, conformant, problems }: Conformance): readonly Criterion[] {
  const rule = 'conformant';
  return [
    { rule, finding: `${conformant} of ${projects} projects are as the schema of OC4IDS ${version} says` },
    ...problems
      .slice(0, MOST_PROBLEMS)
      .map(({ problem, count, example }) => ({ rule, finding: `${problem}: ${count}, such as ${example}` })),
  ];
}

const dateFields = [
  'start_date',
  'estimated_construction_start_date',
  'estimated_completion_date',
  'contracted_construction_end_date',
  'estimated_construction_end_date',
] as const satisfies readonly (keyof ProjectSnapshot)[];

function tallyProjects() {
  const counts = {
    ...{ projects: 0, place: 0, cost: 0, dates: 0, contractor: 0 },
    ...{ registered: 0, sector: 0, knownSector: 0, positive: 0, small: 0, dateCount: 0, soundDates: 0 },
    ...{ roles: 0, inCountry: 0 },
  };
  const unknown = {
    status: new Map<string, number>(),
    province: new Map<string, number>(),
    sector: new Map<string, number>(),
  };
  const known = {
    status: statuses.map(({ status }) => status),
    province: provinces as readonly string[],
    sector: [...sectors],
  };
  const isKnown = {
    status: new Set(known.status),
    province: new Set(known.province),
    sector: sectors,
  } as const;
  const note = (field: UnmappedValue['field'], value: string | null): void => {
    if (value === null || value === '' || isKnown[field].has(value)) return;
    unknown[field].set(value, (unknown[field].get(value) ?? 0) + 1);
  };
  return {
    add: (id: string, snapshot: ProjectSnapshot): void => {
      counts.projects += 1;
      const place = placeOf(snapshot.latitude, snapshot.longitude);
      const cost = snapshot.estimated_total_project_cost;
      const dates = dateFields.map((field) => snapshot[field]).filter((date) => date !== null);
      if (place !== undefined) counts.place += 1;
      if (place !== undefined && isInCountry(place.latitude, place.longitude)) counts.inCountry += 1;
      if (cost !== null) counts.cost += 1;
      if (cost !== null && cost > 0) counts.positive += 1;
      if (cost !== null && cost < MOST_USD) counts.small += 1;
      if (dates.length > 0) counts.dates += 1;
      counts.dateCount += dates.length;
      counts.soundDates += dates.filter((date) => date >= FIRST_YEAR && date.slice(0, 4) <= LAST_YEAR).length;
      if (snapshot.main_contractor !== null) counts.contractor += 1;
      if (snapshot.department !== '' && snapshot.main_contractor !== null) counts.roles += 1;
      if (REGISTERED.test(id)) counts.registered += 1;
      if (snapshot.sector !== null) counts.sector += 1;
      if (snapshot.sector !== null && sectors.has(snapshot.sector)) counts.knownSector += 1;
      for (const field of ['status', 'province', 'sector'] as const) note(field, snapshot[field]);
    },
    result: () => {
      const { projects, place, cost, dates, contractor } = counts;
      const all = Object.entries(unknown) as [UnmappedValue['field'], Map<string, number>][];
      const unmapped = all
        .flatMap(([field, values]) => Array.from(values, ([value, count]) => ({ field, value, count })))
        .sort((a, b) => b.count - a.count);
      return {
        projects,
        shares: { place, cost, dates, contractor },
        unmapped: unmapped.map(
          (each, at): UnmappedValue => ({
            ...each,
            nearest:
              at < MOST_UNMAPPED ? nearestText(each.value.slice(0, 100), known[each.field]) : undefined,
          }),
        ),
      };
    },
    criteria: (): readonly Criterion[] => {
      const { projects, registered, sector, knownSector, positive, cost, small, place, inCountry } = counts;
      const isUsd = country.currency.code === 'USD';
      return [
        {
          rule: 'registered prefix',
          finding: `${registered} of ${projects} ids begin with oc4ids- and six letters or digits`,
        },
        {
          rule: 'retrievable',
          finding: 'not judged: a file on this machine does not show whether it has a lasting address',
        },
        { rule: 'sectors', finding: `${knownSector} of ${sector} are in the list of OC4IDS` },
        { rule: 'amounts above zero', finding: `${positive} of ${cost}` },
        {
          rule: 'amounts below 5 billion USD',
          finding: isUsd ? `${small} of ${cost}` : `not judged: amounts are in ${country.currency.code}`,
        },
        {
          rule: `dates ${FIRST_YEAR} to ${LAST_YEAR}`,
          finding: `${counts.soundDates} of ${counts.dateCount}`,
        },
        {
          rule: 'roles',
          finding: `${counts.roles} of ${projects} projects name an authority and a contractor`,
        },
        { rule: 'coordinates in the country', finding: `${inCountry} of ${place}` },
      ];
    },
  };
}
