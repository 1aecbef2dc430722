import { rowXml, workbookFiles } from '../../fixtures/irm-workbook.ts';
import type { HostileFile } from './hostile-file.ts';
import { headerXml, projectXml, soundFiles } from './sheets.ts';
import { entriesOf, packed, packedRepetition, type ZipEntry, zipFile } from './zip-file.ts';

const MB = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
/** Without this flag, names are in code page 437, where control characters are symbols. */
const NAME_IN_UTF8 = 0x0800;
const DAMAGED = 'The workbook is damaged or incomplete';

/** A valid workbook with some of its entries changed. */
function soundBut(changed: Readonly<Record<string, Partial<ZipEntry>>>): Buffer {
  const entries = entriesOf(soundFiles());
  return zipFile(entries.map((entry) => ({ ...entry, ...changed[entry.name] })));
}

const soundAnd = (...more: readonly ZipEntry[]) => zipFile([...entriesOf(soundFiles()), ...more]);

const bomb = () => packedRepetition('<worksheet>', ' ', '</worksheet>', 600 * MB);
const tenMegabytes = () => packedRepetition('', 'x', '', 10 * MB);
const clinic = [{ name: 'Clinic' }];

/** Archives that are larger than they look, have wrong metadata, or are not archives at all. */
export const hostileArchives: readonly HostileFile[] = [
  {
    what: 'a sheet of 0.5 MB that unpacks to 600 MB',
    content: () => soundBut({ [SHEET]: { content: bomb() } }),
    expected: /unpacks to 601 MB, more than the 512 MB that MAX_WORKBOOK_MB allows/,
  },
  {
    what: 'the same with a small size in its header',
    content: () => soundBut({ [SHEET]: { content: bomb(), saidSize: 50_000 } }),
    expected: `${DAMAGED} (too many bytes in the stream`,
  },
  {
    what: 'a small sheet with a huge size in its header',
    content: () => soundBut({ [SHEET]: { saidSize: 4_000_000_000 } }),
    expected: 'unpacks to 3815 MB',
  },
  {
    what: 'a small sheet with a somewhat larger size in its header',
    content: () => soundBut({ [SHEET]: { saidSize: 1_000_000 } }),
    expected: `${DAMAGED} (not enough bytes in the stream`,
  },
  {
    what: 'a thousand files that share the same 10 MB',
    content: () => {
      const content = tenMegabytes();
      const others = Array.from({ length: 1000 }, (_, i) => ({ name: `${i}`, content, sharesWith: 'first' }));
      return soundAnd({ name: 'first', content }, ...others);
    },
    expected: 'unpacks to 10011 MB',
  },
  {
    what: 'an archive within the archive, which is not unpacked',
    content: () =>
      soundAnd({ name: 'xl/embeddings/1.xlsx', content: zipFile([{ name: SHEET, content: bomb() }]) }),
    expected: clinic,
  },
  {
    what: 'an archive in place of the sheet',
    content: () => soundBut({ [SHEET]: { content: zipFile([{ name: SHEET, content: bomb() }]) } }),
    expected: DAMAGED,
  },
  ...['../../outside.txt', '/outside.txt', '..\\..\\outside.txt', 'C:\\outside.txt'].map((name) => ({
    what: `a file named ${name}`,
    content: () => soundAnd({ name, content: 'x' }),
    expected: DAMAGED,
  })),
  {
    what: 'a file whose name has control characters',
    content: () => soundAnd({ name: '../\u001b[2J\u0007\r\nDone.', content: 'x', flags: NAME_IN_UTF8 }),
    expected: DAMAGED,
  },
  {
    what: 'two files of one name',
    content: () => soundAnd({ name: SHEET, content: `<worksheet>${headerXml}</worksheet>` }),
    expected: `it holds two files ${SHEET}`,
  },
  {
    what: 'an end record that announces 60 000 files',
    content: () => zipFile(entriesOf(soundFiles()), 60_000),
    expected: 'it holds 60000 files',
  },
  {
    what: 'an end record that announces more files than there are',
    content: () => zipFile(entriesOf(soundFiles()), 50),
    expected: DAMAGED,
  },
  {
    what: 'a sheet that is marked as encrypted',
    content: () => soundBut({ [SHEET]: { flags: 1 } }),
    expected: 'entry is encrypted',
  },
  {
    what: 'a sheet with an unknown compression method',
    content: () => soundBut({ [SHEET]: { method: 97 } }),
    expected: 'unsupported compression method: 97',
  },
  {
    what: 'a sheet that is marked as uncompressed, but is compressed',
    content: () => soundBut({ [SHEET]: { method: 0 } }),
    expected: DAMAGED,
  },
  {
    what: 'a sheet with a wrong checksum',
    content: () => soundBut({ [SHEET]: { saidChecksum: 1 } }),
    expected: 'does not match its checksum',
  },
  {
    what: 'styles that cannot be unpacked, after a million texts',
    content: () =>
      soundBut({
        'xl/sharedStrings.xml': { content: packedRepetition('<sst>', '<si/>', '</sst>', 5 * MB) },
        'xl/styles.xml': { content: { ...packed('x'), bytes: Buffer.alloc(100, 0xff) } },
      }),
    expected: DAMAGED,
  },
  ...[0.1, 0.5, 0.999].map((share) => ({
    what: `the first ${share * 100} percent of a workbook`,
    content: () => {
      const whole = soundAnd();
      return whole.subarray(0, Math.floor(whole.length * share));
    },
    expected: DAMAGED,
  })),
  { what: 'the first two bytes of a workbook', content: () => 'PK', expected: DAMAGED },
  {
    what: 'a workbook with bytes after its end',
    content: () => Buffer.concat([soundAnd(), Buffer.from('<script>alert(1)</script>')]),
    expected: DAMAGED,
  },
  {
    what: 'a workbook with bytes before its start',
    content: () => Buffer.concat([Buffer.from('PKPKPK'), soundAnd()]),
    expected: DAMAGED,
  },
  {
    what: 'an empty archive',
    content: () => zipFile([]),
    expected: 'a zip archive without a worksheet',
  },
  {
    what: 'an archive of a CSV file',
    content: () => zipFile([{ name: 'projects.csv', content: 'Project ID\n1\n' }]),
    expected: 'The headings in row 1 of "projects.csv"',
  },
  ...['_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) => ({
    what: `a workbook without ${name}`,
    content: () => zipFile(entriesOf(soundFiles()).filter((entry) => entry.name !== name)),
    expected: 'a zip archive without a worksheet',
  })),
  {
    what: 'a workbook without its sheet',
    content: () => zipFile(entriesOf(soundFiles()).filter(({ name }) => name !== SHEET)),
    expected: `it has no ${SHEET}`,
  },
  {
    what: 'a workbook without the texts that its cells refer to',
    content: () => {
      const { 'xl/sharedStrings.xml': _, ...files } = workbookFiles(
        headerXml + rowXml(2, [7, '<c t="s"><v>0</v></c>']),
      );
      return zipFile(entriesOf(files));
    },
    expected: 'a cell refers to text 0, which the workbook does not have',
  },
  ...['../../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/sheet.xml'].map(
    (target) => ({
      what: `a workbook whose sheet is at ${target}`,
      content: () => {
        const files = soundFiles();
        const links = 'xl/_rels/workbook.xml.rels';
        return zipFile(
          entriesOf({ ...files, [links]: files[links]!.replace('worksheets/sheet1.xml', target) }),
        );
      },
      expected: /\(it has no .*(?:passwd|sheet\.xml)\)/,
    }),
  ),
  {
    what: 'an old .xls workbook',
    content: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
    expected: 'The file is an old .xls workbook',
  },
  {
    what: 'a binary workbook (.xlsb) named .xlsx',
    content: () =>
      zipFile(entriesOf({ ...soundFiles(), 'xl/workbook.xml': Buffer.from([0x83, 0x01, 0x00, 0x80, 0x01]) })),
    expected: DAMAGED,
  },
  {
    what: 'a web page that was saved instead of the workbook',
    content: () => '<!DOCTYPE html><html><body>Please sign in.</body></html>',
    expected: 'The file is a web page',
  },
  {
    what: 'a PDF',
    content: () => '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n',
    expected: 'The file is a PDF document',
  },
  { what: 'an empty file', content: () => '', expected: 'The file is empty' },
  { what: 'a valid workbook', content: () => soundAnd(), expected: clinic },
  {
    what: 'a valid workbook with a file of another program',
    content: () => soundAnd({ name: 'custom/readme.txt', content: 'Hello' }, { name: 'empty/', content: '' }),
    expected: clinic,
  },
  {
    what: 'a workbook of two sheets with the same project, of which the last is read',
    content: () => {
      const files = soundFiles();
      const list = files['xl/workbook.xml']!.replace(
        '</sheets>',
        '<sheet name="Other" sheetId="2" r:id="r9"/></sheets>',
      );
      const links = files['xl/_rels/workbook.xml.rels']!.replace(
        '</Relationships>',
        '<Relationship Id="r9" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
      );
      const other = `<worksheet><sheetData>${headerXml}${projectXml(2, { 'Project Name': 'Other' })}</sheetData></worksheet>`;
      const changed = { 'xl/workbook.xml': list, 'xl/_rels/workbook.xml.rels': links };
      return zipFile(entriesOf({ ...files, ...changed, 'xl/worksheets/sheet2.xml': other }));
    },
    expected: [{ name: 'Other' }],
  },
].map((file) => ({ ending: 'xlsx', ...file }));
