import type { Comparison } from '../intake/index.ts';
import { type FileLimits, type IrmReading, type ReadingChoices, readIrmFile } from '../irm/index.ts';
import type { IrmSnapshot } from '../project/index.ts';
import { type Publication, type PublicationRecord, StoreChangedError } from '../store/index.ts';
import type { Examination, FileToExamine } from './examination.ts';

/** Reads a file, calls `use` with what it holds and always closes it. Fails as `readIrmFile` does. */
export async function withReading<T>(
  path: string,
  limits: FileLimits,
  choices: ReadingChoices,
  use: (reading: IrmReading) => Promise<T>,
): Promise<T> {
  const reading = await readIrmFile(path, limits, choices);
  try {
    return await use(reading);
  } finally {
    await reading.close();
  }
}

/** How often a file is examined again because somebody else published meanwhile. */
const MOST_ATTEMPTS = 5;

/**
 * Examines and publishes by `attempt`, and again if somebody else published in between: then the file was
 * compared with something that is not published any more. `onAgain` is called before each further attempt.
 */
export async function untilPublished<T>(attempt: () => Promise<T>, onAgain = () => {}): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StoreChangedError) || attempts === MOST_ATTEMPTS) throw error;
      onAgain();
    }
  }
}

/** A file of which the snapshot is known. */
type FileToPublish = Pick<FileToExamine, 'kind' | 'mode' | 'reading'> & { readonly irmSnapshot: IrmSnapshot };

/**
 * The publication of a file that was examined: fails in the store if something else was published since, and
 * takes what was found into the log. `because` is the reason for which findings were accepted.
 */
export const examinedPublication = (
  { kind, mode, irmSnapshot, reading: { projects } }: FileToPublish,
  examination: Examination,
  record: PublicationRecord,
  because: string,
): Publication => ({
  kind,
  ...(mode && { mode }),
  snapshots: [{ irmSnapshot, projects }],
  comparedWith: examination.compared!.publicationId,
  record: { ...record, ...examinedRecord(examination, because) },
});

/**
 * What the log keeps of an examination. `because` is the reason for which findings were accepted. The
 * sentences of findings count and quote; their cells would make the log many times as long.
 */
function examinedRecord(
  { findings, judgement, compared }: Examination,
  because: string,
): Pick<PublicationRecord, 'findings' | 'changes' | 'accepted'> {
  const codes = [...new Set(judgement.accepted.map(({ code }) => code))];
  return {
    findings: findings.map(({ code, severity, sentence }) => ({ code, severity, sentence })),
    ...(compared?.comparison && { changes: loggedChanges(compared.comparison, compared.comparedWith!) }),
    ...(codes.length > 0 && { accepted: { codes, because } }),
  };
}

function loggedChanges(
  { sphere, added, changed, vanished, unchanged, costChanges }: Comparison,
  { financialYear, quarter }: IrmSnapshot,
): NonNullable<PublicationRecord['changes']> {
  return {
    comparedWith: { financialYear, quarter },
    added: added.count,
    changed,
    vanished: vanished.count,
    unchanged,
    largest: costChanges.map((change) => ({ sphere, ...change })),
  };
}
