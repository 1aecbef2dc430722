import { Problem } from '../../http/index.ts';
import { type Finding, type FindingCode, isAcceptableCode } from '../../intake/index.ts';
import { type IrmSnapshot, period, quarterKey } from '../../project/index.ts';
import type { RollBackPlan } from '../../store/index.ts';
import type { Desk } from '../desk.ts';
import { type Acceptance, acceptancesOf, type Draft, livingStates } from '../drafts/index.ts';
import { type Approval, currentApproval, fingerprintOf } from '../publishing/approval.ts';
import { rollBackPlanOf } from '../publishing/requests.ts';
import { type DraftReading, openReading } from '../reading/derived/draft-reading.ts';
import { wrongTotal } from './control-total.ts';
import type { Obstacle } from './obstacle.ts';
import { type SecondApproval, secondApprovalOf } from './second-approval.ts';

/** A kind of finding that stops a draft until somebody accepts it. */
export interface Block {
  readonly code: FindingCode;
  readonly findings: readonly Finding[];
  /** Some can only be corrected, not accepted. */
  readonly canBeAccepted: boolean;
  readonly acceptance: Acceptance | undefined;
  /** An acceptance of what the finding said before, which no longer counts. */
  readonly earlier: Acceptance | undefined;
}

/** What is accepted with a block. */
export const aboutOf = ({ findings }: Pick<Block, 'findings'>): string =>
  findings.map(({ sentence }) => sentence).join('\n');

/** What a person needs to know in order to decide about a draft. */
export interface Review {
  readonly draft: Draft;
  /** Undefined for requests, and while the file is being read. */
  readonly reading: DraftReading | undefined;
  readonly blocks: readonly Block[];
  readonly acceptances: readonly Acceptance[];
  readonly obstacles: readonly Obstacle[];
  /** Of a request to roll back: the publications that it undoes, oldest first. */
  readonly undone: RollBackPlan['undone'];
  /** Set if two approvers must approve the draft, with the account that did so first. */
  readonly secondApproval: SecondApproval | undefined;
  /** What an approval would cover now. */
  readonly approval: Approval;
  /**
   * Of what an approval would cover: the approver sends it back, so that nothing unseen is
   * approved.
   */
  readonly fingerprint: string;
}

/** Fails with `StoreError` if the store cannot be read. */
export async function reviewOf(desk: Desk, draft: Draft): Promise<Review> {
  const [{ folder, error }, acceptances, approval] = await Promise.all([
    desk.readings.of(draft),
    acceptancesOf(desk.database, draft.id),
    currentApproval(desk, draft),
  ]);
  const reading = folder === undefined ? undefined : await openReading(folder);
  const blocks = blocksOf(reading?.findings ?? [], acceptances);
  const request = await requestOf(desk, draft);
  const fingerprint = fingerprintOf(approval);
  return {
    draft,
    reading,
    blocks,
    acceptances,
    obstacles: request?.obstacles ?? [
      ...obstaclesOf(draft, reading, blocks, error),
      ...(await wrongTotal(draft, reading)),
    ],
    undone: request?.undone ?? [],
    secondApproval: await secondApprovalOf(desk, draft, reading, fingerprint),
    approval,
    fingerprint,
  };
}

/** What a request does, as long as it can be approved; undefined for files. */
async function requestOf(
  desk: Desk,
  draft: Draft,
): Promise<Pick<Review, 'undone' | 'obstacles'> | undefined> {
  const nothing = { undone: [], obstacles: [] };
  if (draft.kind === 'file') return undefined;
  if (!livingStates.includes(draft.state)) return nothing;
  if (draft.kind === 'remove') {
    const { quarters } = await desk.published.current();
    const isThere = quarters.some(
      (each) => each.sphere === draft.sphere && quarterKey(each) === quarterKey(draft as IrmSnapshot),
    );
    return isThere
      ? nothing
      : { ...nothing, obstacles: [{ sentence: `The ${period.one} is not published any more.` }] };
  }
  try {
    const { undone } = await rollBackPlanOf(desk, Number(draft.target));
    return { undone, obstacles: [] };
  } catch (error) {
    if (error instanceof Problem) return { ...nothing, obstacles: [{ sentence: error.message }] };
    throw error;
  }
}

function blocksOf(findings: readonly Finding[], acceptances: readonly Acceptance[]): readonly Block[] {
  const blocking = findings.filter(({ severity }) => severity === 'blocks');
  return [...new Set(blocking.map(({ code }) => code))].map((code) => {
    const ofCode = blocking.filter((finding) => finding.code === code);
    const acceptance = acceptances.find((each) => each.code === code);
    const holds = acceptance?.about === aboutOf({ findings: ofCode });
    return {
      code,
      findings: ofCode,
      canBeAccepted: isAcceptableCode(code),
      acceptance: holds ? acceptance : undefined,
      earlier: holds ? undefined : acceptance,
    };
  });
}

function obstaclesOf(
  draft: Draft,
  reading: DraftReading | undefined,
  blocks: readonly Block[],
  readingError: string | undefined,
): readonly Obstacle[] {
  const { sphere, financialYear, quarter, taken } = draft;
  if (readingError !== undefined) return [{ sentence: readingError, page: 'reading' }];
  if (sphere === null || financialYear === null || quarter === null || taken === null)
    return [{ sentence: `Nobody has confirmed yet which ${period.one} the file reports.`, page: 'quarter' }];
  if (reading?.examination === undefined)
    return [{ sentence: 'The file is being read and compared with what is published.', isPassing: true }];
  if (reading.examination.alreadyPublished !== undefined)
    return [{ sentence: 'All of this is published already: publishing it again would change nothing.' }];
  const fatal = blocks.filter(({ canBeAccepted }) => !canBeAccepted);
  const open = blocks.filter(({ canBeAccepted, acceptance }) => canBeAccepted && acceptance === undefined);
  return [
    ...fatal.map(({ findings }): Obstacle => ({ sentence: findings[0]!.sentence, page: 'quarter' })),
    ...(open.length === 0 ? [] : [{ sentence: unaccepted(open.length), page: 'submit' } as const]),
  ];
}

const unaccepted = (count: number): string =>
  count === 1
    ? 'A finding stops this draft, and nobody has accepted it yet.'
    : `${count} findings stop this draft, and nobody has accepted all of them yet.`;
