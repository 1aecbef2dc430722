import {
  currencies,
  hasOtherCurrencies,
  quarterKey,
  storedCurrency,
  storedFields,
} from '../../project/index.ts';
import { flagSet, isOverZeroEstimate, isStalled, spentToDate } from '../../quality/index.ts';
import type { PublishedIrmSnapshot } from '../../store/index.ts';
import { jsonIn, sectionForBuilds } from '../sections/section-file.ts';
import {
  type IndexedProject,
  keepSections,
  type OlderIndex,
  type SectionsBuilder,
  type WriteSection,
} from '../sections/sections-builder.ts';
import { AMOUNT_FLAGS, judgedInEach, removeAmountFlags } from './amount-columns.ts';
import { GrowingColumn, isAnyChanged, resumeRows, writeRows } from './growing-column.ts';
import { TextCoding } from './text-coding.ts';

const STALLED = flagSet('stalled');
const OVER_ZERO = flagSet('spending_over_zero_estimate');
const COST_IMPLAUSIBLE = flagSet('cost_implausible');
const SPENDING_IMPLAUSIBLE = flagSet('spending_implausible');

const fieldAt = (name: string): number => storedFields.findIndex((field) => field.name === name);
const DEPARTMENT = fieldAt('department');
const KIND = fieldAt('nature_of_investment');

const QUARTERS_QUALITY = 'quarters.quality';

/** No report of a project by then. */
const NONE = 0xffff;

/** What the catalogue of each quarter knows of each project: that of its newest report by then. */
const quarterColumns = (quarters: number) => {
  const rows = <K extends 'float64' | 'uint32' | 'uint16' | 'uint8'>(kind: K) =>
    Array.from({ length: quarters }, () => new GrowingColumn(kind));
  return {
    irmSnapshot: rows('uint16'),
    cost: rows('float64'),
    spent: rows('float64'),
    department: rows('uint32'),
    kind: rows('uint32'),
    currency: rows('uint8'),
  };
};

const judgedSection = (name: string): string => sectionForBuilds(`judged.${name}`);
const textsSection = (name: string): string => `${judgedSection(name)}.texts`;

type Report = IndexedProject['reports'][number];

/** Flags that follow from the history of a project, by its reports so far. */
const courseFlags = (reports: readonly Report[]): number =>
  (isStalled(reports) ? STALLED : 0) | (isOverZeroEstimate(reports.at(-1)!.snapshot) ? OVER_ZERO : 0);

/**
 * Builds the flags of every report as of its quarter: also those that follow from the reports before
 * it, and from the other projects of then. The set of project `p` in IRM snapshot `s` is at index `s *
 * count + p`; 0 if the project is not in it.
 */
export function quarterQualityBuilder(irmSnapshots: readonly PublishedIrmSnapshot[]): SectionsBuilder {
  const keys = [...new Set(irmSnapshots.map(quarterKey))].sort();
  const quarterOf = irmSnapshots.map((irmSnapshot) => keys.indexOf(quarterKey(irmSnapshot)));
  const flags = irmSnapshots.map(() => new GrowingColumn());
  const columns = quarterColumns(keys.length);
  const [departments, kinds] = [new TextCoding(), new TextCoding()];
  return {
    resume: (older) => {
      resumeRows(flags, older.read(QUARTERS_QUALITY));
      for (const [name, rows] of Object.entries(columns)) resumeRows(rows, older.read(judgedSection(name)));
      departments.resume(jsonIn(older.read(textsSection('department'))));
      kinds.resume(jsonIn(older.read(textsSection('kind'))));
    },
    add: ({ snapshots, reports }, position) => {
      let next = 0;
      for (const [number, column] of flags.entries()) {
        const isReported = snapshots[next]?.irmSnapshot === number;
        const known = position < column.length ? column.at(position) & AMOUNT_FLAGS : 0;
        const own = () => snapshots[next]!.quality | courseFlags(reports.slice(0, next + 1));
        column.set(position, isReported ? own() | known : 0);
        if (isReported) next++;
      }
      let newest = -1;
      for (let quarter = 0; quarter < keys.length; quarter++) {
        while (newest + 1 < snapshots.length && quarterOf[snapshots[newest + 1]!.irmSnapshot]! <= quarter)
          newest++;
        const { irmSnapshot = NONE, values = [] } = snapshots[newest] ?? {};
        const report = reports[newest]?.snapshot;
        columns.irmSnapshot[quarter]!.set(position, irmSnapshot);
        columns.cost[quarter]!.set(position, report?.estimated_total_project_cost ?? Number.NaN);
        columns.spent[quarter]!.set(position, (report && spentToDate(report)) ?? Number.NaN);
        const currency = hasOtherCurrencies ? currencies.indexOf(storedCurrency(values)) : 0;
        columns.currency[quarter]!.set(position, currency);
        columns.department[quarter]!.set(position, departments.codeOf(values[DEPARTMENT] ?? null));
        columns.kind[quarter]!.set(position, kinds.codeOf(values[KIND] ?? null));
      }
    },
    finish: (write, older) => {
      const { irmSnapshot, cost, spent, currency } = columns;
      for (const [name, rows] of Object.entries({ irmSnapshot, cost, spent, currency }))
        writeRows(judgedSection(name), rows, older, write);
      const department = writeTexts('department', departments, columns.department, older, write);
      const kind = writeTexts('kind', kinds, columns.kind, older, write);
      const isSame = (quarter: number) => !isAnyChanged(Object.values(columns).map((rows) => rows[quarter]!));
      if (older !== undefined && !isAnyChanged(flags) && keys.every((_, quarter) => isSame(quarter)))
        return write(QUARTERS_QUALITY, older.kept(QUARTERS_QUALITY));
      const sets = flags.map((column) => column.values());
      for (let quarter = 0; quarter < keys.length; quarter++) {
        // Its reports have the flags that follow from amounts already.
        if (older !== undefined && isSame(quarter)) continue;
        for (const [number, set] of sets.entries()) if (quarterOf[number] === quarter) removeAmountFlags(set);
        const judged = judgedInEach(
          { estimated_total_project_cost: cost[quarter]!.values(), spent: spent[quarter]!.values() },
          {
            departments: department[quarter]!,
            kinds: kind[quarter]!,
            currencies: currency[quarter]!.values(),
          },
        );
        const reportedIn = irmSnapshot[quarter]!.values();
        const mark = (positions: readonly number[], flag: number) => {
          for (const position of positions) {
            const number = reportedIn[position]!;
            if (quarterOf[number] === quarter) sets[number]![position]! |= flag;
          }
        };
        for (const { implausibleCosts, implausibleSpending } of judged) {
          mark(implausibleCosts, COST_IMPLAUSIBLE);
          mark(implausibleSpending, SPENDING_IMPLAUSIBLE);
        }
      }
      write(QUARTERS_QUALITY, ...sets);
    },
  };
}

/** Writes the texts of all quarters, and the codes of the projects, which it returns. */
function writeTexts(
  name: string,
  coding: TextCoding,
  rows: readonly GrowingColumn[],
  older: OlderIndex | undefined,
  write: WriteSection,
): readonly Uint32Array[] {
  const values = rows.map((row) => row.values());
  if (older !== undefined && !isAnyChanged(rows)) {
    keepSections([judgedSection(name), textsSection(name)], older, write);
    return values;
  }
  const { texts, columns } = coding.sortedIn(values);
  write(judgedSection(name), ...columns);
  write(textsSection(name), Buffer.from(JSON.stringify(texts)));
  return columns;
}
