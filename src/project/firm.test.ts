import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firmKey, firmKeyWithoutForm, firmsIn, isFirm, partyKind } from './firm.ts';

describe('the spellings of a firm', () => {
  test.each([
    ['Zandori Civils (Pty) Ltd', 'Zandori Civils (PTY) LTD'],
    ['Zandori Civils (Pty) Ltd', ' zandori  civils PTY. LTD. '],
    ['Zandori Civils (Pty) Ltd', 'Zandori Civils (Proprietary) Limited'],
    ['Zandori Civils (Pty) Ltd', 'ZANDORI CIVILS (EDMS) BPK'],
    ['Zandori Civils CC', 'Zandori Civils C.C.'],
    ['Zandori Civils CC', 'Zandori Civils Close Corporation'],
    ['Zandori Civils JV', 'Zandori Civils Joint Venture'],
    ['Zandori Civils Inc', 'Zandori Civils Incorporated'],
    ['Zandori Civils NPC', 'Zandori Civils (Non-Profit Company)'],
    ['Zandori & Partners', 'Zandori and partners'],
    ['Plant & Hire CC', 'Plant and Hire CC'],
    ['Café Civils', 'CAFE CIVILS'],
  ])('are one: %s, %s', (a, b) => {
    expect(firmKey(b)).toBe(firmKey(a));
  });

  test.each([
    ['Zandori Civils CC', 'Zandori Civils JV'],
    ['Zandori Civils (Pty) Ltd', 'Zandori Civils Ltd'],
    ['Zandori Civils CC', 'Zandori Civils'],
    ['Zandori Civils CC', 'Zandori CC'],
  ])('of different firms are different: %s, %s', (a, b) => {
    expect(firmKey(a)).not.toBe(firmKey(b));
  });

  test('have the same key without their legal form', () => {
    const names = ['Zandori Civils', 'Zandori Civils CC', 'ZANDORI CIVILS (PTY) LTD', 'Zandori Civils J.V.'];
    expect(new Set(names.map(firmKeyWithoutForm))).toEqual(new Set(['zandori civils']));
  });

  test('fold to a key that folds to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (name) => {
        expect(firmKey(firmKey(name))).toBe(firmKey(name));
      }),
    );
  });
});

test.each([
  ['Zandori CC\nMiro (Pty) Ltd', ['Zandori CC', 'Miro (Pty) Ltd']],
  ['Zandori CC; Miro JV | Nola', ['Zandori CC', 'Miro JV', 'Nola']],
  ['Zandori CC\nZANDORI C.C.', ['Zandori CC']],
  ['To be appointed\nZandori CC\n', ['Zandori CC']],
  ['Appointed by the implementing agent; see contract file', []],
  ['Construction, Plant and Hire & Partners', ['Construction, Plant and Hire & Partners']],
  ['', []],
  [null, []],
])('the firms in %j are %j', (cell, firms) => {
  expect(firmsIn(cell)).toEqual(firms);
});

describe('a name in the place of a party', () => {
  test.each([
    'To be appointed',
    'TO BE CONFIRMED (TENDER STAGE)',
    'Still to be appointed',
    'Contractor to be appointed',
    'TBA',
    'n/a',
    'None',
    'Not yet appointed',
    'Not appointed yet',
    'No contractor',
    'Awaiting appointment',
    'Various contractors (term tender)',
    'Various',
    'Several local contractors',
    'Term contractors',
    'Appointed by the implementing agent; see contract file',
    'See contract file',
    '-',
    '',
  ])('stands for no organisation: %j', (name) => {
    expect(partyKind(name)).toBe('no organisation');
    expect(isFirm(name)).toBe(false);
  });

  test.each(['Own department', 'OWN DEPT.', 'Department', 'In-house team', 'Inhouse', 'Departmental staff'])(
    'stands for the own department: %j',
    (name) => {
      expect(partyKind(name)).toBe('own department');
      expect(isFirm(name)).toBe(false);
    },
  );

  test.each(['Department of Public Works', 'DOPW', 'Dept. of Health', 'Makhado Local Municipality'])(
    'stands for a public body, which is no firm: %j',
    (name) => {
      expect(partyKind(name)).toBe('public body');
      expect(isFirm(name)).toBe(false);
    },
  );

  test.each([
    'Zandori Projects CC',
    'To Be Projects (Pty) Ltd',
    'Various Contractors CC',
    'No Limits Construction',
    'Nonesuch Civils',
    'Tender Touch Builders',
    'Noto Civils',
    'Municipality Road Builders (Pty) Ltd',
    'In House Interiors CC',
    '学校 1',
  ])('stands for a firm: %j', (name) => {
    expect(isFirm(name)).toBe(true);
  });
});
