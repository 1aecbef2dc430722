import { type CatalogueIndex, dateOf, isLeftOut, lowerBound } from '../../index/index.ts';
import { currencies, projectPath, smallestLevel } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';
import { stepsOf, sumsOf } from './members.ts';
import { packed, UnreadableBytesError, unpacked } from './packed.ts';

/** The texts that columns of facts have codes for. The text of code `c` is at `c`. */
interface FactTexts {
  /** ISO 4217. */
  readonly currencies: readonly string[];
  readonly statuses: readonly string[];
  readonly provinces: readonly string[];
  readonly municipalities: readonly string[];
}

/**
 * What letters tell of every project of one version of the catalogue: columns with a value for each project, in the
 * order of ids.
 */
export interface Facts {
  readonly ids: Uint32Array;
  /** The estimated total cost in the project's currency; NaN if unknown. */
  readonly costs: Float64Array;
  /** `dateNumber`s; NaN if unknown. */
  readonly completions: Float64Array;
  readonly currencies: Uint32Array;
  readonly statuses: Uint32Array;
  readonly provinces: Uint32Array;
  readonly municipalities: Uint32Array;
  /** 1 for projects in the newest report of their sphere. */
  readonly isReported: Uint8Array;
  /** 1 for costs that can't be right. */
  readonly isWrongCost: Uint8Array;
  /** Where each name ends, in bytes. */
  readonly nameEnds: Uint32Array;
  /** UTF-8, one after the other. */
  readonly names: Uint8Array;
  readonly texts: FactTexts;
}

/** The facts of one project. */
export interface ProjectFacts {
  /** May be blank. */
  readonly name: string;
  /** The address of its page. */
  readonly path: string;
  /** Empty if unknown. */
  readonly province: string;
  readonly municipality: string;
  readonly cost: number | null;
  /** ISO 4217. */
  readonly currency: string;
  /** Whether the cost can't be right: too large, zero or below. */
  readonly isWrongCost: boolean;
  /** `YYYY-MM-DD`. */
  readonly completion: string | null;
  /** Empty if unknown. */
  readonly status: string;
  /** Whether the newest report of its sphere has it. */
  readonly isReported: boolean;
}

const GONE = flagSet('not_in_latest_snapshot');

/** The facts of all projects of an index. */
export function factsOf(index: CatalogueIndex): Facts {
  const { count, values } = index;
  const columns = emptyColumns(count);
  const names: Buffer[] = [];
  const costs = index.inEachCurrency.map((view) => view.amount('estimated_total_project_cost'));
  for (let position = 0, end = 0; position < count; position++) {
    const { currency, numbers } = index.inOwnCurrency(position);
    const code = currencies.indexOf(currency);
    columns.costs[position] = numbers.cost[position]!;
    columns.currencies[position] = code;
    columns.isWrongCost[position] = isLeftOut(costs[code]!, position) ? 1 : 0;
    columns.isReported[position] = (index.quality[position]! & GONE) === 0 ? 1 : 0;
    const name = Buffer.from(index.name(position));
    names.push(name);
    end += name.length;
    columns.nameEnds[position] = end;
  }
  columns.ids.set(index.ids);
  columns.completions.set(index.numbers.completion);
  columns.statuses.set(values.status.codes);
  columns.provinces.set(values.province.codes);
  columns.municipalities.set(values[smallestLevel].codes);
  return {
    ...columns,
    names: Buffer.concat(names),
    texts: {
      currencies,
      statuses: ['', ...values.status.values],
      provinces: ['', ...values.province.values],
      municipalities: ['', ...values[smallestLevel].names],
    },
  };
}

/** The place of a project in the columns; undefined if it is not listed. */
export function placeOf({ ids }: Pick<Facts, 'ids'>, id: number, from = 0): number | undefined {
  const place = lowerBound(from, ids.length, (i) => ids[i]! < id);
  return ids[place] === id ? place : undefined;
}

/** The facts of the project at a place in the columns. */
export function factsAt(facts: Facts, place: number): ProjectFacts {
  const { texts, ids, costs, names, nameEnds } = facts;
  const name = Buffer.from(names.subarray(nameEnds[place - 1] ?? 0, nameEnds[place])).toString();
  const province = texts.provinces[facts.provinces[place]!]!;
  const cost = costs[place]!;
  return {
    name,
    path: projectPath(ids[place]!, name, province),
    province,
    municipality: texts.municipalities[facts.municipalities[place]!]!,
    cost: Number.isNaN(cost) ? null : cost,
    currency: texts.currencies[facts.currencies[place]!]!,
    isWrongCost: facts.isWrongCost[place] === 1,
    completion: dateOf(facts.completions[place]!),
    status: texts.statuses[facts.statuses[place]!]!,
    isReported: facts.isReported[place] === 1,
  };
}

const VERSION = 1;
const WHAT = 'facts of projects';

/** The columns of numbers, in the order in which they are stored: those of the widest numbers first. */
const kinds = {
  costs: Float64Array,
  completions: Float64Array,
  ids: Uint32Array,
  currencies: Uint32Array,
  statuses: Uint32Array,
  provinces: Uint32Array,
  municipalities: Uint32Array,
  nameEnds: Uint32Array,
  isReported: Uint8Array,
  isWrongCost: Uint8Array,
} as const;

type ColumnName = keyof typeof kinds;
type Columns = { readonly [Name in ColumnName]: InstanceType<(typeof kinds)[Name]> };

const columnNames = Object.keys(kinds) as readonly ColumnName[];

const emptyColumns = (count: number): Columns =>
  Object.fromEntries(columnNames.map((name) => [name, new kinds[name](count)])) as Columns;

/** Ascending columns, which are stored as the steps between their numbers. */
const ascending: readonly ColumnName[] = ['ids', 'nameEnds'];

/** Facts, to store. */
export function encodeFacts(facts: Facts): Buffer {
  const head = Buffer.from(JSON.stringify({ count: facts.ids.length, texts: facts.texts }));
  const columns = columnNames.map((name) => {
    const column = ascending.includes(name) ? stepsOf(facts[name] as Uint32Array) : facts[name];
    return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
  });
  return packed(VERSION, Buffer.concat([head, Buffer.of(HEAD_END), ...columns, facts.names]));
}

/** JSON has no such byte. */
const HEAD_END = 0;

/** Stored facts. Throws `UnreadableBytesError`. */
export function decodeFacts(stored: Uint8Array): Facts {
  const bytes = unpacked(WHAT, VERSION, stored);
  const end = bytes.indexOf(HEAD_END);
  const { count, texts } = JSON.parse(bytes.toString('utf8', 0, end)) as { count: number; texts: FactTexts };
  let at = end + 1;
  const columns = emptyColumns(count);
  for (const name of columnNames) {
    const { buffer, byteLength } = columns[name];
    if (at + byteLength > bytes.length) throw new UnreadableBytesError(`Stored ${WHAT} end too early.`);
    new Uint8Array(buffer).set(bytes.subarray(at, at + byteLength));
    at += byteLength;
  }
  const names = Uint8Array.from(bytes.subarray(at));
  return { ...columns, ids: sumsOf(columns.ids), nameEnds: sumsOf(columns.nameEnds), names, texts };
}
