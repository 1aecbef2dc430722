import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type CatalogueIndex, oncePerIndex } from '../../index/index.ts';
import { fold, slugify, wordsOf } from '../../project/index.ts';
import { likeness, pairsOfLetters } from '../likeness.ts';
import { type Subject, type SubjectKind, subjectsOf } from '../subjects/index.ts';
import { type NamedProjects, type Pause, projectsNamed } from './named-projects.ts';

/** What names are matched with. */
export const matchedKinds = ['project', 'municipality', 'department', 'firm'] as const;

export type MatchedKind = (typeof matchedKinds)[number];

/** Why something matches: it has this name, it is called so in another spelling, or its name is like it. */
export const matchReasons = ['same', 'spelling', 'similar'] as const;

/** What a name most likely means. */
export interface NameMatch {
  readonly kind: MatchedKind;
  readonly name: string;
  /** From 0 to 1: the share of pairs of letters that the names have in common, 1 for a known spelling. */
  readonly score: number;
  readonly why: (typeof matchReasons)[number];
  /** Projects of this name, or of this municipality, department or firm. */
  readonly count: number;
  /** Addresses of their pages, at most `MOST_PATHS`. */
  readonly paths: readonly string[];
}

export const MOST_PATHS = 10;

/** Names that have less in common are not the same thing. */
const LEAST_SCORE = 0.5;

/** The most firms that are compared with one name. */
const MOST_FIRMS = 200;

/** How long names are matched before other requests run. */
const MOST_MS = 10;

/** The nearest match of each name, in their order; null for a name that nothing is like. */
export async function matchesOf(
  index: CatalogueIndex,
  names: readonly string[],
): Promise<readonly (NameMatch | null)[]> {
  const matches: (NameMatch | null)[] = [];
  let since = performance.now();
  const pause = async () => {
    if (performance.now() - since < MOST_MS) return;
    await yieldToOthers();
    since = performance.now();
  };
  for (const name of names) {
    await pause();
    matches.push(await matchOf(index, name, pause));
  }
  return matches;
}

async function matchOf(index: CatalogueIndex, name: string, pause: Pause): Promise<NameMatch | null> {
  const known = knownSubjects(index, name);
  const project = await projectsNamed(index, name, LEAST_SCORE, pause);
  if (project !== undefined && fold(project.name) === fold(name)) return projectMatch(index, project, 'same');
  if (known !== undefined) return known;
  await pause();
  const like = subjectLike(index, name);
  if (project !== undefined && project.score >= (like?.score ?? 0))
    return projectMatch(index, project, 'similar');
  return like === undefined ? null : subjectMatch(index, [like.subject], like.score, 'similar');
}

const kindsOfSubjects = ['municipality', 'department', 'firm'] as const satisfies readonly SubjectKind[];

/** What is called so in any of its known spellings. */
function knownSubjects(index: CatalogueIndex, name: string): NameMatch | undefined {
  for (const kind of kindsOfSubjects) {
    const named = subjectsOf(index).named(kind, name);
    const [first] = named;
    if (first === undefined) continue;
    return subjectMatch(index, named, 1, fold(first.name) === fold(name) ? 'same' : 'spelling');
  }
  return undefined;
}

interface LikeSubject {
  readonly subject: Subject;
  readonly score: number;
}

/** The municipalities and departments with the letters of their names. */
const fewSubjects = oncePerIndex((index) => {
  const { municipalities, departments } = subjectsOf(index);
  return [...municipalities, ...departments].map((subject) => ({
    subject,
    letters: pairsOfLetters(slugify(subject.name)),
  }));
});

function subjectLike(index: CatalogueIndex, name: string): LikeSubject | undefined {
  const asked = pairsOfLetters(slugify(name));
  const firms = firmsLike(index, name).map((number) => {
    const subject = subjectsOf(index).firm(number);
    return { subject, letters: pairsOfLetters(slugify(subject.name)) };
  });
  let best: LikeSubject | undefined;
  for (const { subject, letters } of [...fewSubjects(index), ...firms]) {
    const score = likeness(asked, letters);
    if (score >= LEAST_SCORE && score > (best?.score ?? 0)) best = { subject, score };
  }
  return best;
}

/** Firms that have a word of the name, those of the longest words first. */
function firmsLike({ completedWords }: CatalogueIndex, name: string): readonly number[] {
  const firms = new Set<number>();
  for (const word of new Set(wordsOf(name).toSorted((a, b) => b.length - a.length))) {
    for (const firm of completedWords.firms.matches([word])) {
      firms.add(firm);
      if (firms.size === MOST_FIRMS) return [...firms];
    }
  }
  return [...firms];
}

function subjectMatch(
  index: CatalogueIndex,
  subjects: readonly Subject[],
  score: number,
  why: NameMatch['why'],
): NameMatch {
  const { kind, name } = subjects[0]!;
  return {
    kind: kind as MatchedKind,
    name,
    score: rounded(score),
    why,
    count: subjects.reduce((sum, subject) => sum + subject.positions(index).length, 0),
    paths: subjects.slice(0, MOST_PATHS).map(({ path }) => path),
  };
}

const projectMatch = (
  index: CatalogueIndex,
  { name, score, positions }: NamedProjects,
  why: NameMatch['why'],
): NameMatch => ({
  kind: 'project',
  name,
  score: rounded(score),
  why,
  count: positions.length,
  paths: positions.slice(0, MOST_PATHS).map((position) => index.record(position).url_path),
});

const rounded = (score: number): number => Math.round(score * 100) / 100;
