import { type CatalogueIndex, oncePerIndex } from '../../index/index.ts';
import { placeCodes } from '../../places/index.ts';
import {
  CONTRACTOR_HEADER,
  codeFields,
  type FieldGroup,
  fields,
  OWN_CURRENCY_NAME,
  quarterKey,
} from '../../project/index.ts';
import { type HistoryColumn, historyColumns } from '../history/history-columns.ts';

/** What a field of the files is, where its values come from, and how much of it is filled. */
export interface DictionaryEntry {
  readonly name: string;
  /** Absent for what only files of every quarter have. */
  readonly label?: string;
  readonly group?: FieldGroup;
  readonly meaning: string;
  readonly caveat?: string;
  readonly type: HistoryColumn['type'];
  /** The name of the currency, or `decimal degrees`. */
  readonly unit?: string;
  readonly source: 'column' | 'contractors' | 'service';
  /** The heading of the workbook's column; absent for what the service adds. */
  readonly column?: string;
  /** The role before the colon of a contractor's cell. */
  readonly role?: string;
  /** Older workbooks do not have the column. */
  readonly mayBeMissing?: true;
  /** It is a column of the published CSV. */
  readonly isInCsv: boolean;
  /** The oldest loaded quarter with a value; absent if there is none. */
  readonly since?: string;
  /** Projects whose newest report has a value. */
  readonly filled: number;
}

const units: Readonly<Record<string, string>> = { money: OWN_CURRENCY_NAME, coordinate: 'decimal degrees' };

/** Every column of the files of every quarter, the project's own fields in the order of the table. */
export const dictionary = (index: CatalogueIndex): readonly DictionaryEntry[] =>
  historyColumns.map((column) =>
    column.field === undefined ? serviceEntry(index, column) : fieldEntry(index, column),
  );

function serviceEntry(index: CatalogueIndex, { name, meaning, type }: HistoryColumn): DictionaryEntry {
  const since = quarterAt(index, 0);
  return {
    ...{ name, meaning, type, source: 'service', isInCsv: false },
    filled: filledCount(index, name),
    ...(since !== undefined && { since }),
  };
}

/** Projects with a value of what the service adds. */
function filledCount(index: CatalogueIndex, name: string): number {
  const code = codeFields.findIndex((field) => field.name === name);
  if (code !== -1) return codeCounts(index)[code]!;
  return name === 'overdue_days' ? overdueCount(index) : index.count;
}

/** How many projects have each of the codes. */
const codeCounts = oncePerIndex((index) => {
  const counts = codeFields.map(() => 0);
  const columns = [
    index.values.province,
    index.values.district_municipality,
    index.values.local_municipality,
  ];
  for (const position of index.allPositions) {
    const [province, district, local] = columns.map(({ names, codes }) => names[codes[position]! - 1] ?? '');
    const place = { province: province!, district_municipality: district!, local_municipality: local! };
    placeCodes(place).forEach((found, i) => {
      if (found !== null) counts[i]!++;
    });
  }
  return counts;
});

const overdueCount = ({ numbers }: CatalogueIndex): number =>
  numbers.overdue.reduce((count, days) => (Number.isNaN(days) ? count : count + 1), 0);

function fieldEntry(index: CatalogueIndex, { name, type }: HistoryColumn): DictionaryEntry {
  const place = fields.findIndex((field) => field.name === name);
  const field = fields[place]!;
  const { filled, since: first } = index.fieldUse[place]!;
  const unit = units[field.type];
  const since = quarterAt(index, first);
  return {
    ...{ name, label: field.label, group: field.group, meaning: field.meaning },
    ...('caveat' in field && { caveat: field.caveat }),
    type,
    ...(unit !== undefined && { unit }),
    ...sourceOf(field),
    isInCsv: !('inCsv' in field),
    ...(since !== undefined && { since }),
    filled,
  };
}

function sourceOf({
  source,
}: (typeof fields)[number]): Pick<DictionaryEntry, 'source' | 'column' | 'role' | 'mayBeMissing'> {
  switch (source.from) {
    case 'column':
      return {
        ...{ source: source.from, column: source.irmHeader },
        ...('mayBeMissing' in source && { mayBeMissing: source.mayBeMissing }),
      };
    case 'contractors':
      return { source: source.from, column: CONTRACTOR_HEADER, role: source.role };
    case 'service':
      return { source: source.from };
  }
}

/** The quarter of an IRM snapshot, by its place in the manifest. */
function quarterAt({ manifest }: CatalogueIndex, place: number | undefined): string | undefined {
  const irmSnapshot = place === undefined ? undefined : manifest.irmSnapshots[place];
  return irmSnapshot && quarterKey(irmSnapshot);
}
