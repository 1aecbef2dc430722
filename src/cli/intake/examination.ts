import { basename } from 'node:path';
import {
  adoptionFindings,
  type ComparedFile,
  compareWithPublished,
  type Finding,
  type FindingCode,
  type Judgement,
  judge,
  type Matching,
  readingFindings,
  snapshotFindings,
  spendingOfQuarter,
} from '../../intake/index.ts';
import type { IrmReading, ReadingReport } from '../../irm/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import type { StoreReading } from '../../store/index.ts';

/** What `check` and `import` found out about a file. */
export interface Examination {
  readonly report: ReadingReport;
  /** How the file differs from what is published; absent if that was not asked. */
  readonly compared?: StoreComparison;
  readonly findings: readonly Finding[];
  readonly judgement: Judgement;
  /** With `--adopt`: which projects take over the ids of mirrored ones. */
  readonly adoption?: Matching | undefined;
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
  readonly file: string;
  /** The kind of its projects: they are compared with projects of their kind only. */
  readonly kind: 'reported' | 'sample';
  readonly reading: IrmReading;
  /** As much as is known. */
  readonly irmSnapshot: Partial<IrmSnapshot>;
  /** Codes of findings that may pass. */
  readonly accepted: readonly FindingCode[];
  /** With `--adopt`: which projects take over the ids of mirrored ones. */
  readonly adoption?: Matching | undefined;
}

/** The store to compare with. `published` is undefined for one that does not exist yet. */
export interface StoreToCompare {
  readonly store: string;
  readonly published: StoreReading | undefined;
}

/** Judges a file by itself and, if a store is given, beside what is published there. */
export async function examine(
  { file, kind, reading, irmSnapshot, accepted, adoption }: FileToExamine,
  store?: StoreToCompare,
): Promise<Examination> {
  const { report } = reading;
  const names = [...new Set([basename(file), ...report.sheets.map(({ sheet }) => sheet)])];
  const { comparedFile, compared } = await compare(reading, kind, irmSnapshot, store);
  const findings = [
    ...snapshotFindings({ irmSnapshot, names, today: today() }),
    ...comparedFile.findings,
    ...(adoption ? adoptionFindings(adoption) : []),
    ...readingFindings(report),
  ];
  return { report, ...(compared && { compared }), findings, judgement: judge(findings, accepted), adoption };
}

async function compare(
  { projects }: IrmReading,
  kind: FileToExamine['kind'],
  { sphere, financialYear, quarter }: Partial<IrmSnapshot>,
  target: StoreToCompare | undefined,
): Promise<{ readonly comparedFile: ComparedFile; readonly compared?: StoreComparison }> {
  const { store, published } = target ?? {};
  if (store === undefined || sphere === undefined || financialYear === undefined || quarter === undefined) {
    const findings = quarter === undefined ? [] : await spendingOfQuarter(projects, quarter);
    return { comparedFile: { findings } };
  }
  // Made-up projects and those of a mirror have nothing in common with reported ones.
  const isComparable = published?.kind === kind;
  const comparedFile = isComparable
    ? await compareWithPublished(projects, { sphere, financialYear, quarter }, published)
    : { findings: await spendingOfQuarter(projects, quarter) };
  const { findings: _, ...comparison } = comparedFile;
  const isNew = published === undefined || published.dataVersion === 0;
  return {
    comparedFile,
    compared: { store, publicationId: isNew ? null : published.publicationId, ...comparison },
  };
}

/** South African time is two hours ahead of UTC all year. */
const today = (): string => new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString().slice(0, 10);
