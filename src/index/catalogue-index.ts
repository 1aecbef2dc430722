import type { FileHandle } from 'node:fs/promises';
import {
  CURRENCY,
  currencies,
  hasOtherCurrencies,
  type PublishedProject,
  recordFieldNames,
} from '../project/index.ts';
import { type Amount, amountBit } from '../quality/index.ts';
import { type AmountColumn, type AmountColumns, loadAmountColumns } from './columns/amount-columns.ts';
import { type AreaColumn, loadAreaColumns } from './columns/area-columns.ts';
import { type FieldUse, loadFieldUse } from './columns/field-use.ts';
import { FirmColumn } from './columns/firm-column.ts';
import { type GeographyColumns, loadGeography } from './columns/geography-columns.ts';
import { loadNameGroups, type NameGroups } from './columns/name-groups.ts';
import { loadNumberColumns, loadNumbersIn, type NumberColumns } from './columns/number-columns.ts';
import {
  amountOrderings,
  type FieldOrdering,
  fieldOrderings,
  nameKey,
  TIE_ORDER,
} from './columns/ordering.ts';
import { endOfRun } from './columns/positions.ts';
import { loadQuarterColumns, type QuarterColumns, quartersIn } from './columns/quarter-columns.ts';
import { loadSpendingColumns, type SpendingColumns } from './columns/spending-columns.ts';
import { loadValueColumns, type ValueColumns } from './columns/value-columns.ts';
import {
  Archive,
  type ArchiveContent,
  openContent,
  type SectionsInMemory,
  sharingSource,
} from './files/archive.ts';
import { type Manifest, readManifest } from './files/manifest.ts';
import { RecordBytes, type Records } from './files/record-bytes.ts';
import { RecordFile } from './files/record-file.ts';
import { lowerBound } from './sections/lower-bound.ts';
import { openSection, type SectionSource } from './sections/section-file.ts';
import { sectionIn } from './sections/sections-builder.ts';
import { PositionSet } from './sets/position-set.ts';
import { type CompletedWords, completedWordsOf } from './suggest/completed-words.ts';
import { namesByWord } from './suggest/names-by-word.ts';
import type { Postings } from './text/postings.ts';
import { ownSynonyms, type Synonyms } from './text/synonyms.ts';
import { TextIndex } from './text/text-index.ts';

interface Content {
  readonly records: Records;
  readonly recordOffsets: Float64Array;
  readonly orders: ReadonlyMap<FieldOrdering, Uint32Array>;
  readonly tieOrder: Uint32Array;
  readonly values: ValueColumns;
  readonly firms: FirmColumn;
  readonly numbers: NumberColumns;
  readonly amounts: AmountColumns;
  readonly text: TextIndex;
  readonly nameGroups: NameGroups;
  readonly namesByWord: Postings;
  readonly completedWords: CompletedWords;
  readonly geography: GeographyColumns;
  readonly areaLevels: readonly AreaColumn[];
  readonly quarters: QuarterColumns;
  readonly spending: SpendingColumns;
  readonly fieldUse: readonly FieldUse[];
}

// A record begins with its name. The second member cannot begin inside the name: a quotation mark
// in it is escaped.
const NAME_START = `{"${recordFieldNames[0]}":`.length;
const NAME_END = `","${recordFieldNames[1]}":`;

/** Maximum number of records copied at once: `RecordBytes` copies at most 16 MiB. */
const MAX_RUN = 100;

/** Records of more bytes stay on disk. In memory, a page takes less time. */
const MOST_RECORD_BYTES_IN_MEMORY = 1 << 26;

/** Whether an index has its records in memory. */
export const hasRecordsInMemory = ({ sections }: Pick<Manifest, 'sections'>): boolean =>
  sections.records!.bytes <= MOST_RECORD_BYTES_IN_MEMORY;

/**
 * One version of the catalogue, ready for queries: columns and words in memory, also records unless they are
 * large, everything else in the archive.
 */
export class CatalogueIndex extends Archive {
  readonly values: ValueColumns;
  /** The firms that `main_contractor` names. */
  readonly firms: FirmColumn;
  readonly numbers: NumberColumns;
  readonly text: TextIndex;
  readonly nameGroups: NameGroups;
  /** The names that have each word, by their place in `nameGroups.byFrequency`. */
  readonly namesByWord: Postings;
  readonly completedWords: CompletedWords;
  readonly geography: GeographyColumns;
  /** Areas of the operator's own, by level. */
  readonly areaLevels: readonly AreaColumn[];
  readonly quarters: QuarterColumns;
  readonly spending: SpendingColumns;
  /** How much of each field is filled, in the order of the table of fields. */
  readonly fieldUse: readonly FieldUse[];
  /** All projects. */
  readonly all: PositionSet;
  readonly #content: Content;
  readonly #amounts = new Map<Amount, AmountColumn>();
  readonly #views: ReadonlyMap<string, CatalogueIndex>;
  /** The currency of all amounts of columns, orders and figures (ISO 4217). */
  readonly currency: string;
  /** What another index may share with it; see `load`. */
  readonly sections: SectionsInMemory['sections'];

  private constructor(
    archive: ArchiveContent,
    content: Content,
    currency: string,
    views: ReadonlyMap<string, CatalogueIndex>,
    sections: SectionsInMemory['sections'],
  ) {
    super(archive);
    this.sections = sections;
    this.#content = content;
    this.currency = currency;
    this.#views = views;
    this.all = PositionSet.all(this.count);
    this.values = content.values;
    this.firms = content.firms;
    this.numbers = content.numbers;
    this.text = content.text;
    this.nameGroups = content.nameGroups;
    this.namesByWord = content.namesByWord;
    this.completedWords = content.completedWords;
    this.geography = content.geography;
    this.areaLevels = content.areaLevels;
    this.quarters = content.quarters;
    this.spending = content.spending;
    this.fieldUse = content.fieldUse;
  }

  /**
   * Loads an index from its folder, for searches with these synonyms. Shares the memory of the sections that
   * another index has, too. Fails with `DamagedIndexError`, or the file system's error.
   */
  static async load(
    directory: string,
    synonyms = ownSynonyms(),
    other?: SectionsInMemory,
  ): Promise<CatalogueIndex> {
    const manifest = await readManifest(directory);
    const source = sharingSource(directory, manifest, other);
    const { sections } = source;
    const columns = await loadColumns(source, manifest, synonyms);
    const archive = await openContent(directory, manifest, source);
    try {
      const { records, files } = await openRecords(directory, manifest, source);
      const content = { ...columns, records };
      const opened = { ...archive, files: [...archive.files, ...files] };
      const contents = new Map([[CURRENCY, content]]);
      for (const currency of currencies.slice(1))
        contents.set(currency, await contentIn(currency, source, content, manifest));
      const views = new Map<string, CatalogueIndex>();
      for (const [currency, own] of contents)
        views.set(currency, new CatalogueIndex(opened, own, currency, views, sections));
      return views.get(CURRENCY)!;
    } catch (error) {
      for (const file of archive.files) await file.close();
      throw error;
    }
  }

  /**
   * The same projects with the amounts of one of `currencies`, for figures, orders and ranges: what is in another one
   * is unknown. Only the index itself holds files open.
   */
  inCurrency(currency: string): CatalogueIndex {
    return this.#views.get(currency)!;
  }

  /** The same in the currency of a project. */
  inOwnCurrency(position: number): CatalogueIndex {
    if (!hasOtherCurrencies) return this;
    const { values, codes } = this.values.currency;
    return this.inCurrency(values[codes[position]! - 1]!);
  }

  /** The index in each of `currencies`, the main one first. */
  get inEachCurrency(): readonly CatalogueIndex[] {
    return [...this.#views.values()];
  }

  /** All positions in the given order; not a copy. */
  order(ordering: FieldOrdering): Uint32Array {
    return this.#content.orders.get(ordering)!;
  }

  amount(amount: Amount): AmountColumn {
    const known = this.#amounts.get(amount);
    if (known !== undefined) return known;
    const others = this.inEachCurrency.filter((view) => view !== this);
    const column = {
      ...this.#amountIn(amount),
      elsewhere: others.map((view) => view.#amountIn(amount).values),
      leftOut: this.#content.amounts.leftOut,
      bit: amountBit(amount),
      currency: this.currency,
    };
    this.#amounts.set(amount, column);
    return column;
  }

  #amountIn(amount: Amount): Pick<AmountColumn, 'values' | 'order'> {
    switch (amount) {
      case 'estimated_total_project_cost':
        return { values: this.numbers.cost, order: this.order(amount) };
      case 'spent':
        return { values: this.numbers.spent, order: this.order(amount) };
      default:
        return this.#content.amounts.reported.get(amount)!;
    }
  }

  /** Above this, an estimated cost of a project can't be right, whenever it was reported. */
  get costLimits(): Float64Array {
    return this.#content.amounts.costLimits;
  }

  /** All positions in the order of projects that match equally well; not a copy. */
  get tieOrder(): Uint32Array {
    return this.#content.tieOrder;
  }

  /**
   * The groups of names (see `NameGroups`) that are one of the given ones, or, for a name that no
   * project has exactly, that differ from it only in case.
   */
  groupsNamed(names: readonly string[]): readonly number[] {
    const groupsByKey = new Map<string, ReadonlyMap<number, string>>();
    return names.flatMap((name) => {
      const key = nameKey(name);
      const similar = groupsByKey.get(key) ?? this.#groupsWithKey(key);
      groupsByKey.set(key, similar);
      const having = (isSame: (other: string) => boolean) =>
        [...similar].flatMap(([group, other]) => (isSame(other) ? [group] : []));
      const exact = having((other) => other === name);
      if (exact.length > 0) return exact;
      const lower = name.toLowerCase();
      return having((other) => other.toLowerCase() === lower);
    });
  }

  /**
   * Projects are ordered by folded name, so names that differ only in case are adjacent. Thousands
   * of projects may share one: each distinct name is read once.
   */
  #groupsWithKey(key: string): ReadonlyMap<number, string> {
    const order = this.order('name');
    const { groups } = this.nameGroups;
    const first = lowerBound(0, order.length, (i) => nameKey(this.name(order[i]!)) < key);
    const found = new Map<number, string>();
    for (let i = first; i < order.length; i++) {
      const group = groups[order[i]!]!;
      if (found.has(group)) continue;
      const name = this.name(order[i]!);
      if (nameKey(name) !== key) break;
      found.set(group, name);
    }
    return found;
  }

  /** The name of a project. Parses only the beginning of the record, which is five times faster. */
  name(position: number): string {
    const json = this.recordJson(position);
    return JSON.parse(json.slice(NAME_START, json.indexOf(NAME_END) + 1));
  }

  /** The listing's record of a project. */
  record(position: number): Pick<PublishedProject, (typeof recordFieldNames)[number]> {
    return JSON.parse(this.recordJson(position));
  }

  /** The same as JSON, as the listing writes it. */
  recordJson(position: number): string {
    const { records, recordOffsets } = this.#content;
    return records.text(recordOffsets[position]!, recordOffsets[position + 1]! - 1);
  }

  /** The JSON records of the positions, separated by commas, between `before` and `after`. */
  recordsJson(positions: Uint32Array, before = '', after = ''): Buffer {
    const { records, recordOffsets } = this.#content;
    let bytes = Buffer.byteLength(before) + Buffer.byteLength(after);
    for (const position of positions) bytes += recordOffsets[position + 1]! - recordOffsets[position]!;
    // Every stored record ends with a comma; `after` replaces the last one.
    const json = Buffer.allocUnsafe(positions.length === 0 ? bytes : bytes - 1);
    let end = json.write(before);
    for (let i = 0; i < positions.length; ) {
      const first = positions[i]!;
      const next = endOfRun(positions, i, (position) => position - first < MAX_RUN);
      const to = recordOffsets[positions[next - 1]! + 1]!;
      end += records.copy(json, end, recordOffsets[first]!, next === positions.length ? to - 1 : to);
      i = next;
    }
    json.write(after, end);
    return json;
  }
}

async function openRecords(
  directory: string,
  manifest: Manifest,
  source: SectionSource,
): Promise<{ readonly records: Records; readonly files: readonly FileHandle[] }> {
  if (hasRecordsInMemory(manifest))
    return { records: new RecordBytes(await source.read('records')), files: [] };
  const file = await openSection(directory, 'records', manifest.sections.records!);
  return { records: new RecordFile(file), files: [file] };
}

async function loadColumns(
  source: SectionSource,
  manifest: Manifest,
  synonyms: Synonyms,
): Promise<Omit<Content, 'records'>> {
  const orders = new Map<FieldOrdering, Uint32Array>();
  for (const ordering of fieldOrderings) {
    orders.set(ordering, new Uint32Array(await source.read(`order.${ordering}`)));
  }
  const values = await loadValueColumns(source);
  const firms = await FirmColumn.of(values.main_contractor);
  const areaLevels = await loadAreaColumns(source);
  const text = await TextIndex.load(source, synonyms);
  const nameGroups = await loadNameGroups(source);
  return {
    recordOffsets: new Float64Array(await source.read('records.offsets')),
    orders,
    tieOrder: new Uint32Array(await source.read(TIE_ORDER)),
    values,
    firms,
    numbers: await loadNumberColumns(source),
    amounts: await loadAmountColumns(source, CURRENCY),
    text,
    nameGroups,
    namesByWord: await namesByWord(text, nameGroups),
    completedWords: await completedWordsOf(values, firms, areaLevels),
    geography: await loadGeography(source, manifest.projects),
    areaLevels,
    quarters: await loadQuarterColumns(source),
    spending: await loadSpendingColumns(source, manifest.irmSnapshots),
    fieldUse: await loadFieldUse(source),
  };
}

/** The content with the amounts of another currency than the main one. */
async function contentIn(
  currency: string,
  source: SectionSource,
  main: Content,
  { irmSnapshots }: Manifest,
): Promise<Content> {
  const orders = new Map(main.orders);
  for (const ordering of amountOrderings)
    orders.set(ordering, new Uint32Array(await source.read(sectionIn(currency, `order.${ordering}`))));
  return {
    ...main,
    orders,
    numbers: await loadNumbersIn(currency, source, main.numbers),
    amounts: await loadAmountColumns(source, currency),
    quarters: quartersIn(currency, main.quarters),
    spending: await loadSpendingColumns(source, irmSnapshots, currency),
  };
}

/** Caches a result for as long as the index exists that it was computed from. */
export function oncePerIndex<T>(compute: (index: CatalogueIndex) => T): (index: CatalogueIndex) => T {
  const cached = new WeakMap<CatalogueIndex, T>();
  return (index) => {
    const value = cached.get(index) ?? compute(index);
    cached.set(index, value);
    return value;
  };
}
