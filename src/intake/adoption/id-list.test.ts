import { describe, expect, test } from 'vitest';
import { reported } from '../../project/project.fixture.ts';
import { IdListError, idList } from './id-list.ts';

const { snapshot } = reported('');
const mirrored = [
  { id: 1, sphere: 'provincial', snapshot },
  { id: 2, sphere: 'provincial', snapshot },
  { id: 3, sphere: 'national', snapshot },
] as const;

const read = (...lines: readonly string[]) =>
  idList(['id,sphere,project_id', ...lines].join('\n'), 'provincial', mirrored, new Set(['A', 'B', 'C,D']));

const failure = (...lines: readonly string[]): string => {
  try {
    read(...lines);
    return 'it did not fail';
  } catch (error) {
    expect(error).toBeInstanceOf(IdListError);
    return (error as Error).message;
  }
};

describe('a list of ids', () => {
  test('decides for the sphere of the import; rows of the other one wait', () => {
    expect([...read('1,provincial,A', '3,national,Z', '', '2, provincial ,"C,D"')]).toEqual([
      [1, 'A'],
      [2, 'C,D'],
    ]);
  });

  test('may begin with a byte order mark and have the line ends of Windows', () => {
    const text = '\ufeffid,sphere,project_id\r\n1,provincial,A\r\n';
    expect([...idList(text, 'provincial', mirrored, new Set(['A']))]).toEqual([[1, 'A']]);
  });

  test.each([
    ['9,provincial,A', 'line 2: 9 is not the id of a mirrored provincial project without a Project ID.'],
    ['3,provincial,A', 'line 2: 3 is not the id of a mirrored provincial project without a Project ID.'],
    ['1,provincial,Z', 'line 2: the workbook has no new project with the Project ID "Z".'],
    ['x,provincial,A', 'line 2: the id must be a number, not "x".'],
    ['01,provincial,A', 'line 2: the id must be a number, not "01".'],
    ['1,municipal,A', 'line 2: the sphere must be provincial or national, not "municipal".'],
    ['1,provincial,', 'line 2: the project_id is empty.'],
    ['1,provincial', 'line 2: it has 2 columns instead of 3.'],
    ['1;provincial;A', 'line 2: it has 1 columns instead of 3.'],
    ['\u001b[2J,provincial,A', 'line 2: the id must be a number, not "\ufffd[2J".'],
  ])('is refused with the line of a wrong row: %s', (row, sentence) => {
    expect(failure(row)).toBe(sentence);
  });

  test('is refused with all wrong rows at once', () => {
    expect(failure('1,provincial,A', '1,provincial,B', '2,provincial,A', '9,provincial,D', 'x,y,z')).toBe(
      'line 3: the id 1 is in line 2 already; line 4: the Project ID "A" is in line 2 already; ' +
        'line 5: 9 is not the id of a mirrored provincial project without a Project ID; line 6: the id must be a number, not "x".',
    );
  });

  test('sums up when there are many', () => {
    expect(failure(...Array.from({ length: 25 }, (_, i) => `${100 + i},provincial,A${i}`))).toMatch(
      /; and 5 more\.$/,
    );
  });

  test.each(['', 'project_id,id,sphere\n', '1,provincial,A\n'])(
    'is refused without its header: %j',
    (text) => {
      expect(() => idList(text, 'provincial', mirrored, new Set())).toThrow(
        'The first line must be id,sphere,project_id.',
      );
    },
  );

  test('is refused if a quotation mark is never closed', () => {
    expect(failure('1,provincial,"A')).toMatch(/^It is damaged: /);
  });
});
