import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, profileFolder, withPopulation } from './folder.ts';
import { readSmallProfile as read, smallProfile } from './profile.fixture.ts';
import { readCountry } from './profile.ts';
import { CountryError } from './profile-file.ts';

/** The profile with a text in the place of another one, which must be there once. */
function changed(name: string, from: string, to: string): Readonly<Record<string, string>> {
  expect(smallProfile[name]!.split(from)).toHaveLength(2);
  return { [name]: smallProfile[name]!.replace(from, to) };
}

describe('a profile', () => {
  const country = read();

  test('holds what its files say', () => {
    expect(country).toMatchObject({
      name: 'Small Land',
      currency: { sign: 'T', spellings: ['XTS', 'Tk'] },
      reporters: { provincial: { label: 'Regional' }, national: undefined },
      reportsPerYear: 4,
      levels: { local_municipality: { one: 'Municipality', full: 'Local municipality' } },
      provinces: ['North', 'South, the'],
      words: { searched: { word: 'well' } },
      transfers: [{ to: 'North', west: 1 }],
      synonyms: [
        { from: ['wc', ' toilet'], to: ['wc', ' toilet'] },
        { from: ['loo '], to: [' toilet'] },
      ],
      cellWords: { empty: ['-', 'none yet'], noProject: ['example'], fill: ['office'] },
      searchWords: {
        amounts: { units: { lakh: 100_000, million: 1_000_000 } },
        suggestions: { near: '{words} close to {text}', department: '{words} projects of {text}' },
      },
    });
    const [first, ...others] = country.searchWords.conditions;
    expect(first).toMatchObject({ en: ['stuck'], zu: [], isState: true, isFinished: false });
    expect(others.filter(({ en }) => en.includes('overdue'))).toHaveLength(1);
    // The country's own meaning counts.
    expect(others.filter(({ en }) => en.includes('stuck'))).toEqual([]);
    expect(country.areas[3]).toEqual({
      ...{ level: 'district', name: 'Hills', parent: 'North', other_name: 'High Hills' },
      ...{ kind: 'spelling', source: 'usage', ordinary_word: true },
    });
    expect(country.statuses[2]).toMatchObject({
      status: 'Done',
      order: 5,
      phase: 'finished',
      proves: 'built',
    });
    expect(country.population[2]).toEqual({
      ...{ level: 'municipality', code: 'N11', year: 2021, people: 310 },
      source: 'Estimate of the Office of Works',
    });
    expect(country.places[1]).toMatchObject({ longitude: 3, population: null, other_names: [] });
    expect([...country.outlines]).toMatchObject([['North', { type: 'Polygon' }]]);
    expect(country.firms.publicBodies[0]!.test('the office')).toBe(true);
  });

  test('names its levels of places, and lacks those that it does not name', () => {
    const own = changed(
      'country.json',
      '"oc4idsPrefix"',
      '"reportsPerYear": 1, "levels": { "province": { "one": "Region", "other": "Regions" } }, "oc4idsPrefix"',
    );
    expect(read(own)).toMatchObject({
      reportsPerYear: 1,
      levels: {
        province: { one: 'Region' },
        district_municipality: undefined,
        local_municipality: undefined,
      },
    });
    const [name, text] = Object.entries(own)[0]!;
    expect(() => read({ [name]: text.replace('"reportsPerYear": 1', '"reportsPerYear": 3') })).toThrow(
      'reportsPerYear takes 4, 2 or 1, not 3.',
    );
  });

  test('cannot be changed', () => {
    expect(() => Object.assign(country.currency, { sign: 'R' })).toThrow(TypeError);
    expect(() => (country.statuses as unknown[]).push({})).toThrow(TypeError);
  });

  test('has another checksum when a file has another text', () => {
    expect(read().checksum).toBe(country.checksum);
    expect(read(changed('synonyms.txt', 'loo', 'bog')).checksum).not.toBe(country.checksum);
    // Indexes hold no people.
    expect(read({ 'population.csv': undefined }).checksum).toBe(country.checksum);
  });

  test('may lack every table but two, and the words of texts', () => {
    const missing = Object.fromEntries(
      Object.keys(smallProfile)
        .filter((name) => !['country.json', 'areas.csv', 'words.json'].includes(name))
        .map((name) => [name, undefined]),
    );
    const { statuses } = read(missing);
    expect(statuses.map(({ oc4ids, status }) => oc4ids || status)).toEqual([
      ...['identification', 'preparation', 'implementation', 'completion'],
      ...['completed', 'maintenance', 'decommissioning', 'cancelled'],
    ]);
    expect(read(missing)).toMatchObject({
      columns: [],
      codes: [],
      grants: [],
      places: [],
      population: [],
      terms: [],
      synonyms: [],
      cellWords: { empty: [], noProject: [], fill: [] },
      searchWords: { locatives: {}, periods: { months: { may: 5 } } },
    });
  });
});

test.each([
  [
    'cell-words.json',
    '"none yet"',
    '5',
    'xx/cell-words.json, line 2: empty.1 takes a text of one line, without blanks around it, not 5.',
  ],
  [
    'cell-words.json',
    '"empty"',
    '"nothing"',
    'xx/cell-words.json, line 2: nothing takes no value: the members are empty, noProject, fill, not ["-","none yet"].',
  ],
  [
    'cell-words.json',
    '"office"',
    '"Office"',
    'xx/cell-words.json, line 4: fill.0 takes a word in small letters, not "Office".',
  ],
  [
    'search-words.json',
    '"isState": true',
    '"isState": "yes"',
    'xx/search-words.json, line 2: conditions.0.isState takes true or false, not "yes".',
  ],
  [
    'search-words.json',
    '"january": 1',
    '"january": 13',
    'xx/search-words.json, line 4: periods.months.january takes a whole number from 1 to 12, not 13.',
  ],
  [
    'search-words.json',
    '"months": { "january": 1 }',
    '"months": 5',
    'xx/search-words.json, line 4: periods.months takes an object, not 5.',
  ],
  [
    'country.json',
    '"T"',
    '""',
    'xx/country.json, line 12: currency.sign takes one to five characters without a blank, not "".',
  ],
  [
    'country.json',
    '"XTS", "Tk"',
    '"XTS", 5',
    'xx/country.json, line 13: currency.spellings.1 takes a text without digits, blanks, brackets and marks but a full stop at its end, not 5.',
  ],
  [
    'country.json',
    '"firstMonth": 7, ',
    '',
    'xx/country.json, line 17: financialYear.firstMonth takes a whole number from 1 to 12, and is missing.',
  ],
  [
    'country.json',
    '"firstMonth": 7',
    '"firstMonth": 13',
    'xx/country.json, line 17: financialYear.firstMonth takes a whole number from 1 to 12, not 13.',
  ],
  [
    'country.json',
    'Asia/Kolkata',
    'Asia/Nowhere',
    'xx/country.json, line 6: timeZone takes a time zone of IANA, such as Africa/Blantyre, not "Asia/Nowhere".',
  ],
  [
    'country.json',
    '"en-XX"',
    '"en"',
    'xx/country.json, line 5: locale takes a language and a country (BCP 47), such as en-MW, not "en".',
  ],
  [
    'country.json',
    '"east": 4',
    '"east": 1',
    'xx/country.json, line 21: mapBox.east takes a number above the 1 of the west, not 1.',
  ],
  [
    'country.json',
    '"North": [1',
    '"Norht": [1',
    'xx/country.json, line 22: mapLabels.Norht takes the name of a province of areas.csv, not "Norht".',
  ],
  [
    'country.json',
    '"licence"',
    '"license"',
    'xx/country.json, line 20: license takes no value: the members are code, name, adjective, locale, timeZone, currency, otherCurrencies, financialYear, reportsPerYear, levels, reporters, publisher, licence, mapBox, oc4idsPrefix, mapLabels, keepsMore, municipalityEndings, not "https://works.example/licence".',
  ],
  [
    'country.json',
    '"adjective": "Small",',
    '"adjective": "Small"',
    'xx/country.json, line 5: this is not JSON; correct it there or just before.',
  ],
  [
    'words.json',
    '{\n  "reportsTo"',
    '[{\n  "reportsTo"',
    'xx/words.json, line 6: this is not JSON; correct it there or just before.',
  ],
  [
    'firms.json',
    '"^none$"',
    '"^none$("',
    'xx/firms.json, line 3: remarks.0 takes a regular expression, not "^none$(".',
  ],
  [
    'areas.csv',
    'metro,Aba,North',
    'metro,Aba,Nroth',
    'xx/areas.csv, line 5: "parent" takes a province of a row above, not "Nroth".',
  ],
  [
    'areas.csv',
    'local,Bab,Hills,,,,',
    'local,Bab,Hills,Babu,,,',
    'xx/areas.csv, line 7: "kind" takes a kind of name where there is another name, and only there, not "".',
  ],
  [
    'statuses.csv',
    'Done,5,',
    'Done,1,',
    'xx/statuses.csv, line 4: "order" takes a number above the 1 of the row above, not 1.',
  ],
  [
    'statuses.csv',
    'Done,5,',
    'Done,five,',
    'xx/statuses.csv, line 4: "order" takes a whole number from 0 to 99, not "five".',
  ],
  [
    'statuses.csv',
    'Done,5,finished',
    'Done,5,ready',
    'xx/statuses.csv, line 4: "phase" takes one of planning, construction, finished, stopped, other, not "ready".',
  ],
  [
    'statuses.csv',
    'Done,5',
    'Idea,5',
    'xx/statuses.csv, line 4: "status" takes a name that no row above has, not "Idea".',
  ],
  [
    'statuses.csv',
    'short_name',
    'shorter',
    'xx/statuses.csv, line 1: the column "short_name" is missing; the columns are status, order, phase, short_name, definition, oc4ids, proves.',
  ],
  [
    'statuses.csv',
    'Works,It is built.',
    'Works,It is, built.',
    'xx/statuses.csv, line 3: the row has not as many cells as the heading; correct it.',
  ],
  [
    'statuses.csv',
    'Works,It is built.',
    '"Works,It is built.',
    'xx/statuses.csv, line 5: a quotation mark is out of place; correct it.',
  ],
  [
    'places.csv',
    'Aba,North,1.5',
    'Aba,North,91',
    'xx/places.csv, line 2: "latitude" takes a number from -90 to 90, not 91.',
  ],
  [
    'population.csv',
    'province,N,',
    'province,M,',
    'xx/population.csv, line 2: "code" takes the code of a province in area-codes.csv, not "M".',
  ],
  [
    'population.csv',
    'ward,7',
    'district,N11',
    'xx/population.csv, line 5: "code" takes the code of a district in area-codes.csv, not "N11".',
  ],
  [
    'population.csv',
    'ward,7',
    'Ward,7',
    'xx/population.csv, line 5: "level" takes province, district, municipality or the level of an area, in small letters with hyphens, not "Ward".',
  ],
  [
    'population.csv',
    'N11,2021,310',
    'N11,2019,310',
    'xx/population.csv, line 4: "year" takes a year that no row above has for municipality N11, not "2019".',
  ],
  [
    'population.csv',
    '1200',
    '"1,200"',
    'xx/population.csv, line 2: "people" takes a whole number from 0 to 2000000000, not "1,200".',
  ],
  [
    'population.csv',
    'Estimate of the Office of Works',
    '',
    'xx/population.csv, line 4: "source" takes a text of one line, without blanks around it, not "".',
  ],
  [
    'transfers.csv',
    'North,1,-1,2,1',
    'North,1,-1,1,1',
    'xx/transfers.csv, line 2: "east" takes a number above the 1 of the west, not 1.',
  ],
  [
    'synonyms.txt',
    'loo =>',
    'loo, =>',
    'xx/synonyms.txt, line 3: a word is missing before or after a comma or =>.',
  ],
  [
    'outlines.topo.json',
    '"North"',
    '"East"',
    'xx/outlines.topo.json, line 6: objects.provinces.geometries.0.properties.name takes the name of a province of areas.csv, not "East".',
  ],
  [
    'outlines.topo.json',
    '[1, 1]]]',
    '[1, 3]]]',
    'xx/outlines.topo.json, line 6: objects.provinces.geometries.0 takes an outline of closed rings in degrees, not "North".',
  ],
  [
    'outlines.topo.json',
    '"provinces"',
    '"regions"',
    'xx/outlines.topo.json, line 1: the file takes a topology (TopoJSON) with an object "provinces" of polygons, and is missing.',
  ],
  [
    'neighbours.geojson',
    '[4, 1]]]',
    '[4, 1], 7]]',
    'xx/neighbours.geojson, line 1: the file takes a polygon or a MultiPolygon (GeoJSON) of closed rings in degrees, not {"type":"MultiPolygon","coordinates":[[[[4,1],[5,1],[5,2],[4,1],7]]]}.',
  ],
])('%s with %j as %j is refused', (name, from, to, message) => {
  expect(() => read(changed(name, from, to))).toThrow(new CountryError(message));
});

test.each(['za', 'mw'])('the table of people of %s stands elsewhere than in the profile', (code) => {
  const shipped = filesIn(profileFolder(code));
  const made = join(profileFolder(code), 'sample/population.csv');
  expect(shipped('population.csv')).toBeUndefined();
  const files = withPopulation(shipped, made);
  expect(files('country.json')).toEqual(shipped('country.json'));
  // Figures of the sample say in themselves that they are made up.
  const sources = readCountry(files).population.map(({ source }) => source);
  expect(new Set(sources)).toEqual(new Set(['made up for the sample']));
  expect(() => withPopulation(shipped, `${made}x`)).toThrow(
    /^POPULATION_FILE takes .* cannot be read \(ENOENT\)/,
  );
});

test.each(['country.json', 'areas.csv', 'words.json'])('%s must be there', (name) => {
  expect(() => read({ [name]: undefined })).toThrow(
    new CountryError(`${name} is missing or empty: a profile needs country.json, areas.csv and words.json.`),
  );
});
