import {
  amountsIn,
  CURRENCY,
  currencyOf,
  hasOtherCurrencies,
  type ProjectSnapshot,
  type PublishedProject,
  storedAmountsIn,
} from '../../project/index.ts';
import type { MeasuredReport, ProjectMeasures, QualityFlagSet } from '../../quality/index.ts';
import type { ProjectHistory } from '../../store/index.ts';
import { KeptSection, type SectionReader } from './section-file.ts';

/** What the reports about a project say, and what the newest one publishes. */
export interface PublishedHistory extends ProjectHistory {
  readonly published: PublishedProject;
}

/** A project as the builders of an index receive it. */
export interface IndexedProject extends PublishedHistory {
  readonly latest: ProjectSnapshot;
  /**
   * Flags of the newest snapshot, with those that follow from the project's history. Flags that
   * follow from other projects are added with the amounts.
   */
  readonly quality: QualityFlagSet;
  readonly measures: ProjectMeasures;
  /** What measures need of each of the snapshots. */
  readonly reports: readonly MeasuredReport[];
}

/** The index that another one is built from. What it reads is checked against its manifest: fails with `DamagedIndexError`. */
export interface OlderIndex {
  /** Number of projects: those have the same positions in the new index. */
  readonly projects: number;
  /** All bytes of a section; not shared with anybody. */
  read(name: string): ArrayBuffer;
  /** A section that the new index has, too. */
  kept(name: string): KeptSection;
  /** Opens a section that is large. */
  open(name: string): SectionReader;
  /** What the reports said about a project, and the newest one published. */
  history(position: number): PublishedHistory;
  /** The same, with sections under other names. */
  renamed(nameOf: (name: string) => string): OlderIndex;
}

/** Content of a section. What is made piece by piece takes less memory. */
type Content = ArrayBufferView | Iterable<ArrayBufferView>;

/** All of a section: one that is kept, or some content, one after the other. */
export type SectionContent = readonly [KeptSection] | readonly Content[];

/** Writes one section of an index. */
export type WriteSection = (name: string, ...content: SectionContent) => void;

/**
 * Collects one aspect of all projects, which it receives in order of their ids, and writes it as
 * sections at the end.
 */
export interface SectionsBuilder<Project extends PublishedHistory = IndexedProject> {
  /**
   * Begins with the projects of an older index, of which it wrote the same sections. After that it is given only
   * those that have changed since, and new ones.
   */
  resume(older: OlderIndex): void;
  /** Positions ascend. */
  add(project: Project, position: number): void;
  /** Keeps what is the same in the index that it began with, if there is one. */
  finish(write: WriteSection, older?: OlderIndex): void;
}

/** The pieces of some content, in order. */
export function* piecesOf(content: SectionContent): Generator<ArrayBufferView> {
  for (const part of content) {
    if (ArrayBuffer.isView(part)) yield part;
    else if (!(part instanceof KeptSection)) yield* part;
  }
}

export function keepSections(names: readonly string[], older: OlderIndex, write: WriteSection): void {
  for (const name of names) write(name, older.kept(name));
}

/** The name of a section of amounts in a currency: the main one has plain names. */
export const sectionIn = (currency: string, name: string): string =>
  currency === CURRENCY ? name : `${currency}.${name}`;

/** The project as the columns of a currency know it: its amounts in another one are unknown. */
function inCurrency(project: IndexedProject, currency: string): IndexedProject {
  if (!hasOtherCurrencies) return project;
  const { latest, measures, snapshots } = project;
  const isOwn = currencyOf(latest) === currency;
  return {
    ...project,
    latest: amountsIn(latest, currency),
    measures: isOwn ? measures : { ...measures, spent: null, overrun: null, growth: null },
    snapshots: snapshots.map((each) => ({ ...each, values: storedAmountsIn(each.values, currency) })),
  };
}

/** A builder that knows the amounts of one currency. Of another one than the main one it writes only sections of amounts. */
export const buildingIn = (
  currency: string,
  amountSections: readonly string[],
  builder: SectionsBuilder,
): SectionsBuilder => ({
  resume: (older) => builder.resume(olderIn(currency, amountSections, older)),
  add: (project, position) => builder.add(inCurrency(project, currency), position),
  finish: (write, older) =>
    builder.finish(
      (name, ...content) => {
        if (currency === CURRENCY || amountSections.includes(name))
          write(sectionIn(currency, name), ...content);
      },
      older && olderIn(currency, amountSections, older),
    ),
});

/** An index with the sections of a currency under their plain names. */
const olderIn = (currency: string, amountSections: readonly string[], older: OlderIndex): OlderIndex =>
  older.renamed((name) => (amountSections.includes(name) ? sectionIn(currency, name) : name));
