import { quarterKey } from '../../../project/index.ts';
import type { PublishedIrmSnapshot, RollBackPlan } from '../../../store/index.ts';
import { type AccountNames, accountNames } from '../../accounts/account-names.ts';
import type { ApprovalDetail, ChangesSummary } from '../../approval/index.ts';
import type { Desk } from '../../desk.ts';
import { recipientsOf } from '../../drafts/draft-mail.ts';
import { draftName } from '../../drafts/draft-name.ts';
import {
  type Acceptance,
  acceptancesOf,
  type Draft,
  type DraftEvent,
  eventsOf,
  transitions,
} from '../../drafts/index.ts';
import { sendsMail } from '../../mail/outbox.ts';
import { publicationsIn } from '../../published/store-log.ts';
import { type AffectedDraft, affectedDrafts } from '../../publishing/affected-drafts.ts';
import { rollBackPlanOf } from '../../publishing/requests.ts';

/** What publishing a draft does, or has done, and to whom. */
export interface Release {
  readonly draft: Draft;
  readonly events: readonly DraftEvent[];
  readonly nameOf: AccountNames;
  /** What was approved; undefined for requests and if there was nothing to compare the file with. */
  readonly changes: ChangesSummary | undefined;
  /** The projects of a file that could be compared with nothing. */
  readonly projects: number | undefined;
  readonly accepted: readonly (Acceptance & { readonly sentences: readonly string[] })[];
  /** Of a roll-back: what it undoes, oldest first. */
  readonly undone: RollBackPlan['undone'];
  /** Of a removal: the quarter as it is published. */
  readonly removed: PublishedIrmSnapshot | undefined;
  readonly affected: readonly AffectedDraft[];
  /** Names of people. */
  readonly told: readonly string[];
  readonly isMailed: boolean;
  /** Publications after its own, once it is published. */
  readonly later: number;
}

/** Fails with `StoreError` if the store cannot be read. */
export async function releaseOf(desk: Desk, draft: Draft): Promise<Release> {
  const { database } = desk;
  const [events, nameOf, acceptances, recipients, affected, publications] = await Promise.all([
    eventsOf(database, draft.id),
    accountNames(database),
    acceptancesOf(database, draft.id),
    recipientsOf(database, transitions.publish.mail.tells, draft),
    affectedDrafts(desk, draft),
    publicationsIn(desk.config.storeUrl),
  ]);
  const approved = events.findLast(({ kind }) => kind === 'approved')?.detail as
    | ApprovalDetail
    | null
    | undefined;
  const { findings = [], changes } = approved ?? {};
  return {
    ...{ draft, events, nameOf, affected, changes },
    projects: changes === undefined ? await projectsOf(desk, draft) : undefined,
    accepted: acceptances
      .map((acceptance) => ({
        ...acceptance,
        sentences: findings.filter(({ code }) => code === acceptance.code).map(({ sentence }) => sentence),
      }))
      // Another reading of the file may no longer have what was accepted.
      .filter(({ sentences }) => sentences.length > 0),
    undone: draft.kind === 'rollback' && draft.state !== 'published' ? await undoneBy(desk, draft) : [],
    removed: draft.kind === 'remove' ? await removedBy(desk, draft) : undefined,
    told: recipients.map(({ id }) => nameOf(id)),
    isMailed: sendsMail(desk),
    later: publications.filter(({ number }) => draft.publication !== null && number > draft.publication)
      .length,
  };
}

/** What the button does: `Publish Provincial 2019-20 Q4`. */
export const releaseName = (draft: Draft): string =>
  draft.kind === 'file' ? `Publish ${draftName(draft)}` : draftName(draft);

async function projectsOf(desk: Desk, draft: Draft): Promise<number | undefined> {
  if (draft.kind !== 'file') return undefined;
  const departments = (await desk.readings.open(draft))?.examination?.departments;
  return departments?.reduce((sum, { projects }) => sum + projects, 0);
}

/** Nothing if the store cannot go back any more: publishing then says why. */
const undoneBy = (desk: Desk, { target }: Draft): Promise<RollBackPlan['undone']> =>
  rollBackPlanOf(desk, Number(target)).then(
    ({ undone }) => undone,
    () => [],
  );

async function removedBy(desk: Desk, draft: Draft): Promise<PublishedIrmSnapshot | undefined> {
  const { sphere, financialYear, quarter } = draft;
  if (financialYear === null || quarter === null) return undefined;
  const { quarters } = await desk.published.current();
  return quarters.find(
    (each) => each.sphere === sphere && quarterKey(each) === quarterKey({ financialYear, quarter }),
  );
}
