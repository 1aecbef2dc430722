import { crc32 } from 'node:zlib';
import type { Cell } from '../../src/irm/index.ts';
import { columnLetters } from '../../src/project/index.ts';
import { workbookFiles, xmlText } from '../fixtures/irm-workbook.ts';
import type { Choice } from './hostile/choice.ts';
import { type ZipEntry, zipFile } from './hostile/zip-file.ts';
import { sameTable, type Table } from './same-table.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const DATE_STYLE = 1;
const CURRENCY_STYLE = 2;

const MS_PER_DAY = 86_400_000;
/** Days from the first day of each date system to 1970. */
const DAYS_BEFORE_1970 = { 1900: 25_569, 1904: 24_107 } as const;

/** How a workbook is written. */
interface Manner {
  readonly choice: Choice;
  readonly dateSystem: 1900 | 1904;
  readonly prefix: '' | 'x:';
  readonly hasAddresses: boolean;
  /** Shared strings, as XML. */
  readonly sharedTexts: string[];
}

type Attributes = readonly (readonly [name: string, value: string | number])[];

/** The known table as the files of a workbook, written in a random way. */
export function sameWorkbookFiles(choice: Choice): readonly ZipEntry[] {
  const manner: Manner = {
    choice,
    dateSystem: choice.pick([1900, 1904]),
    prefix: choice.pick(['', 'x:']),
    hasAddresses: choice.pick([true, true, false]),
    sharedTexts: ['<si><t>of no cell</t></si>'],
  };
  const sheet = sheetXml(sameTable(choice), manner);
  const files = workbookFiles('');
  const isOld = manner.dateSystem === 1904;
  const changed = {
    ...files,
    [SHEET]: sheet,
    [STRINGS]: `<sst count="1">${manner.sharedTexts.join('')}</sst>`,
    'xl/workbook.xml': files['xl/workbook.xml']!.replace(
      '<workbookPr/>',
      `<workbookPr date1904="${isOld}"/>`,
    ),
    'docProps/app.xml': choice.pick(['', '<Properties/>']),
  };
  return choice.shuffled(Object.entries(changed)).map(([name, xml]) => entryOf(name, xml, choice));
}

export const sameWorkbook = (choice: Choice): Buffer => zipFile(sameWorkbookFiles(choice));

function entryOf(name: string, xml: string, choice: Choice): ZipEntry {
  const content = choice.pick(['', '\ufeff', '<?xml version="1.0" encoding="UTF-8"?>\n', '<!-- c -->']) + xml;
  const inCase = choice.pick([name, name, name.toUpperCase()]);
  if (choice.pick([true, true, false])) return { name: inCase, content };
  const bytes = Buffer.from(content);
  const stored = { bytes, size: bytes.length, checksum: crc32(bytes) };
  return { name: inCase, content: stored, method: 0 };
}

function sheetXml({ headers, rows }: Table, manner: Manner): string {
  const { choice } = manner;
  let number = choice.pick([0, 0, 3]);
  const numbered = [headers, ...rows].map((cells) => {
    number += 1 + (manner.hasAddresses ? choice.pick([0, 0, 5]) : 0);
    return rowXml(cells, number, manner);
  });
  const data = element('sheetData', [], numbered.join(choice.pick(['', '\n  '])), manner);
  const before = choice.pick(['', element('sheetViews', [], element('sheetView', [], '', manner), manner)]);
  const after = choice.pick(['', element('pageMargins', [['left', 0.7]], '', manner)]);
  const namespace: Attributes = [[manner.prefix === '' ? 'xmlns' : 'xmlns:x', 'urn:main']];
  return element('worksheet', namespace, before + data + after, manner);
}

function rowXml(cells: readonly Cell[], number: number, manner: Manner): string {
  const { choice, hasAddresses } = manner;
  const written = cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${number}`, manner));
  const inOrder = hasAddresses ? choice.pick([written, choice.shuffled(written)]) : written;
  const address: Attributes = hasAddresses ? [['r', number]] : [];
  const more: Attributes = choice.pick([
    [],
    [['spans', '1:40']],
    [
      ['ht', 15],
      ['customHeight', 1],
    ],
  ]);
  return element('row', [...address, ...more], inOrder.join(choice.pick(['', '\n'])), manner);
}

function cellXml(cell: Cell, address: string, manner: Manner): string {
  const { choice, hasAddresses } = manner;
  const at: Attributes = hasAddresses ? [['r', address]] : [];
  const make = (attributes: Attributes, content: string) =>
    element(
      'c',
      [...at, ...attributes],
      content + choice.pick(['', element('extLst', [], '', manner)]),
      manner,
    );
  if (cell === null) return choice.pick([hasAddresses ? '' : make([], ''), make([['s', DATE_STYLE]], '')]);
  if (typeof cell === 'number') return numberXml(cell, make, manner);
  if (cell instanceof Date) return dateXml(cell, make, manner);
  return textXml(String(cell), make, manner);
}

type MakeCell = (attributes: Attributes, content: string) => string;

function numberXml(number: number, make: MakeCell, manner: Manner): string {
  const { choice } = manner;
  const text = choice.pick([
    `${number}`,
    `${number}E0`,
    ` ${number} `,
    `${number}${Number.isInteger(number) ? '.0' : '0'}`,
  ]);
  const attributes: Attributes = choice.pick([
    [],
    [['t', 'n']],
    [
      ['s', CURRENCY_STYLE],
      ['t', 'n'],
    ],
  ]);
  return make(attributes, formula(manner) + element('v', [], text, manner));
}

function dateXml(date: Date, make: MakeCell, manner: Manner): string {
  const { choice, dateSystem } = manner;
  const serial = date.getTime() / MS_PER_DAY + DAYS_BEFORE_1970[dateSystem];
  const [day] = date.toISOString().split('T') as [string];
  const [year, month, ofMonth] = day.split('-');
  return choice.pick([
    () => make([['s', DATE_STYLE]], element('v', [], `${serial}`, manner)),
    () => make([], element('v', [], `${serial}`, manner)),
    () => make([['t', 'd']], element('v', [], `${day}T00:00:00`, manner)),
    () => textXml(day, make, manner),
    () => textXml(`${ofMonth}/${month}/${year}`, make, manner),
    () => textXml(`${year}/${month}/${ofMonth}`, make, manner),
  ])();
}

function textXml(text: string, make: MakeCell, manner: Manner): string {
  const { choice, sharedTexts } = manner;
  return choice.pick([
    () => {
      sharedTexts.push(`<si>${richXml(text, '', choice)}</si>`);
      return make([['t', 's']], element('v', [], `${sharedTexts.length - 1}`, manner));
    },
    () => make([['t', 'inlineStr']], element('is', [], richXml(text, manner.prefix, choice), manner)),
    () => make([['t', 'str']], formula(manner) + element('v', [], characters(text, choice), manner)),
  ])();
}

const formula = (manner: Manner): string =>
  manner.choice.pick(['', '', element('f', [], 'A1&amp;&quot;x&quot;', manner)]);

/**
 * A text as it is, or in two formatted runs, or with a phonetic reading, which is not part of it.
 */
function richXml(text: string, prefix: string, choice: Choice): string {
  const t = (part: string) => `<${prefix}t xml:space="preserve">${characters(part, choice)}</${prefix}t>`;
  const middle = Math.floor(text.length / 2);
  const run = (part: string) =>
    `<${prefix}r><${prefix}rPr><${prefix}b/></${prefix}rPr>${t(part)}</${prefix}r>`;
  const reading = `<${prefix}rPh sb="0" eb="1">${t('reading')}</${prefix}rPh>`;
  return choice.pick([t(text), `${t(text)}${reading}`, run(text.slice(0, middle)) + run(text.slice(middle))]);
}

/** The characters of a text, escaped where `_x0041_` would mean A. */
function characters(text: string, choice: Choice): string {
  const safe = text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return choice.pick([
    () => xmlText(safe),
    () => safe.replace(/[^a-z0-9 ]/gi, (character) => `&#${character.codePointAt(0)};`),
    () => safe.replace(/[&<"']/g, (character) => `&#x${character.codePointAt(0)?.toString(16)};`),
    () => `<![CDATA[${safe}]]>`,
  ])();
}

/**
 * An element with its attributes in any order and quotation marks, and with white space where XML
 * allows it.
 */
function element(name: string, attributes: Attributes, content: string, { choice, prefix }: Manner): string {
  const written = choice.shuffled(attributes).map(([key, value]) => {
    const mark = choice.pick(['"', "'"]);
    return `${choice.pick([' ', '\n\t'])}${key}=${mark}${value}${mark}`;
  });
  const start = `<${prefix}${name}${written.join('')}${choice.pick(['', ' '])}`;
  if (content === '' && choice.pick([true, false])) return `${start}/>`;
  return `${start}>${content}</${prefix}${name}>`;
}
