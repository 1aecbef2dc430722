import { escaped } from './sheet-cells.ts';

/** A sheet of a workbook, without its rows. */
export interface Sheet {
  readonly name: string;
  /** In the width of a character. */
  readonly columnWidths: readonly number[];
  /** The cells with headings to filter by, `A1:C9`. Their first row stays in view. */
  readonly filtered?: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything of a sheet before its rows. */
export const sheetHead = ({ columnWidths, filtered }: Sheet): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${filtered === undefined ? ' showGridLines="0"' : ''}>` +
  `${filtered === undefined ? '' : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'}</sheetView></sheetViews><cols>` +
  columnWidths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('') +
  '</cols><sheetData>';

/** Everything of a sheet after its rows. */
export const sheetTail = ({ filtered }: Sheet): string =>
  `</sheetData>${filtered === undefined ? '' : `<autoFilter ref="${filtered}"/>`}</worksheet>`;

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The parts of a workbook besides its sheets, by their paths. */
export const fixedParts = (sheets: readonly Sheet[]): readonly (readonly [path: string, xml: string])[] => [
  ['xl/styles.xml', stylesXml],
  ['xl/workbook.xml', workbookXml(sheets)],
  [
    'xl/_rels/workbook.xml.rels',
    relationsXml([
      ...sheets.map((_, i) => [`${RELATIONS}/worksheet`, `worksheets/sheet${i + 1}.xml`] as const),
      [`${RELATIONS}/styles`, 'styles.xml'],
    ]),
  ],
  ['_rels/.rels', relationsXml([[`${RELATIONS}/officeDocument`, 'xl/workbook.xml']])],
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/>` +
      sheets
        .map(
          (_, i) => `<Override PartName="/${sheetPath(i + 1)}" ContentType="${CONTENT_TYPE}.worksheet+xml"/>`,
        )
        .join('') +
      `<Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/></Types>`,
  ],
];

/** A filter needs a hidden name for its cells, or some programs do not show it. */
function workbookXml(sheets: readonly Sheet[]): string {
  const listed = sheets.map(
    ({ name }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const names = sheets.flatMap(({ name, filtered }, i) =>
    filtered === undefined
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${escaped(name)}'!${filtered.replace(/\b([A-Z]{1,3})(\d{1,7})\b/g, '$$$1$$$2')}</definedName>`,
        ],
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`;
}

const relationsXml = (relations: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">${relations
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const font = (inside: string) => `<font>${inside}<name val="Calibri"/><family val="2"/></font>`;
const format = (number: number, fontNumber: number, wraps = false) =>
  `<xf numFmtId="${number}" fontId="${fontNumber}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${wraps ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>'}`;

/** The formats at the end are those of `cellStyles`, in its order. */
const stylesXml =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  `<fonts count="4">${font('<sz val="11"/>')}${font('<b/><sz val="11"/>')}${font('<u/><sz val="11"/><color rgb="FF0D5C63"/>')}${font('<b/><sz val="16"/>')}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="7">${format(0, 0)}${format(0, 1, true)}${format(4, 0)}${format(164, 0)}${format(0, 2)}${format(0, 0, true)}${format(0, 3)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
