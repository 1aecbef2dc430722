import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { irmHeaders, rowXml, workbookFiles, zip } from '../../../../test/fixtures/irm-workbook.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { dropped, settled } from '../../dropping/dropped.fixture.ts';
import { projectRow } from '../../reading/derived/derived.fixture.ts';

/** Two projects; the second has a name that is markup and a start that is no date. */
const content = [
  irmHeaders,
  projectRow(1),
  projectRow(2, { 'Project Name': '<script>alert(1)</script>', 'Project Start Date': 'soon' }),
]
  .map((row) => row.map((cell) => cell ?? '').join(';'))
  .join('\r\n');

let fixture: DeskFixture;
let person: Visitor;
let sheet: string;
let broken: string;
beforeAll(async () => {
  fixture = await newDesk();
  person = await fixture.as('preparer');
  const readable = await dropped(fixture.desk, person.accountId, 'Provincial 2019-20 Q2.csv', content);
  const unreadable = await dropped(fixture.desk, person.accountId, 'notes.csv', 'a;b\r\n1;2\r\n');
  await settled(fixture.desk, readable);
  await settled(fixture.desk, unreadable);
  sheet = `/drafts/${readable.id}`;
  broken = `/drafts/${unreadable.id}`;
});
afterAll(() => fixture.close());

describe('the sheet of a draft', () => {
  test('shows cells as text, and the sign and the sentence of what was found', async () => {
    const { status, text } = await person.get(`${sheet}/sheet`);
    expect(status).toBe(200);
    expect(text).toContain('&lt;script>alert(1)&lt;/script>');
    expect(text).toMatch(/class="is-warning"><a class="sheet-mark" href="#cells_unreadable-1"/);
    expect(text).toContain('id="cells_unreadable-1"');
    expect(text).not.toContain('still being compared');
  });

  test('shows what the findings say of the cell that somebody goes to', async () => {
    const { text } = await person.get(`${sheet}/sheet`);
    const next = /href="([^"]+)"[^>]*data-key="n"/.exec(text)![1]!.replaceAll('&amp;', '&');
    const only = /href="([^"]+)"[^>]*>Show only its row</.exec(text)![1]!.replaceAll('&amp;', '&');
    const [, place] = /\?(.*)#here$/.exec(next)!;
    expect(only).toBe(`${sheet}/sheet?finding=cells_unreadable-1&${place}#here`);
    const at = await person.get(next.split('#')[0]!);
    expect(at.text).toContain('“soon”');
    expect(at.text).toContain('Finding 1 of 1');
    expect(at.text).toMatch(/<td class="is-warning is-here" id="here" tabindex="-1">/i);
  });

  test('shows so many columns and sheets of a hostile workbook that the page stays small', async () => {
    const headings = [...irmHeaders, ...Array.from({ length: 300 }, () => 'Project Contractor')];
    const rows = rowXml(1, headings) + rowXml(2, projectRow(1));
    const files = workbookFiles(rows);
    const workbook = files['xl/workbook.xml']!;
    const names = Array.from({ length: 80 }, (_, i) => `<sheet name="S${i}" sheetId="${i + 2}" r:id="r1"/>`);
    const many = { ...files, 'xl/workbook.xml': workbook.replace('</sheets>', `${names.join('')}</sheets>`) };
    const draft = await dropped(fixture.desk, person.accountId, 'wide.xlsx', Buffer.from(zip(many)));
    await settled(fixture.desk, draft);
    const { text } = await person.get(`/drafts/${draft.id}/sheet`);
    expect(text.match(/<th scope="col"/g)).toHaveLength(1 + 256);
    expect(text.match(/href="[^"]*sheet=\d+"><bdi>/g)).toHaveLength(49);
  });

  test('says what is wrong with a file that cannot be read', async () => {
    const { text } = await person.get(`${broken}/sheet`);
    expect(text).toContain('The file cannot be read.');
    expect(text).toContain('are not those of an IRM snapshot');
  });

  test('blames no file for a store that is away, and has no report about it', async () => {
    const readings = vi.spyOn(fixture.desk.readings, 'of');
    readings.mockResolvedValue({ state: 'failed', error: 'The store is away.' });
    try {
      const { text } = await person.get(`${sheet}/sheet`);
      expect(text).toContain('The store is away.');
      expect(text).not.toMatch(/cannot be read|send back/);
      expect((await person.get(`${sheet}/report`)).status).toBe(503);
    } finally {
      readings.mockRestore();
    }
  });

  test('has a report to send back, also of a file that cannot be read', async () => {
    const report = await person.get(`${sheet}/report`);
    expect(report.headers['content-disposition']).toBe(
      'attachment; filename="Check of Provincial 2019-20 Q2.csv.html"',
    );
    expect(report.text).toContain('This file can be published.');
    expect((await person.get(`${broken}/report`)).text).toContain('The file cannot be read.');
  });

  test('has the workbook with comments', async () => {
    const { status, headers, text } = await person.get(`${sheet}/annotated.xlsx`);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="Checked Provincial 2019-20 Q2.xlsx"',
    ]);
    expect(text.startsWith('PK')).toBe(true);
    expect((await person.get(`${broken}/annotated.xlsx`)).status).toBe(503);
  });
});
