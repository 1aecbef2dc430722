import type { CatalogueIndex } from '../../index/index.ts';
import { slugify } from '../../project/index.ts';
import { likeness, pairsOfLetters } from '../likeness.ts';
import { type SubjectAddress, subjectAddress } from './find-subject.ts';
import type { Subject } from './subject.ts';
import { subjectsOf } from './subjects.ts';

/** More would not help. */
const MOST_NEAREST = 6;

/** The least likeness of a name that is worth offering. */
const LEAST_LIKENESS = 0.35;

/** The most firms that are compared: each one takes some microseconds. */
const MOST_COMPARED = 2_000;

/** How many letters of a word of a firm's name must be right. */
const BEGINNING = 3;

/** The subjects whose names are most like that of an address which no subject has, best first. */
export function nearestSubjects(index: CatalogueIndex, path: string): readonly Subject[] {
  const address = subjectAddress(path);
  if (address === undefined) return [];
  const asked = pairsOfLetters(address.slugs.at(-1)!);
  return candidates(index, address)
    .map((subject) => ({ subject, likeness: likeness(asked, pairsOfLetters(slugify(nameIn(subject)))) }))
    .filter((each) => each.likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness || (a.subject.label < b.subject.label ? -1 : 1))
    .slice(0, MOST_NEAREST)
    .map(({ subject }) => subject);
}

/** What the last part of a subject's address is made of. */
const nameIn = ({ kind, name, label }: Subject): string => (kind === 'department' ? label : name);

/** A place may be asked for in a wrong province, or as one. */
function candidates(index: CatalogueIndex, { kind, slugs: [slug] }: SubjectAddress): readonly Subject[] {
  const subjects = subjectsOf(index);
  // Of thousands of areas, codes and numbers are more alike than names.
  if (kind === 'area') return [];
  if (kind === 'department') return subjects.departments;
  if (kind !== 'firm') return [...subjects.provinces, ...subjects.municipalities];
  const firms = new Set<number>();
  for (const word of slug.split('-')) {
    if (word.length < BEGINNING) continue;
    for (const firm of index.completedWords.firms.matches([word.slice(0, BEGINNING)])) {
      if (firms.size < MOST_COMPARED) firms.add(firm);
    }
  }
  return Array.from(firms, subjects.firm);
}
