import type { VNode } from 'preact';
import { When } from '../../components/facts.tsx';
import { Tag } from '../../components/notice.tsx';
import { Panel } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import type { AnsweredCheck } from '../../fact-check/answers.ts';
import { departmentName } from '../../fact-check/links.ts';
import { counted } from '../../language/writing.ts';

interface AnswersProps {
  readonly checks: readonly AnsweredCheck[];
  readonly draftId: string;
}

/** What departments answered to links: the last word on each row counts. */
export function FactCheckAnswers({ checks, draftId }: AnswersProps): VNode | null {
  const said = checks.flatMap(({ link, answers }) => answers.map((answer) => ({ link, ...answer })));
  const comments = said.filter(({ isRight }) => !isRight);
  const right = said.length - comments.length;
  if (checks.length === 0) return null;
  return (
    <Panel
      id="fact-check"
      title="What departments say"
      actions={<a href={`/drafts/${draftId}/fact-check`}>Fact check</a>}
    >
      <p>
        {counted({ one: '{count} link was made', other: '{count} links were made' }, checks.length)},{' '}
        {counted({ one: '{count} row was called right', other: '{count} rows were called right' }, right)},{' '}
        {counted({ one: '{count} comment', other: '{count} comments' }, comments.length)}.
      </p>
      {comments.length > 0 && (
        <Table
          caption="Comments of departments"
          isCaptionHidden
          head={['Project ID', 'Department', 'When', 'Comment']}
          rows={comments.map(({ link, at, project, text }) => [
            project === '' ? (
              'All rows'
            ) : (
              <a href={`/drafts/${draftId}/sheet?${new URLSearchParams({ id: project })}`}>
                <bdi>{project}</bdi>
              </a>
            ),
            <bdi>{departmentName(link)}</bdi>,
            <When at={at} />,
            <span class="as-typed">{text}</span>,
          ])}
        />
      )}
    </Panel>
  );
}

/** How a row stands with its department. */
export const AnswerTag = ({ isRight }: { readonly isRight: boolean }): VNode =>
  isRight ? <Tag kind="good">You said: this is right</Tag> : <Tag kind="note">You commented on it</Tag>;
