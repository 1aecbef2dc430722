import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { surveyedFile } from '../../irm/index.ts';
import { askedGuesses } from './asked-guesses.ts';
import { guessedStatus } from './guessed-status.ts';
import { knownCountry } from './known-country.ts';
import { tableFiles, tableGuesses, wholeSurvey } from './table-guesses.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function guessed(text: string, code = 'ke') {
  const path = join(folder.path, 'table.csv');
  writeFileSync(path, text);
  const survey = await surveyedFile(path, { maxWorkbookMb: 10 });
  const guesses = tableGuesses(survey, knownCountry(code).box)!;
  return { guesses, survey: wholeSurvey(survey, guesses), files: tableFiles(guesses) };
}

const table = [
  'Works of the year,,,,,,',
  'Ref,Title,Ministry,Budget (KES millions),Begins,Where,State',
  'A1,Mill Road,Works,1.5,03/31/2020,"36.8, -1.2",ongoing',
  'A2,Hill School,Health,20,05/04/2021,"36.9, -1.3",handed over',
  'A3,Lake Clinic,Health,300,01/02/2021,"37.0, -1.1",',
].join('\n');

test('columns are guessed by headings and values, with format, unit and box', async () => {
  const { guesses, survey } = await guessed(table);
  const fields = guesses.columns.map(({ heading, field, format, unit, isSure }) => [
    heading,
    field,
    format,
    unit,
    isSure,
  ]);
  expect(fields).toContainEqual(['Title', 'name', '', '', true]);
  expect(fields).toContainEqual(['Ministry', 'department', '', '', true]);
  expect(fields).toContainEqual([
    'Budget (KES millions)',
    'estimated_total_project_cost',
    '',
    'millions',
    true,
  ]);
  expect(fields).toContainEqual(['Begins', 'start_date', 'month first', '', true]);
  expect(fields).toContainEqual(['Ref', 'project_id', '', '', false]);
  expect(guesses.columns.every(({ examples }) => examples.length > 0 && examples.length <= 3)).toBe(true);
  expect(survey).toMatchObject({ projects: 3, currencies: [['KES', 1]] });
});

test('headings in two rows are guessed by group and column', async () => {
  const { guesses } = await guessed(
    'Title,Location,,Money (KES),\n,Region,District,Contract sum,Paid to date\nMill Road,Coast,Kilifi,1500000,20000\nHill School,Coast,Lamu,2500000,30000\n',
  );
  expect(guesses.columns.map(({ field, heading }) => [field, heading])).toEqual(
    expect.arrayContaining([
      ['province', 'Location: Region'],
      ['district_municipality', 'Location: District'],
      ['estimated_total_project_cost', 'Money (KES): Contract sum'],
      ['project_expenditure_total', 'Money (KES): Paid to date'],
    ]),
  );
});

test('columns without a field are kept, but no telephone is the field that its heading speaks of', async () => {
  const { guesses, files } = await guessed(
    'Title,Engineer phone,Soil\nMill Road,0999 123 456,clay\nLake,0888 123 456,sand\n',
  );
  expect(guesses.columns.map(({ field }) => field)).toEqual(['name']);
  expect(files['columns.csv']).toMatch(
    /\n# no field, and not kept: "Engineer phone"\n# no field, kept as it stands: "Soil"\n$/,
  );
});

test('what is not sure is marked in the file, or asked', async () => {
  const { guesses, files } = await guessed(table);
  expect(files['columns.csv']).toMatch(/\n# not sure: .+\nproject_id,Ref,,,yes\n/);
  const questions: string[] = [];
  const asked = await askedGuesses(guesses, async (question) => {
    questions.push(question);
    return question.startsWith('Column "Ref"') ? '-' : '';
  });
  expect(questions[0]).toMatch(/^Column ".+" \(such as .+\): is it /);
  expect(asked.columns.some(({ heading }) => heading === 'Ref')).toBe(false);
  expect(tableFiles(asked)['columns.csv']).not.toContain('# not sure');
});

test.each([
  ['Works in progress', 'Implementation', true],
  ['100% complete', 'Completed', true],
  ['Not yet started', 'Preparation', false],
  ['incomplete', 'Completed', false],
  ['Ongoing - 70% complete', 'Implementation', true],
  ['70% complete', 'Implementation', false],
  ['On going', 'Implementation', true],
  ['Завершено', 'Completed', true],
  ['Roofing level', undefined, undefined],
])('the stage "%s" is probably %s', (text, status, isSure) => {
  expect(guessedStatus(text)).toEqual(status === undefined ? undefined : { status, isSure });
});

test('telephones and e-mail addresses are left out whatever their heading', async () => {
  const { guesses, files } = await guessed(
    'Title,Desk,Post\nMill Road,(032) 297-10-11,a@b.org\nLake,0244-123456,c@d.org\nHill,+254 20 123 4567,\n',
  );
  expect(guesses.columns.map(({ field }) => field)).toEqual(['name']);
  expect(files['columns.csv']).toMatch(
    /\n# telephone numbers or e-mail addresses:\nleft_out,Desk,,,yes\n# telephone numbers or e-mail addresses:\nleft_out,Post,,,yes\n$/,
  );
});

test.each(['ID', '№', 'S/N', 'Contract No.', 'Nr'])('numbers under "%s" are no amounts', async (heading) => {
  const rows = ['Mill', 'Lake', 'Hill'].map((name, at) => `${name},${7_000_001 + at * 13}`);
  const { guesses } = await guessed(`Title,${heading}\n${rows.join('\n')}\n`);
  expect(guesses.columns.map(({ field }) => field)).not.toContain('estimated_total_project_cost');
});

test('numbers one after the other are no amounts, and those from 1 on are not kept', async () => {
  const rows = ['Mill', 'Lake', 'Hill'].map((name, at) => `${name},${at + 1},${10_001 + at}`);
  const { guesses, files } = await guessed(`Title,Posten,Figure\n${rows.join('\n')}\n`);
  expect(guesses.columns.map(({ field }) => field)).toEqual(['name']);
  expect(files['columns.csv']).toMatch(/\nleft_out,Posten,,,yes\n# no field, kept as it stands: "Figure"\n$/);
});

test('a cost that is not sure is proposed and not read, until somebody says so', async () => {
  const { guesses, files } = await guessed('Title,Figure\nMill,250000\nLake,310000\n');
  expect(files['columns.csv']).toMatch(
    /\n# not sure, so not read.+\n# estimated_total_project_cost,Figure,,,\n$/,
  );
  const asked = await askedGuesses(guesses, async () => '');
  expect(tableFiles(asked)['columns.csv']).toMatch(/\nestimated_total_project_cost,Figure,,,\n$/);
});

describe('the order of coordinates in one column', () => {
  const place = async (code: string, ...pairs: readonly string[]) => {
    const rows = pairs.map((pair, at) => `Mill ${at},"${pair}"`);
    const { guesses } = await guessed(`Title,GPS\n${rows.join('\n')}\n`, code);
    const { format, isSure, why } = guesses.columns.find(({ field }) => field === 'place')!;
    return { format, isSure, why };
  };
  test('is the one with which they are in the country', async () => {
    const ghana = ['6.22038, -1.67256', '5.55, -0.2', `6°42'15.7"N 1°37'04.0"W`, '9.4, -0.8', '6.1, -1.2'];
    expect(await place('gh', ...ghana, '-0.21879, 5.57586')).toMatchObject({ format: '', isSure: true });
    expect(await place('gh', '-1.67256, 6.22038', '-0.2, 5.55')).toMatchObject({
      ...{ format: 'longitude first', isSure: true },
    });
  });
  test('is not sure where both are, or some and some', async () => {
    expect(await place('gh', '6.22038, -1.67256', '-0.2, 5.55')).toMatchObject({
      isSure: false,
      why: expect.stringMatching(
        /1 of 2 are in the country with the latitude first, and 1 with the longitude/,
      ),
    });
    expect(await place('zz', '6.22038, -1.67256', '5.55, -0.2')).toMatchObject({ isSure: false });
    expect(await place('zz', '106.22, -1.67', '105.55, -0.2')).toMatchObject({
      ...{ format: 'longitude first', isSure: true },
    });
  });
});

test('headings in Ukrainian and their units are known', async () => {
  const { guesses } = await guessed(
    'ID,Назва об\'єкта,"Кошторисна вартість, тис. грн",Замовник,Стан виконання\n10001,Ремонт,"68 366,54",Департамент,Завершено\n10002,Будівництво,"1 366,54",Управління,Тендер\n',
    'ua',
  );
  expect(guesses.columns.map(({ field, unit }) => [field, unit])).toEqual(
    expect.arrayContaining([
      ['name', ''],
      ['estimated_total_project_cost', 'thousands'],
      ['department', ''],
      ['status', ''],
    ]),
  );
});
