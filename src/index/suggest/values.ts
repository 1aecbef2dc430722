import { isMunicipalityField, type MunicipalityField } from '../../places/index.ts';
import { beginAll, wordsOf } from '../../project/index.ts';
import { areaCode, areaLabel, areaName, areaTitle, areaValue } from '../columns/area-columns.ts';
import { byCodePoint } from '../columns/value-column.ts';
import { type Candidate, MAX_SUGGESTIONS, type Typed } from './candidate.ts';
import { type CompletedField, completedFields } from './completed-words.ts';

/** Provinces, municipalities, departments: the values of fields. */
export const valueCandidates = (typed: Typed): readonly Candidate[] =>
  completedFields.flatMap((field) => candidatesOf(typed, field));

function candidatesOf(typed: Typed, field: CompletedField): readonly Candidate[] {
  const { index, words, countBy } = typed;
  const column = index.values[field];
  const counts = countBy(column);
  const isPlace = isMunicipalityField(field);
  const matching = isPlace
    ? municipalitiesMatching(typed, field)
    : index.completedWords.fields[field].matches(words);
  return inOneCase(matching.map((place) => ({ text: column.values[place]!, count: counts[place + 1]! }))).map(
    (candidate) => ({
      ...candidate,
      field,
      ...(isPlace && { otherTexts: [column.names[column.codeOf(candidate.text)! - 1]!] }),
    }),
  );
}

/** Words after the name may be those of the province: `emalahleni mpum`. */
function municipalitiesMatching({ index, words }: Typed, field: MunicipalityField): readonly number[] {
  const completed = index.completedWords.fields[field];
  if (words.length === 1) return completed.matches(words);
  const { names, provinces } = index.values[field];
  const begun = new Set(words.flatMap((word) => completed.matches([word])));
  return [...begun].filter((place) => beginAll(words, wordsOf(`${names[place]} ${provinces[place]}`)));
}

/**
 * One candidate for spellings that differ only in case, with the most frequent one as its text.
 * Leaves out what no project has.
 */
export function inOneCase(
  spellings: readonly { readonly text: string; readonly count: number }[],
): readonly Pick<Candidate, 'text' | 'values' | 'count'>[] {
  const variants = new Map<string, { readonly text: string; readonly count: number }[]>();
  for (const spelling of spellings) {
    if (spelling.count === 0) continue;
    const lower = spelling.text.toLowerCase();
    const known = variants.get(lower);
    if (known === undefined) variants.set(lower, [spelling]);
    else known.push(spelling);
  }
  return [...variants.values()].map((some) => {
    some.sort((a, b) => b.count - a.count || byCodePoint(a.text, b.text));
    const values = some.map(({ text }) => text);
    return { text: values[0]!, values, count: some.reduce((sum, { count }) => sum + count, 0) };
  });
}

/** The places of areas of a level in which each word begins a word; only those that have each as a whole, if any has. */
export function areasMatching(
  { areaLevels, completedWords }: Typed['index'],
  level: number,
  words: readonly string[],
): readonly number[] {
  const { named, names, values } = areaLevels[level]!;
  const begun = completedWords.areas[level]!.matches(words);
  const whole = begun.filter((place) => {
    const all = new Set(wordsOf(`${named.one} ${names[place]} ${values[place]}`));
    return words.every((word) => all.has(word));
  });
  return whole.length > 0 ? whole : begun;
}

/** Areas by what their level is called, their name and their code: `ward 14 makhado`. Those without projects, too. */
export function areaCandidates({ index, words, countBy }: Typed): readonly Candidate[] {
  return index.areaLevels.flatMap((column, level) => {
    const found = areasMatching(index, level, words);
    // The level alone would be all of its areas.
    if (found.length === column.values.length && found.length > 1) return [];
    const counts = countBy(column);
    return found
      .map((place) => ({ place, count: counts[place + 1]! }))
      .sort((a, b) => b.count - a.count || a.place - b.place)
      .slice(0, MAX_SUGGESTIONS)
      .map(({ place, count }): Candidate => {
        const area = { column, code: place + 1 };
        return {
          text: areaLabel(area),
          otherTexts: [areaName(area), areaCode(area), areaTitle(area)],
          field: 'area',
          values: [areaValue(area)],
          count,
        };
      });
  });
}

/**
 * The firms of the main contractors. Thousands may match a letter: all but the best are left out
 * before they are compared with other candidates.
 */
export function firmCandidates({ index, beginning, words, countBy }: Typed): readonly Candidate[] {
  const { firms, values, completedWords } = index;
  const counts = countBy(values.main_contractor);
  return completedWords.firms
    .matches(words)
    .map((firm) => ({
      firm,
      isBeginning: completedWords.foldedFirms[firm]!.startsWith(beginning),
      count: firms.codesOf(firm).reduce((sum, code) => sum + counts[code]!, 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.isBeginning) - Number(a.isBeginning) || b.count - a.count)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ firm, count }) => {
      const text = firms.labels[firm]!;
      return { text, field: 'contractor', values: [text], count };
    });
}
