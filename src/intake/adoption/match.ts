import { type ProjectSnapshot, type Sphere, wordsOf } from '../../project/index.ts';

/** What projects are matched by. */
export type Known = Pick<
  ProjectSnapshot,
  'name' | 'department' | 'province' | 'local_municipality' | 'project_number'
>;

/** A project of a workbook. */
export interface WorkbookProject {
  readonly irmProjectId: string;
  readonly snapshot: Known;
}

/** A project of a mirrored service that has no IRM project id yet, with its latest values. */
export interface MirroredProject {
  readonly id: number;
  readonly sphere: Sphere;
  readonly snapshot: Known;
}

/** A project of the workbook that takes over the id of a mirrored one. */
export interface Match {
  readonly id: number;
  readonly irmProjectId: string;
  readonly name: string;
  readonly by: 'list' | 'number' | 'name';
}

/** A project of the workbook that could be one of several mirrored ones, or shares one with others. */
export interface AmbiguousProject {
  readonly irmProjectId: string;
  readonly name: string;
  /** Ids of the mirrored projects that it could be. */
  readonly candidates: readonly number[];
}

export interface Matching {
  readonly matched: readonly Match[];
  readonly ambiguous: readonly AmbiguousProject[];
  /** Projects of the workbook that get new ids. */
  readonly unmatched: readonly { readonly irmProjectId: string; readonly name: string }[];
  /** Mirrored projects that keep their last values. */
  readonly remaining: readonly { readonly id: number; readonly name: string }[];
}

/** What a person decided: the IRM project ids of mirrored projects, by their id. */
export type Decisions = ReadonlyMap<number, string>;

/**
 * Matches the projects of a workbook with the mirrored ones of its sphere: as decided, then by
 * project number, then by name, department and municipality together. Words are compared, without
 * case, accents and punctuation. Two projects match only if nothing else matches either of them; with
 * the same number but neither name, department nor municipality in common they are ambiguous.
 */
export function matchProjects(
  workbook: readonly WorkbookProject[],
  mirrored: readonly MirroredProject[],
  decisions: Decisions,
): Matching {
  const open = new Pairing(workbook, mirrored);
  for (const [id, irmProjectId] of decisions) open.decide(id, irmProjectId);
  const hasMunicipalities = mirrored.some(({ snapshot }) => folded(snapshot.local_municipality) !== '');
  const identity = identityOf(hasMunicipalities);
  const doubtful = open.match('number', numberKey, (a, b) => !haveNothingInCommon(a, b));
  const namesakes = open.match('name', identity);
  return open.result([doubtful, namesakes]);
}

const folded = (text: string | null): string => wordsOf(text ?? '').join(' ');

const numberKey = ({ project_number }: Known): string => folded(project_number);

/** A listing alone has no municipalities; the province stands in. */
const identityOf =
  (hasMunicipalities: boolean) =>
  ({ name, department, province, local_municipality }: Known): string =>
    folded(name) === ''
      ? ''
      : [name, department, hasMunicipalities ? local_municipality : province].map(folded).join('\n');

const haveNothingInCommon = (a: Known, b: Known): boolean =>
  (['name', 'department', 'local_municipality'] as const).every(
    (field) => folded(a[field]) !== folded(b[field]),
  );

function grouped<P>(projects: Iterable<P>, keyOf: (project: P) => string): ReadonlyMap<string, readonly P[]> {
  const groups = new Map<string, P[]>();
  for (const project of projects) {
    const group = groups.get(keyOf(project));
    if (group === undefined) groups.set(keyOf(project), [project]);
    else group.push(project);
  }
  return groups;
}

/** Mirrored projects that could be a project of the workbook, by its IRM project id. */
type Candidates = ReadonlyMap<string, readonly number[]>;

/** The projects of both sides that have no partner yet. */
class Pairing {
  readonly #workbook: Map<string, WorkbookProject>;
  readonly #mirrored: Map<number, MirroredProject>;
  readonly #matched: Match[] = [];

  constructor(workbook: readonly WorkbookProject[], mirrored: readonly MirroredProject[]) {
    this.#workbook = new Map(workbook.map((project) => [project.irmProjectId, project]));
    this.#mirrored = new Map(mirrored.map((project) => [project.id, project]));
  }

  decide(id: number, irmProjectId: string): void {
    const project = this.#workbook.get(irmProjectId);
    if (project !== undefined && this.#mirrored.has(id)) this.#pair(project, id, 'list');
  }

  /**
   * Pairs projects that alone have a key. Those that share it with others, or are not `sure`, stay
   * and are returned. An empty key matches nothing.
   */
  match(
    by: Match['by'],
    keyOf: (known: Known) => string,
    isSure: (a: Known, b: Known) => boolean = () => true,
  ): Candidates {
    const ours = grouped(this.#workbook.values(), ({ snapshot }) => keyOf(snapshot));
    const theirs = grouped(this.#mirrored.values(), ({ snapshot }) => keyOf(snapshot));
    const left = new Map<string, readonly number[]>();
    for (const [key, projects] of ours) {
      const candidates = theirs.get(key);
      if (key === '' || candidates === undefined) continue;
      const [project] = projects as [WorkbookProject];
      const [candidate] = candidates as [MirroredProject];
      const isAlone = projects.length === 1 && candidates.length === 1;
      if (isAlone && isSure(project.snapshot, candidate.snapshot)) this.#pair(project, candidate.id, by);
      else
        for (const each of projects)
          left.set(
            each.irmProjectId,
            candidates.map(({ id }) => id),
          );
    }
    return left;
  }

  #pair({ irmProjectId, snapshot }: WorkbookProject, id: number, by: Match['by']): void {
    this.#workbook.delete(irmProjectId);
    this.#mirrored.delete(id);
    this.#matched.push({ id, irmProjectId, name: snapshot.name, by });
  }

  /** A project is ambiguous if one of its candidates is still without a partner. */
  result(lists: readonly Candidates[]): Matching {
    const candidatesOf = (irmProjectId: string) =>
      [...new Set(lists.flatMap((list) => list.get(irmProjectId) ?? []))].filter((id) =>
        this.#mirrored.has(id),
      );
    const open = [...this.#workbook.values()].map(({ irmProjectId, snapshot: { name } }) => ({
      irmProjectId,
      name,
      candidates: candidatesOf(irmProjectId),
    }));
    return {
      matched: this.#matched,
      ambiguous: open.filter(({ candidates }) => candidates.length > 0),
      unmatched: open
        .filter(({ candidates }) => candidates.length === 0)
        .map(({ irmProjectId, name }) => ({ irmProjectId, name })),
      remaining: [...this.#mirrored.values()].map(({ id, snapshot: { name } }) => ({ id, name })),
    };
  }
}
