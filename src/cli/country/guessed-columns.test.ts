import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { surveyedFile } from '../../irm/index.ts';
import { askedGuesses } from './asked-guesses.ts';
import { guessedStatus } from './guessed-columns.ts';
import { tableFiles, tableGuesses, wholeSurvey } from './table-guesses.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function guessed(text: string) {
  const path = join(folder.path, 'table.csv');
  writeFileSync(path, text);
  const survey = await surveyedFile(path, { maxWorkbookMb: 10 });
  const guesses = tableGuesses(survey)!;
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
  ['Roofing level', undefined, undefined],
])('the stage "%s" is probably %s', (text, status, isSure) => {
  expect(guessedStatus(text)).toEqual(status === undefined ? undefined : { status, isSure });
});
