import type { CatalogueIndex } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type Subject, subjectAt, subjectsMeant, subjectsOf } from '../../query/subjects/index.ts';
import type { LanguageWriter } from '../language/language-writer.ts';

export const MOST_COMPARED = 4;

/** The parsed address of a comparison. */
export interface CompareState {
  /** Each once, in the order of the address. */
  readonly subjects: readonly Subject[];
  /** One message for each value that was ignored. */
  readonly errors: readonly string[];
}

/** More of a value would not help to recognise it. */
const LONGEST_VALUE = 60;

/** More values are not even read. */
const MOST_READ = 8;

/** Parses an address: `with` has addresses of subjects, `firm` the name of a firm. */
export function compareState(
  index: CatalogueIndex,
  query: URLSearchParams,
  { texts: { compare }, listed }: LanguageWriter,
): CompareState {
  const subjects: Subject[] = [];
  const errors: string[] = [];
  const read = (
    name: string,
    find: (value: string) => Subject | undefined,
    unknown: (value: string) => string,
  ) => {
    for (const value of query.getAll(name).slice(0, MOST_READ)) {
      if (value.trim() === '') continue;
      const subject = find(value);
      const shown = { value: value.slice(0, LONGEST_VALUE) };
      if (subject === undefined) errors.push(unknown(shown.value));
      else if (subjects.some(({ path }) => path === subject.path)) continue;
      else if (subjects.length === MOST_COMPARED) errors.push(fill(compare.tooMany, shown));
      else subjects.push(subject);
    }
  };
  read(
    'with',
    (value) => subjectAt(index, value),
    (value) => {
      const labels = subjectsMeant(index, value).map(({ label }) => label);
      if (labels.length < 2) return fill(compare.unknown, { value });
      return fill(compare.several, { value, labels: listed(labels) });
    },
  );
  read(
    'firm',
    (value) => subjectsOf(index).named('firm', value)[0],
    (value) => fill(compare.unknownFirm, { value }),
  );
  return { subjects, errors };
}
