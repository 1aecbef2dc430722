import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { countryFolder } from '../country/index.ts';
import { columnFields, type ProjectSnapshot, type Province, provinces, statuses } from '../project/index.ts';

const texts = Type.Array(Type.String(), { minItems: 1 });
const count = Type.Integer({ minimum: 0 });
const degrees = Type.Number({ minimum: -180, maximum: 180 });
const textOrNone = Type.Union([Type.String(), Type.Null()]);
const weighted = <T extends TSchema>(choice: T) =>
  Type.Array(Type.Tuple([choice, Type.Integer({ minimum: 1 })]), { minItems: 1 });
const province = Type.Enum([...provinces]);
const status = Type.Enum(statuses.map((each) => each.status));
const closed = { additionalProperties: false };

/** A kind of project, with everything that depends on the kind. */
const kindOfWork = Type.Object(
  {
    kind: Type.String(),
    /** The branch of government that has such projects: a column of `departments.csv`. */
    branch: Type.String(),
    /** How common the kind is beside those of `known-counts.csv`, which have 0. */
    weight: count,
    /** Ends of names. */
    endings: texts,
    /** Words before an ending, besides colours and towns. They alliterate, as names often do. */
    playfulWords: texts,
    funding: weighted(textOrNone),
    budgetProgramme: Type.String(),
    natures: weighted(Type.String()),
    /** The distribution of costs in thousands: minimum, quartiles, 95th percentile, maximum. */
    costThousands: Type.Array(Type.Number(), { minItems: 6, maxItems: 6 }),
  },
  closed,
);
export type KindOfWork = Static<typeof kindOfWork>;

/** Values that reports have instead of the usual ones. */
const reports = Type.Unsafe<Partial<ProjectSnapshot>>(
  Type.Partial(
    Type.Object(
      Object.fromEntries(
        columnFields.map(({ name, type, nullable }) => {
          const value = type === 'money' ? Type.Number() : Type.String();
          return [name, nullable ? Type.Union([value, Type.Null()]) : value];
        }),
      ),
      closed,
    ),
  ),
);

/** A project with one property that code, pages and files must handle. */
const oddProject = Type.Object(
  {
    /** The property; it names the project in tests and docs. */
    shows: Type.String(),
    irmProjectId: Type.Integer({ minimum: 1 }),
    province,
    /** The stage in the latest snapshot. */
    status,
    kind: Type.String(),
    /** The name in the workbook. */
    name: Type.String(),
    reports: Type.Optional(reports),
  },
  closed,
);
export type OddProject = Static<typeof oddProject>;

const district = Type.Object({
  province,
  district: Type.String(),
  latitude: degrees,
  longitude: degrees,
  reach: degrees,
  municipalities: Type.String(),
});

/** A district with its local municipalities. A metropolitan municipality is one of its own. */
export interface District extends Omit<Static<typeof district>, 'municipalities'> {
  readonly municipalities: readonly string[];
}

export const isMetro = ({ district: name, municipalities }: District): boolean => municipalities[0] === name;

const stage = Type.Object({
  status,
  weight: count,
  least_quarters: count,
  most_quarters: count,
  spent: Type.Number({ minimum: 0, maximum: 1 }),
});

/** One value for each province. */
const byProvince = <T extends TSchema>(value: T) =>
  Object.fromEntries(provinces.map((name) => [name, value])) as Record<Province, T>;
const department = Type.Object({ branch: Type.String(), ...byProvince(Type.String()) });
const knownCount = Type.Object({ of: Type.String(), ...byProvince(count) });

/** Parts of made-up names. */
const parts = { beginnings: texts, ends: texts };

const wording = Type.Object(
  {
    projectNames: Type.Object({ colours: texts, landscapes: texts, works: texts }, closed),
    projectNumbers: Type.Object(parts, closed),
    fundingStatuses: weighted(textOrNone),
    /** What a few departments still call a province or a stage. */
    formerNames: Type.Object(
      {
        provinces: Type.Record(Type.String(), Type.String()),
        stages: Type.Record(Type.String(), Type.String()),
      },
      closed,
    ),
    /** How some write the name of a department otherwise. */
    departmentSpellings: Type.Record(Type.String(), Type.String()),
    /** Departments that report to the national government. */
    nationalDepartments: texts,
    /** Nouns of landscapes by language, never personal names. */
    townNames: Type.Record(Type.String(), Type.Object(parts, closed)),
    /** The languages that the names of a province's towns are in. */
    townLanguages: Type.Object(byProvince(texts), closed),
    parties: Type.Object(
      {
        ...{ implementingAgents: texts, ...parts },
        ...{ engineers: texts, builders: texts, surveyors: texts },
        ...{ forms: texts, remarks: texts },
      },
      closed,
    ),
  },
  closed,
);

/** What the projects of the sample are made from. */
export interface SampleTables extends Readonly<Static<typeof wording>> {
  readonly kindsOfWork: readonly KindOfWork[];
  readonly oddProjects: readonly OddProject[];
  readonly stages: readonly Static<typeof stage>[];
  /** In total (`projects`), by stage and by kind of work, as far as they are known. */
  readonly knownCounts: ReadonlyMap<string, Readonly<Record<Province, number>>>;
  readonly districts: readonly District[];
  /** The department of each branch of government. */
  readonly departments: ReadonlyMap<string, Readonly<Record<Province, string>>>;
}

/** Reads and checks the tables of a folder. Throws a sentence that names the first wrong value. */
export function readTables(folder: string): SampleTables {
  const checked = <T extends TSchema>(name: string, schema: T, values: unknown): Static<T> => {
    if (Value.Check(schema, values)) return values;
    const { instancePath, message } = Value.Errors(schema, values)[0]!;
    throw new Error(`${join(folder, name)}: ${instancePath} ${message}.`);
  };
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  const json = <T extends TSchema>(name: string, schema: T) =>
    checked(name, schema, JSON.parse(textOf(name)));
  const csv = <T extends TSchema>(name: string, row: T): readonly Static<T>[] => {
    const rows = parse(textOf(name), { columns: true, comment: '#', comment_no_infix: true });
    return checked(name, Type.Array(row), Value.Convert(Type.Array(row), rows));
  };
  /** Throws if a table uses a name that the table it belongs to does not have. */
  const checkNames = (name: string, used: readonly string[], known: readonly string[]) => {
    const unknown = used.find((each) => !known.includes(each));
    if (unknown === undefined) return;
    throw new Error(`${join(folder, name)}: "${unknown}" is none of ${known.join(', ')}.`);
  };

  const texts = json('wording.json', wording);
  const kindsOfWork = json('kinds-of-work.json', Type.Array(kindOfWork));
  const oddProjects = json('odd-projects.json', Type.Array(oddProject));
  const stages = csv('stages.csv', stage);
  const knownCounts = new Map(csv('known-counts.csv', knownCount).map(({ of, ...counts }) => [of, counts]));
  const departments = new Map(csv('departments.csv', department).map((row) => [row.branch, row]));
  const districts = csv('districts.csv', district).map((row) => ({
    ...row,
    municipalities: row.municipalities.split('; '),
  }));

  const kindNames = kindsOfWork.map(({ kind }) => kind);
  const stageNames = stages.map((row) => row.status);
  const branches = kindsOfWork.map(({ branch }) => branch);
  checkNames('kinds-of-work.json', branches, [...departments.keys()]);
  checkNames(
    'odd-projects.json',
    oddProjects.map(({ kind }) => kind),
    kindNames,
  );
  checkNames(
    'odd-projects.json',
    oddProjects.map((odd) => odd.status),
    stageNames,
  );
  checkNames('known-counts.csv', [...knownCounts.keys()], ['projects', ...stageNames, ...kindNames]);
  checkNames('wording.json', Object.values(texts.townLanguages).flat(), Object.keys(texts.townNames));
  return { ...texts, kindsOfWork, oddProjects, stages, knownCounts, departments, districts };
}

/** The folder of the tables. */
const folder = join(countryFolder, 'sample');

let tables: SampleTables | undefined;

/** The tables of the sample, read and checked on the first call. */
export function sampleTables(): SampleTables {
  tables ??= readTables(folder);
  return tables;
}
