import type { SnapshotKey } from '../../store/index.ts';
import type { Desk } from '../desk.ts';
import type { Draft } from '../drafts/draft.ts';
import type { ChangeToPreview } from '../reading/derived/write-preview-store.ts';
import { confirmedKey, effectiveKey } from '../reading/reading-subject.ts';

/** What publishing a draft would do; undefined as long as its quarter is not known. */
export async function changeToPreview(desk: Desk, draft: Draft): Promise<ChangeToPreview | undefined> {
  const { kind, target, fileName, choices, publicNote } = draft;
  if (kind === 'rollback') return { kind, backTo: Number(target) };
  const { key, mode } = effectiveKey(confirmedKey(draft), draft.proposal);
  const { sphere, financialYear, quarter, taken } = kind === 'remove' ? draft : key;
  if (!sphere || !financialYear || !quarter) return undefined;
  if (kind === 'remove') return { kind, snapshot: { sphere, financialYear, quarter } satisfies SnapshotKey };
  if (!taken) return undefined;
  return {
    kind,
    path: await desk.readings.original(draft),
    name: fileName!,
    limits: { maxWorkbookMb: desk.config.maxWorkbookMb },
    choices,
    irmSnapshot: { sphere, financialYear, quarter, taken },
    mode: mode ?? null,
    publicNote,
  };
}
