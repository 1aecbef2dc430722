import { extname, join } from 'node:path';
import type { SqlTransaction } from '../../database/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import type { SnapshotKey } from '../../store/index.ts';
import { findAccount } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { type Draft, eventsOf, writeOriginal } from '../drafts/index.ts';
import { logHead } from '../log/log-head.ts';
import { type Approval, acceptedFindings } from './approval.ts';
import type { PublishRequest } from './publish-request.ts';

/** What publishing an approved draft takes. Writes its file into `folder`. */
export async function requestOf(desk: Desk, draft: Draft, folder: string): Promise<PublishRequest> {
  const { database, config } = desk;
  const { storeUrl, lockWaitSeconds } = config;
  const { id, kind, sphere } = draft;
  return {
    storeUrl,
    lockWaitSeconds,
    draft: { id, kind, sphere },
    basis: (await approvalGiven(database, draft))!.basis,
    record: await recordOf(desk, draft),
    change: await changeOf(desk, draft, folder),
  };
}

/** What the last approval of a draft covers; undefined if that is not known. */
export async function approvalGiven(database: SqlTransaction, { id }: Draft): Promise<Approval | undefined> {
  const event = (await eventsOf(database, id)).findLast(({ kind }) => kind === 'approved');
  return (event?.detail as { readonly approval?: Approval } | null | undefined)?.approval;
}

async function recordOf({ database, config }: Desk, draft: Draft): Promise<PublishRequest['record']> {
  const { id, submittedBy, createdBy, approvedBy, note, publicNote, editors } = draft;
  const asked = await findAccount(database, submittedBy ?? createdBy);
  const approved = approvedBy === null ? undefined : await findAccount(database, approvedBy);
  const { number, sha256 } = await logHead(database);
  const isSinglePerson = approvedBy === createdBy || editors.some((editor) => editor === approvedBy);
  return {
    by: asked?.email ?? '',
    draft: id,
    ...(approved && { approvedBy: approved.email }),
    ...(isSinglePerson && { singlePerson: true }),
    ...(note && { note }),
    ...(publicNote && { publicNote }),
    deskLogEntry: number,
    deskLog: sha256,
    keepOriginalsYears: config.keepOriginalsYears,
  };
}

async function changeOf(
  { database, config }: Desk,
  draft: Draft,
  folder: string,
): Promise<PublishRequest['change']> {
  const { id, kind, target, fileName, sha256, choices, mode } = draft;
  const { sphere, financialYear, quarter, taken } = draft;
  if (kind === 'rollback') return { kind, backTo: Number(target) };
  if (kind === 'remove') return { kind, snapshot: { sphere, financialYear, quarter } as SnapshotKey };
  const path = join(folder, `original${extname(fileName!)}`);
  await writeOriginal(database, id, path);
  return {
    kind,
    path,
    name: fileName!,
    sha256: sha256!,
    limits: { maxWorkbookMb: config.maxWorkbookMb },
    choices,
    irmSnapshot: { sphere, financialYear, quarter, taken } as IrmSnapshot,
    mode,
    accepted: await acceptedFindings(database, draft),
  };
}
