import { largestBeyond, withoutAddresses } from '../../oc4ids/index.ts';
import { columnFields, fold } from '../../project/index.ts';
import { cellText } from '../cells/cell-text.ts';
import { readDate } from '../cells/date-cell.ts';
import { isEmptyWord, isErrorValue, UNREADABLE } from '../cells/text-cell.ts';
import type { Cell, CellNote } from '../sheet.ts';

/** What has no other field; undefined where the profile does not keep it. */
export const moreField = columnFields.find(({ type }) => type === 'more');

/** A column that no row of `columns.csv` names. */
interface KeptColumn {
  readonly column: number;
  /** Its heading, with a number if others have the same. */
  readonly name: string;
  readonly isContact: boolean;
  readonly namesPeople: boolean;
}

/** Beside other members of `more`, whose names are those of OC4IDS, headings stand in one of their own. */
const MEMBER = 'columns';
/** What `{"columns":{}}` takes beside the columns. */
const TAKEN = 32;

/** Words of headings in English, French, Portuguese, Spanish, Russian, Ukrainian and Bulgarian, folded. */
const CONTACT =
  /\be-?mails?\b|\bcorreo|\bcourriel|\btel\b|\btele(?:f|ph)|\b(?:tele)?phones?\b|\bmobiles?\b|\bcell ?(?:phone|no|number)|\bcelular|\bfax\b|\bwhats ?app\b|\bcontact (?:no|nr|num|info|details|address)|(?<!\p{L})(?:телеф|тел(?!\p{L})|моб(?!\p{L})|мобил|мобіл|факс|почт|пошт|поща|имейл|вайбер|viber)/u;
const PEOPLE =
  /\bcontacts?\b|\bpersons?\b|\bmanagers?\b|\bofficers?\b|\bcontacto|\bresponsable|\bresponsavel|(?<!\p{L})(?:контакт|відповідальн|ответственн|отговор)/u;

/** A telephone number with the code of a country, one with its area in brackets, and any text of so many digits. */
const ABROAD = /(?<![\w+])\+\d[\d ()./-]{6,20}\d(?!\w)/g;
const WITH_AREA = /(?<![\w+])\(\d{2,5}\) ?\d[\d -]{4,14}\d(?!\w)/g;
const MANY_DIGITS = /(?<![\w+])[+(]?\d[\d ()./-]{5,20}\d(?!\w)/g;

const wordsOf = (heading: string): string => fold(heading).replaceAll(/[_.]/g, ' ');

/** Whether a heading says that people are to be reached by what stands below. */
export const isContactHeading = (heading: string): boolean => CONTACT.test(wordsOf(heading));

/** Words that stand before a telephone number, in a text of nothing else. */
const BEFORE_NUMBER = /^(?:tel|phone|mobile|cell|fax|тел|моб|факс)[.: ]{1,3}/u;
const ONE_NUMBER = /^(?:\+\d|\(\d{2,5}\)|0[1-9]|00[1-9])[\d ()./-]{5,20}$|^\d{3}-\d{2}-\d{2}$/;
const FEWEST_DIGITS = 7;
const FEWEST_DIGITS_ABROAD = 9;
const MOST_DIGITS = 15;
/** Of coordinates. */
const LONG_DECIMALS = /\d\.\d{5}/;

/** Whether a text is one or more telephone numbers and nothing else: begins with a zero, a plus or an area in brackets. */
function isTelephone(text: string): boolean {
  const parts = fold(text).split(/[,;/](?= ?[+(\d\p{L}])/u, MOST_NUMBERS);
  return parts.every((part) => {
    const number = part.trim().replace(BEFORE_NUMBER, '');
    const digits = number.replace(/\D/g, '').length;
    const fewest = number.startsWith('+') ? FEWEST_DIGITS_ABROAD : FEWEST_DIGITS;
    if (digits < fewest || digits > MOST_DIGITS || LONG_DECIMALS.test(number)) return false;
    return ONE_NUMBER.test(number) && !isDate(number);
  });
}

const MOST_NUMBERS = 10;
const isDate = (text: string): boolean => {
  const { date, proves } = readDate(text, 1900);
  return date !== UNREADABLE || proves !== undefined;
};

/** Whether a text is a way to reach people, and nothing else. */
export const isContact = (text: string): boolean =>
  isTelephone(text) || (text.includes('@') && withoutAddresses(text, () => {}).trim() === '');

export function keptColumns(headers: readonly string[], skipped: ReadonlySet<number>): readonly KeptColumn[] {
  const seen = new Map<string, number>();
  return headers.flatMap((header, column) => {
    if (header === '' || header === '__proto__' || skipped.has(column)) return [];
    const times = (seen.get(header) ?? 0) + 1;
    seen.set(header, times);
    return {
      column,
      name: times === 1 ? header : `${header} (${times})`,
      isContact: isContactHeading(header),
      namesPeople: PEOPLE.test(wordsOf(header)),
    };
  });
}

/** The cells of such columns as a JSON object, null if there is nothing, and what of them is not kept. */
export function keptCells(
  columns: readonly KeptColumn[],
  cells: readonly Cell[],
): { readonly more: string | null; readonly notes: readonly CellNote[] } {
  const members: Record<string, string | number | boolean> = {};
  const notes: CellNote[] = [];
  const columnOf = new Map<string, number>();
  for (const kept of columns) {
    if (kept.column >= cells.length) break;
    const { value, isPersonal } = keptValue(kept, cells[kept.column] ?? null);
    if (isPersonal) notes.push({ column: kept.column, text: '', kind: 'personal' });
    if (value === null) continue;
    members[kept.name] = value;
    columnOf.set(kept.name, kept.column);
  }
  for (const name of largestBeyond(members, TAKEN)) {
    notes.push({ column: columnOf.get(name)!, text: name, kind: 'too much' });
    delete members[name];
  }
  return {
    more: Object.keys(members).length === 0 ? null : JSON.stringify({ [MEMBER]: members }),
    notes,
  };
}

interface Kept {
  readonly value: string | number | boolean | null;
  readonly isPersonal: boolean;
}

const NOTHING: Kept = { value: null, isPersonal: false };

/** Empty cells, errors and words for no value say nothing. */
function keptValue({ isContact, namesPeople }: KeptColumn, cell: Cell): Kept {
  const text = cellText(cell);
  if (text === '' || isErrorValue(text) || isEmptyWord(text)) return NOTHING;
  if (typeof cell === 'number' && !Number.isFinite(cell)) return NOTHING;
  if (isContact) return { value: null, isPersonal: true };
  if (typeof cell === 'number' || typeof cell === 'boolean') return { value: cell, isPersonal: false };
  let isPersonal = false;
  const onPersonal = () => {
    isPersonal = true;
    return '';
  };
  if (isTelephone(text)) return { value: null, isPersonal: true };
  const written = withoutAddresses(text, onPersonal);
  const rest = namesPeople
    ? written.replace(MANY_DIGITS, onPersonal)
    : written.replace(ABROAD, onPersonal).replace(WITH_AREA, onPersonal);
  return { value: rest.trim() === '' ? null : rest.trim(), isPersonal };
}
