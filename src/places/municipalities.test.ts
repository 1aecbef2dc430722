import { describe, expect, test } from 'vitest';
import { wordsOf } from '../project/index.ts';
import { isMetro, sampleTables } from '../sample/tables.ts';
import { meantMunicipality, municipalityKey, municipalityNames } from './municipalities.ts';

const { districts } = sampleTables();
const metros = districts.filter(isMetro).map(({ district }) => district);
const known = {
  metro: metros,
  district: districts.filter((district) => !isMetro(district)).map(({ district }) => district),
  local: districts.filter((district) => !isMetro(district)).flatMap(({ municipalities }) => municipalities),
};

describe('the table of municipalities', () => {
  test.each(['metro', 'local', 'district'] as const)('has every %s municipality, and no others', (level) => {
    const named = municipalityNames.filter((row) => row.level === level).map(({ name }) => name);
    expect([...new Set(named)].sort()).toEqual([...new Set(known[level])].sort());
  });

  test('has a kind and a source for every other name', () => {
    for (const { other_name: other, kind, source } of municipalityNames) {
      if (other === '') expect([kind, source]).toEqual(['', '']);
      else
        expect([other, kind]).toEqual([
          other,
          expect.stringMatching(/^(gazetteer|spelling|renamed|merged|town)$/),
        ]);
      if (other !== '') expect([other, source]).toEqual([other, expect.stringMatching(/\w/)]);
    }
  });

  test('gives no name to two municipalities, nor the name of one to another', () => {
    for (const column of ['local', 'district'] as const) {
      const rows = municipalityNames.filter(
        ({ level, kind }) => (level === column || level === 'metro') && kind !== 'gazetteer',
      );
      const names = new Set(known[column].map((name) => wordsOf(name).join('')));
      const others = rows.map((row) => wordsOf(row.other_name).join('')).filter((other) => other !== '');
      expect(others.filter((other) => names.has(other))).toEqual([]);
      expect(others.filter((other, i) => others.indexOf(other) !== i)).toEqual([]);
    }
  });
});

describe('spellings of one municipality have one key', () => {
  test.each([
    [
      'local_municipality',
      'eThekwini',
      'Ethekwini',
      'ETHEKWINI METROPOLITAN MUNICIPALITY',
      'eThekwini Metro',
    ],
    ['local_municipality', 'Blouberg', 'Blouberg Local Municipality', 'Blouberg LM'],
    ['local_municipality', 'City of Mbombela', 'Mbombela', 'Mbombela Municipality'],
    ['local_municipality', 'Mbizana', 'Winnie Madikizela-Mandela', 'Winnie Madikizela Mandela LM'],
    ['local_municipality', 'Kai !Garib', 'Kai! Garib', '!Kai Garib'],
    ['district_municipality', 'Garden Route', 'Eden', 'Eden District Municipality'],
    ['district_municipality', 'O.R.Tambo', 'OR Tambo', 'O R Tambo District'],
    ['district_municipality', 'King Cetshwayo', 'uThungulu', 'Uthungulu DM'],
  ] as const)('%s: %s', (field, ...values) => {
    expect(new Set(values.map((value) => municipalityKey(field, value))).size).toBe(1);
  });

  test('but former municipalities that were merged, towns and unknown names stay apart', () => {
    for (const value of [
      'Nkonkobe',
      'Mthatha',
      'Somewhere',
      'SOMEWHERE',
      'Somewhere Local Municipality',
      'Metro',
    ])
      expect(municipalityKey('local_municipality', value)).toBe(value);
    // The district has another name than the local municipality.
    expect(municipalityKey('local_municipality', 'Eden')).toBe('Eden');
  });
});

test.each([
  ['local_municipality', 'Mthatha', 'King Sabata Dalindyebo'],
  ['local_municipality', 'umtata', 'King Sabata Dalindyebo'],
  ['local_municipality', 'East London', 'Buffalo City'],
  ['district_municipality', 'Durban', 'eThekwini'],
  ['local_municipality', 'Port Elizabeth', 'Nelson Mandela Bay'],
  ['local_municipality', 'Nelspruit', 'City of Mbombela'],
  ['local_municipality', 'Nkonkobe', 'Raymond Mhlaba'],
  ['local_municipality', 'Nxuba Local Municipality', 'Raymond Mhlaba'],
  ['local_municipality', 'Gariep', 'Walter Sisulu'],
  ['local_municipality', 'Camdeboo', 'Dr Beyers Naude'],
  ['local_municipality', 'Mookgophong', 'Modimolle-Mookgophong'],
  ['local_municipality', '//Khara Hais', 'Dawid Kruiper'],
  ['local_municipality', 'Tlokwe City Council', 'JB Marks'],
  ['district_municipality', 'Sisonke', 'Harry Gwala'],
  ['district_municipality', 'Cacadu', 'Sarah Baartman'],
  ['local_municipality', 'Somewhere', undefined],
  ['local_municipality', 'Sisonke', undefined],
] as const)('%s: %s means %s', (field, name, meant) => {
  expect(meantMunicipality(field, name)).toBe(meant);
});
