import type { VNode } from 'preact';
import { received } from '../../../country/index.ts';
import { adviceOn } from '../../../report/index.ts';
import { type Block, MAX_TEXT_LENGTH, type Notes, type Review } from '../../approval/index.ts';
import { Button } from '../../components/button.tsx';
import { DraftSteps } from '../../components/draft-steps.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { quarterOfSphere } from '../../language/writing.ts';
import { FindingText } from '../changes/finding-text.tsx';
import { Obstacles } from '../changes/obstacles.tsx';
import { AtAGlance } from '../findings/at-a-glance.tsx';

export interface SubmitPageProps {
  readonly review: Review;
  /** What the person wrote. */
  readonly typed: Notes & { readonly code: string; readonly reason: string };
  /** What the approver wrote who returned the draft. */
  readonly returnedWith: string | undefined;
  /** The fewest letters of a reason. */
  readonly reasonLetters: number;
}

/** The person who prepared a draft accepts what blocks it, and gives it to the approvers. */
export function SubmitPage({ review, typed, returnedWith, reasonLetters }: SubmitPageProps): VNode {
  const { draft, reading, blocks, obstacles } = review;
  const acceptable = blocks.filter(({ canBeAccepted }) => canBeAccepted);
  const others = obstacles.filter(({ page }) => page !== 'submit');
  return (
    <Screen
      title="Submit for approval"
      lead={<Lead review={review} />}
      steps={<DraftSteps draft={draft} current="submit" />}
    >
      {returnedWith !== undefined && (
        <Notice kind="warning" title="It was returned to you with this comment">
          <span class="as-typed">{returnedWith}</span>
        </Notice>
      )}
      <Obstacles obstacles={others} draftId={draft.id} mayChange />
      {reading && <AtAGlance draftId={draft.id} reading={reading} acceptances={review.acceptances} />}
      {acceptable.length > 0 && (
        <Panel id="findings" title="What stops this draft">
          <p>
            Correct it in the {received.one} and drop it again, or say for each finding why you accept it. The
            person who approves the draft reads your reasons, and they are kept with the publication.
          </p>
          {acceptable.map((block) => (
            <AcceptBlock
              key={block.code}
              block={block}
              draftId={draft.id}
              version={draft.version}
              reasonLetters={reasonLetters}
              reason={typed.code === block.code ? typed.reason : ''}
            />
          ))}
        </Panel>
      )}
      {obstacles.length === 0 ? (
        <Panel id="submit" title="Submit">
          <Form
            action={`/drafts/${draft.id}/submit`}
            submit="Submit for approval"
            beside={<Button href={`/drafts/${draft.id}/changes`}>See again what will change</Button>}
          >
            <input type="hidden" name="version" value={draft.version} />
            <Field
              label="Note for the person who approves it"
              hint="What is in the file, where it came from, what is special about it. Only people of the desk see it."
              name="note"
              rows={4}
              maxLength={MAX_TEXT_LENGTH}
              value={typed.note || (draft.note ?? '')}
              required
            />
            <Field
              label="Public note (optional)"
              hint="Everybody sees it with the publication. Needed when published figures are corrected: say what was wrong."
              name="publicNote"
              rows={3}
              maxLength={MAX_TEXT_LENGTH}
              value={typed.publicNote || (draft.publicNote ?? '')}
            />
          </Form>
        </Panel>
      ) : (
        obstacles.every(({ isPassing }) => !isPassing) && (
          <p>You can submit the draft as soon as nothing stops it.</p>
        )
      )}
    </Screen>
  );
}

function Lead({ review: { draft } }: { readonly review: Review }): VNode {
  const { sphere, financialYear, quarter, fileName } = draft;
  return (
    <>
      <bdi>{fileName}</bdi>
      {sphere !== null && financialYear !== null && quarter !== null && (
        <> for {quarterOfSphere({ sphere, financialYear, quarter })}</>
      )}
      . Another person looks at it, and approves it or returns it to you.
    </>
  );
}

interface AcceptBlockProps {
  readonly block: Block;
  readonly draftId: string;
  readonly version: number;
  /** What the person wrote. */
  readonly reason: string;
  readonly reasonLetters: number;
}

function AcceptBlock({ block, draftId, version, reason, reasonLetters }: AcceptBlockProps): VNode {
  const { code, findings, acceptance, earlier } = block;
  const action = `/drafts/${draftId}/accept`;
  const hidden = (
    <>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <Notice kind={acceptance ? 'warning' : 'problem'} id={code}>
      {findings.map((finding) => (
        <FindingText key={finding.sentence} finding={finding} draftId={draftId} />
      ))}
      {adviceOn[code] && <p class="note">{adviceOn[code]}</p>}
      {acceptance ? (
        <Form action={action} submit="Take this back" kind="plain">
          {hidden}
          <input type="hidden" name="back" value="1" />
          <p>
            <b>You accepted it:</b> <span class="as-typed">{acceptance.reason}</span>
          </p>
        </Form>
      ) : (
        <Form action={action} submit="Accept this, for that reason" kind="plain">
          {hidden}
          {earlier && <p>You accepted an earlier finding of this kind; it said something else.</p>}
          <Field
            label="Why may this pass?"
            hint={`At least ${reasonLetters} letters.`}
            name="reason"
            id={`reason-${code}`}
            rows={2}
            maxLength={MAX_TEXT_LENGTH}
            value={reason || (earlier?.reason ?? '')}
            required
          />
        </Form>
      )}
    </Notice>
  );
}
