import { countryTimeName } from '../../../project/index.ts';
import type { PublicationEntry } from '../../../store/index.ts';
import { dateTime, fileSize, listed, quarterOfSphere } from '../../language/writing.ts';
import { actionDone, type ExplainedChanges, type Explanation, type Step } from './explanation.ts';

/** Explains a publication by what the store's log says: it may come from a command, or its draft is gone. */
export function explainPublication(entry: PublicationEntry): Explanation {
  const { number, at, action, snapshots, backTo, accepted, note, publicNote, file, id, draft } = entry;
  const names = listed([...new Set(snapshots.map(quarterOfSphere))]);
  return {
    title:
      action === 'rollback'
        ? `Went back to publication ${backTo}`
        : `${names || 'The catalogue'} ${actionDone[action]}`,
    standing: `Published on ${dateTime(at)} (${countryTimeName}), as publication ${number}.`,
    note: note ?? null,
    publicNote: publicNote ?? null,
    accepted:
      accepted === undefined
        ? []
        : [
            {
              sentences: sentencesOf(entry, (code) => accepted.codes.includes(code)),
              reason: accepted.because,
            },
          ],
    warnings: sentencesOf(entry, (_, severity) => severity === 'warns'),
    steps: stepsOf(entry),
    changes: changesOf(entry),
    evidence: [
      ...(file
        ? ([
            ['File', file.name],
            ['Size', fileSize(file.bytes)],
            ['SHA-256 of the file', file.sha256],
          ] as const)
        : []),
      ...(draft === undefined ? [] : [['Draft', draft] as const]),
      ['Id of the publication', id],
    ],
    compareAt: number < 2 ? undefined : `/history/compare?from=${number - 1}&to=${number}`,
  };
}

interface LoggedFinding {
  readonly code: string;
  readonly severity: string;
  readonly sentence: string;
}

/** The log keeps findings of other versions of the program, too: those without a sentence are left out. */
const sentencesOf = (
  { findings }: PublicationEntry,
  isWanted: (code: string, severity: string) => boolean,
): readonly string[] =>
  findings
    .map((finding) => finding as Partial<LoggedFinding> | null)
    .filter(
      (finding): finding is LoggedFinding =>
        typeof finding?.sentence === 'string' && isWanted(finding.code ?? '', finding.severity ?? ''),
    )
    .map(({ sentence }) => sentence);

function stepsOf({ at, by, approvedBy, emergency, singlePerson }: PublicationEntry): readonly Step[] {
  const who = by || 'somebody whom the log does not name';
  const published: Step = {
    at,
    who,
    did: emergency
      ? 'Published in an emergency, past the desk'
      : singlePerson
        ? 'Published; the desk takes one person'
        : 'Published',
    said: emergency?.because ?? '',
  };
  return approvedBy === undefined
    ? [published]
    : [{ at, who: approvedBy, did: 'Approved', said: '' }, published];
}

function changesOf({ changes, snapshots }: PublicationEntry): ExplainedChanges | undefined {
  const sphere = snapshots[0]?.sphere;
  if (changes === undefined || sphere === undefined) return undefined;
  const { comparedWith, added, changed, vanished, unchanged, largest } = changes;
  return {
    comparedWith: quarterOfSphere({ sphere, ...comparedWith }),
    ...{ added, changed, vanished, unchanged, costChanges: largest },
  };
}
