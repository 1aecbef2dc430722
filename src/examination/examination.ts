import { basename } from 'node:path';
import {
  adoptionFindings,
  alreadyThere,
  type ComparedFile,
  compareWithPublished,
  type Finding,
  type FindingCode,
  type Judgement,
  judge,
  type Matching,
  projectFindings,
  readingFindings,
  rememberValues,
  snapshotFindings,
  spendingOfQuarter,
} from '../intake/index.ts';
import { type IrmReading, isSampleFile, isSampleWorkbook, type ReadingReport } from '../irm/index.ts';
import { countryDay, type IrmSnapshot } from '../project/index.ts';
import type { CatalogueReading } from '../store/index.ts';
import { placedFindings } from './placed-findings.ts';
import {
  changesNothing,
  checkMode,
  type Mode,
  type PublishedQuarter,
  publishedQuarter,
} from './published-quarter.ts';
import { latestPublicationOf, type StoreToCompare } from './store-to-compare.ts';

/** The kind of the projects of a file. Those of the sample are made up. */
export type FileKind = 'reported' | 'sample';

const sheetsOf = ({ sheets }: ReadingReport): readonly string[] => sheets.map(({ sheet }) => sheet);

/** The kind of a file that a command is given. */
export const kindOfFile = (file: string, { report }: Pick<IrmReading, 'report'>): FileKind =>
  isSampleFile(file, sheetsOf(report)) ? 'sample' : 'reported';

/**
 * The kind of a file that goes into a store: what its workbook says, else that of the projects there. Its name
 * says nothing.
 */
export const kindInStore = (
  { report }: Pick<IrmReading, 'report'>,
  store: Pick<CatalogueReading, 'kind'> | undefined,
): FileKind => (store?.kind === 'sample' || isSampleWorkbook(sheetsOf(report)) ? 'sample' : 'reported');

/** What was found out about a file. */
export interface Examination {
  readonly report: ReadingReport;
  /** How the file differs from what is published; absent if that was not asked. */
  readonly compared?: StoreComparison;
  readonly findings: readonly Finding[];
  readonly judgement: Judgement;
  /** With `--adopt`: which projects take over the ids of mirrored ones. */
  readonly adoption?: Matching | undefined;
  /** Set if publishing would change nothing: the publication of this very file, and its snapshot. */
  readonly alreadyPublished?: Required<Pick<PublishedQuarter, 'irmSnapshot' | 'sameFile'>>;
}

/** The comparison of a file with a store. */
export interface StoreComparison extends Omit<ComparedFile, 'findings'> {
  /** The name of the store. */
  readonly store: string;
  /** The publication that the store held; null if it held nothing. */
  readonly publicationId: string | null;
}

/** A file that was read, and what is said about it. */
export interface FileToExamine {
  /** Its path or its name: only the last part counts. */
  readonly file: string;
  /** The kind of its projects: they are compared with projects of their kind only. */
  readonly kind: FileKind;
  readonly reading: IrmReading;
  /** As much as is known. */
  readonly irmSnapshot: Partial<IrmSnapshot>;
  readonly mode: Mode | undefined;
  /** Of the file, if it could be read twice. */
  readonly sha256: string | undefined;
  /** Codes of findings that are accepted. */
  readonly accepted: readonly FindingCode[];
  /** With `--adopt`: which projects take over the ids of mirrored ones. */
  readonly adoption?: Matching | undefined;
}

/** Judges a file by itself and, if a store is given, beside what is published there. */
export async function examine(toExamine: FileToExamine, store?: StoreToCompare): Promise<Examination> {
  const { file, irmSnapshot, accepted, adoption } = toExamine;
  const { report } = toExamine.reading;
  const names = [...new Set([basename(file), ...report.sheets.map(({ sheet }) => sheet)])];
  const { comparedFile, ofProjects, compared, alreadyPublished } = await compare(toExamine, store);
  const published = store?.published?.kind === toExamine.kind ? store.published.irmSnapshots : [];
  const findings = [
    ...snapshotFindings({ irmSnapshot, names, today: countryDay(new Date()), published }),
    ...(await placedFindings(comparedFile.findings, toExamine.reading)),
    ...ofProjects,
    ...(adoption ? adoptionFindings(adoption) : []),
    ...readingFindings(report),
  ];
  return {
    report,
    ...(compared && { compared }),
    findings,
    judgement: judge(findings, accepted),
    adoption,
    ...(alreadyPublished && { alreadyPublished }),
  };
}

interface Compared extends Pick<Examination, 'compared' | 'alreadyPublished'> {
  readonly comparedFile: ComparedFile;
  /** What its projects show. */
  readonly ofProjects: readonly Finding[];
}

async function compare(
  { kind, reading, irmSnapshot, mode, sha256 }: FileToExamine,
  target: StoreToCompare | undefined,
): Promise<Compared> {
  const { projects } = reading;
  const { sphere, financialYear, quarter, taken } = irmSnapshot;
  const { store, published } = target ?? {};
  if (store === undefined || sphere === undefined || financialYear === undefined || quarter === undefined) {
    const findings = quarter === undefined ? [] : await spendingOfQuarter(projects, quarter);
    return { comparedFile: { findings }, ofProjects: await projectFindings(reading, undefined) };
  }
  const key = { sphere, financialYear, quarter };
  // Made-up projects and those of a mirror have nothing in common with reported ones.
  const isComparable = published?.kind === kind;
  const present = isComparable ? await publishedQuarter(published, key, sha256) : undefined;
  checkMode(mode, present, key);
  const { sameFile } = present ?? {};
  const isPart = mode === 'add' || (mode === undefined && sameFile !== undefined);
  const beside = isComparable ? rememberValues(published) : undefined;
  const comparedFile = beside
    ? await compareWithPublished(projects, key, beside, isPart ? 'own' : 'all')
    : { findings: await spendingOfQuarter(projects, quarter) };
  const ofProjects = await projectFindings(reading, beside && { ...beside, key, isPart });
  const { findings, ...comparison } = comparedFile;
  const compared = { store, publicationId: latestPublicationOf(published), ...comparison };
  if (present === undefined) return { comparedFile, ofProjects, compared };
  const { irmSnapshot: there, sources } = present;
  if (sameFile !== undefined && changesNothing(present, comparedFile, taken, mode))
    return { comparedFile, ofProjects, compared, alreadyPublished: { irmSnapshot: there, sameFile } };
  if (mode !== undefined) return { comparedFile, ofProjects, compared };
  return { comparedFile: { findings: [alreadyThere(there, sources), ...findings] }, ofProjects, compared };
}
