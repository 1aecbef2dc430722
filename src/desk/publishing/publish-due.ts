import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../../database/index.ts';
import { type PublicationEntry, StoreError, StoreRefusedError } from '../../store/index.ts';
import type { Desk } from '../desk.ts';
import {
  carryOut,
  type Draft,
  DraftChangedError,
  decidedStates,
  listDrafts,
  transitions,
} from '../drafts/index.ts';
import { plainReason } from '../language/plain-reason.ts';
import { type LoggedPublication, latestPublicationId, storeLog } from '../published/store-log.ts';
import { acceptedFindings, approvalDifferences, approvalOf, fingerprintOf } from './approval.ts';
import { isClosed } from './closed-days.ts';
import { endDecisions, isDecisionEnded } from './end-decisions.ts';
import type { PublishRequest, PublishResult } from './publish-request.ts';
import { approvalGiven, requestOf } from './request-of.ts';
import { settleFailed, settleFaulty, settlePublished, settleRefused, voidApproval } from './settle.ts';

/** Another desk takes a draft over when this one has been silent for this long. */
const LEASE_MS = 8_000;
const RENEWAL_MS = 2_000;

/** Publishes a draft, on another thread in production. */
export type Publish = (request: PublishRequest) => Promise<PublishResult>;

/**
 * Brings drafts and store together, once: finds drafts that the store holds already, cancels approvals
 * that are out of date, takes over the drafts of a crashed desk, and publishes what is due. Several
 * desks may do so at the same moment. On a closed day nothing is published. Fails if the store or the database cannot be used.
 */
export async function publishDue(desk: Desk, publish: Publish): Promise<void> {
  await reconcile(desk);
  if (isClosed(desk, desk.now())) return;
  const now = desk.now().toISOString();
  for (const draft of await listDrafts(desk.database, { states: transitions.beginPublishing.from })) {
    const isFree = draft.claimedUntil === null || draft.claimedUntil <= now;
    if (isFree && (draft.publishAt ?? '') <= now)
      await unlessChanged(() => publishClaimed(desk, draft, publish));
  }
}

/** Somebody else was quicker: what they did counts, and the next round sees it. */
async function unlessChanged(change: () => Promise<void>): Promise<void> {
  await change().catch((error: unknown) => {
    if (!(error instanceof DraftChangedError)) throw error;
  });
}

async function reconcile(desk: Desk): Promise<void> {
  const drafts = await listDrafts(desk.database, { states: decidedStates });
  if (drafts.length === 0) return;
  const log = await publishedLog(desk);
  const entries = log.map(({ entry }) => entry);
  for (const draft of drafts) {
    const published = log.find(({ entry }) => entry.draft === draft.id);
    if (published !== undefined) await unlessChanged(() => settlePublished(desk, draft, published.as));
    else if (draft.state !== 'publishing') await unlessChanged(() => voidIfOutdated(desk, draft, entries));
  }
  // Rights that were taken while the draft was being published, which then failed.
  for (const draft of drafts)
    if (draft.state !== 'publishing' && (await isDecisionEnded(desk.database, draft)))
      return void (await desk.database.transaction((transaction) => endDecisions(desk, transaction, '')));
}

const lastRead = new WeakMap<
  Desk,
  { readonly latest: string | null; readonly log: readonly LoggedPublication[] }
>();

/** The log of the store, read again only after a publication: the desk looks every second. */
async function publishedLog(desk: Desk): Promise<readonly LoggedPublication[]> {
  const latest = await latestPublicationId(desk.config.storeUrl);
  const known = lastRead.get(desk);
  if (known?.latest === latest) return known.log;
  const log = await storeLog(desk.config.storeUrl);
  lastRead.set(desk, { latest, log });
  return log;
}

async function voidIfOutdated(desk: Desk, draft: Draft, entries: readonly PublicationEntry[]): Promise<void> {
  const now = approvalOf(draft, await acceptedFindings(desk.database, draft), entries);
  if (fingerprintOf(now) === draft.fingerprint) return;
  const given = await approvalGiven(desk.database, draft);
  const differences = given === undefined ? [] : approvalDifferences(given, now);
  // One draft that somebody tampered with must not keep others from being published.
  await voidApproval(desk, draft, differences.length > 0 ? differences : ['It is not what was approved.']);
}

async function publishClaimed(desk: Desk, seen: Draft, publish: Publish): Promise<void> {
  const claimedBy = randomBytes(9).toString('base64url');
  const until = () => new Date(desk.now().getTime() + LEASE_MS).toISOString();
  const draft = await desk.database.transaction(async (transaction) => {
    if (await isDecisionEnded(transaction, seen)) throw new DraftChangedError();
    const text = 'The desk began to publish it.';
    const changes = { claimedBy, claimedUntil: until() };
    return carryOut(desk, 'beginPublishing', seen, { text, changes }, transaction);
  });
  const renewal = setInterval(() => {
    desk.database
      .run('UPDATE draft SET claimed_until = ? WHERE id = ? AND claimed_by = ?', [
        until(),
        draft.id,
        claimedBy,
      ])
      .catch((error: unknown) => desk.logger.warn(error, 'the claim of a draft could not be renewed'));
  }, RENEWAL_MS);
  const folder = await workFolder(desk);
  try {
    const result = await requestOf(desk, draft, folder).then(publish).catch(failed);
    await settle(desk, draft, result);
  } finally {
    clearInterval(renewal);
    await rm(folder, { recursive: true, force: true });
  }
}

async function workFolder({ files }: Desk): Promise<string> {
  await mkdir(files, { recursive: true, mode: 0o700 });
  return mkdtemp(join(files, 'publishing-'));
}

/** What becomes of a draft by an error that is not the store's. */
export function failed(error: unknown): PublishResult {
  const why = plainReason(error instanceof Error ? error.message : String(error));
  const { code = '' } = error as NodeJS.ErrnoException;
  const isPassing = ['ENOSPC', 'EDQUOT', 'ENOMEM', 'EMFILE'].includes(code) || isPassingError(error);
  return { outcome: isPassing ? 'failed' : 'faulty', why };
}

const isPassingError = (error: unknown): boolean =>
  error instanceof DatabaseError || (error instanceof StoreError && !(error instanceof StoreRefusedError));

function settle(desk: Desk, draft: Draft, result: PublishResult): Promise<void> {
  switch (result.outcome) {
    case 'published':
      return settlePublished(desk, draft, result.publication);
    case 'void':
      return voidApproval(desk, draft, result.differences);
    case 'failed':
      return settleFailed(desk, draft, result.why);
    case 'faulty':
      return settleFaulty(desk, draft, result.why);
    case 'refused':
      return settleRefused(desk, draft, result.why);
  }
}
