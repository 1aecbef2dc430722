import { describe, expect, test } from 'vitest';
import { wordsOf } from '../project/index.ts';
import { gazetteer, radiusOf } from './index.ts';

const { placesNamed, beginningWith, nearest, words, mostWords } = gazetteer();
const namesOf = (name: string) =>
  placesNamed(wordsOf(name)).map((place) => `${place.name}, ${place.province}`);

describe('the gazetteer', () => {
  test.each([
    ['Mthatha', 'Mthatha, Eastern Cape'],
    ['Umtata', 'Mthatha, Eastern Cape'],
    ['Soweto', 'Soweto, Gauteng'],
    ['Durban', 'Durban, KwaZulu-Natal'],
    ['iTheku', 'Durban, KwaZulu-Natal'],
    ['Pretoria', 'Pretoria, Gauteng'],
    ['eGoli', 'Johannesburg, Gauteng'],
    ['Kaapstad', 'Cape Town, Western Cape'],
    ['Khayelitsha', 'Khayelitsha, Western Cape'],
    ['PORT ELIZABETH', 'Gqeberha, Eastern Cape'],
    ['Grahamstad', 'Makhanda, Eastern Cape'],
    ['Nelspruit', 'Mbombela, Mpumalanga'],
    ['Kwa Mashu', 'KwaMashu, KwaZulu-Natal'],
    ['Mitchell’s Plain', 'Mitchells Plain, Western Cape'],
    ['Bela Bela', 'Bela-Bela, Limpopo'],
    ['Garankuwa', 'Ga-Rankuwa, Gauteng'],
  ])('knows %s', (name, expected) => {
    expect(namesOf(name)).toEqual([expected]);
  });

  test('names each place of a name, the biggest first', () => {
    expect(namesOf('Middelburg')).toEqual(['Middelburg, Mpumalanga', 'Middelburg, Eastern Cape']);
  });

  test('knows townships that are bigger than a village of that name', () => {
    expect(namesOf('Mamelodi')[0]).toBe('Mamelodi, Gauteng');
  });

  test('does not take a province for a place', () => {
    expect(namesOf('Mpumalanga')).toEqual([]);
    expect(namesOf('Limpopo')).toEqual([]);
  });

  test('does not know what is no place', () => {
    expect(namesOf('clinic')).toEqual([]);
    expect(placesNamed([])).toEqual([]);
  });

  test('knows which names mostly mean something else', () => {
    expect(placesNamed(['springs'])[0]).toMatchObject({ ordinary_word: true });
    expect(placesNamed(['soweto'])[0]).toMatchObject({ ordinary_word: false });
  });

  test('completes names word by word, the biggest place first', () => {
    expect(beginningWith(['khay']).map(({ name }) => name)[0]).toBe('Khayelitsha');
    expect(beginningWith(['pl', 'mit']).map(({ name }) => name)).toContain('Mitchells Plain');
    expect(beginningWith(['kwa', 'ma']).map(({ name }) => name)).toContain('KwaMashu');
    expect(beginningWith(['jo']).map(({ name }) => name)[0]).toBe('Johannesburg');
    expect(beginningWith([])).toEqual([]);
  });

  test('finds the nearest place within a distance', () => {
    expect(nearest(-31.59, 28.78, 5)?.name).toBe('Mthatha');
    expect(nearest(-40, 20, 50)).toBeUndefined();
  });

  test('finds the nearest of the larger places', () => {
    const [sandton] = placesNamed(['sandton']);
    const { latitude, longitude } = sandton!;
    expect(nearest(latitude, longitude, 50, 1_000_000)?.name).toBe('Johannesburg');
    expect(nearest(latitude, longitude, 50, 100_000_000)).toBeUndefined();
  });

  test('finds the biggest of the places at one point', () => {
    const [sandton] = placesNamed(['sandton']);
    expect(nearest(sandton!.latitude, sandton!.longitude, 5)).toBe(sandton);
  });

  test('lists the words of its names', () => {
    expect(words.has('mthatha')).toBe(true);
    expect(words.has('umtata')).toBe(true);
    expect(mostWords).toBeGreaterThanOrEqual(3);
  });
});

test.each([
  [1_000_000, 40],
  [999_999, 25],
  [250_000, 25],
  [50_000, 15],
  [10_000, 10],
  [9_999, 8],
  [0, 8],
  [null, 10],
])('a place of %s people is searched within %i km', (population, km) => {
  const place = placesNamed(['soweto'])[0]!;
  expect(radiusOf({ ...place, population })).toBe(km);
});
