import { parse } from 'node-html-parser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IrmRow } from '../../../../test/irm-file.ts';
import { confirmedDraft, publishFirst } from '../../approval/review.fixture.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { foundGroups, summaryOf } from './found.ts';

let fixture: DeskFixture;
let person: Visitor;
beforeEach(async () => {
  fixture = await newDesk();
  person = await fixture.as('preparer');
});
afterEach(() => fixture.close());

const rows = (change: (row: IrmRow, index: number) => IrmRow = (row) => row): readonly IrmRow[] =>
  Array.from({ length: 30 }, (_, i) =>
    change(
      {
        ...{
          'Project ID': `P${i}`,
          'Project Name': `Clinic ${i}`,
          Province: 'Limpopo',
          Department: 'Health',
        },
        ...{ 'Project Status': 'Design', Latitude: '-23.9', Longitude: '29.4' },
        'Total Project Cost': 1000 * (i + 1),
      },
      i,
    ),
  );

const PAGES = ['/quarter', '/sheet', '/changes', '/submit', ''];

/** What each page of a draft says above everything else. */
async function glances(id: string): Promise<readonly string[]> {
  const pages = await Promise.all(PAGES.map((page) => person.get(`/drafts/${id}${page}`)));
  return pages.map(({ text }) => parse(text).querySelector('[data-renewed=found]')?.innerHTML ?? '');
}

test('each page of a draft shows what was found, with the number of the quarter before', async () => {
  await publishFirst(fixture.desk, rows());
  const negative = rows((row, i) => (i < 2 ? { ...row, 'Total Project Cost': -5 } : row));
  const { id } = await confirmedDraft(fixture.desk, person.accountId, negative);
  for (const glance of await glances(id)) {
    expect(glance).toContain('The estimated cost is negative: 2 projects, 0 in provincial 2019-20 Q1.');
    expect(glance).toMatch(new RegExp(`href="/drafts/${id}/sheet\\?finding=worth_a_look-\\d`));
  }
});

test('a value that resembles a known one is shown with it, as what stops the draft', async () => {
  await publishFirst(fixture.desk, rows());
  const mistyped = rows((row, i) => (i < 3 ? { ...row, Province: 'Limpop' } : row));
  const { id } = await confirmedDraft(fixture.desk, person.accountId, mistyped);
  for (const glance of await glances(id)) {
    expect(glance).toMatch(/did you mean (?:"|&quot;)Limpopo/);
    expect(glance).toMatch(/\d problems? stops? this draft/);
  }
});

test('where nothing looks wrong, the page says what was checked', async () => {
  await publishFirst(fixture.desk, rows());
  const spent = rows((row, i) => ({ ...row, 'Actual Expenditure Q2': 10 + ((i * i) % 17) }));
  const { id } = await confirmedDraft(fixture.desk, person.accountId, spent);
  const { text } = await person.get(`/drafts/${id}/sheet`);
  expect(text).toContain('Nothing looks wrong');
  expect(text).toContain('Checked: all cells of 30 rows');
  expect(text).toContain('Compared with Provincial 2019-20 Q1, project by project');
});

test('findings of one kind count once, and those that are accepted stop nothing', () => {
  const blocks = (sentence: string) => ({ code: 'placeholders', severity: 'blocks', sentence }) as const;
  const findings = [blocks('One.'), blocks('Two.')];
  const accepted = { code: 'placeholders', reason: '', acceptedBy: '', acceptedAt: '' } as const;
  expect(foundGroups({ findings }, [])).toMatchObject([{ others: 1, isAccepted: false }]);
  const title = (about: string) => summaryOf(foundGroups({ findings }, [{ ...accepted, about }])).title;
  expect(title('One.\nTwo.')).toBe('Nothing stops this draft; 1 accepted');
  expect(title('One.')).toBe('1 problem stops this draft');
});
