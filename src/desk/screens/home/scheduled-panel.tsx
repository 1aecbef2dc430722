import type { AccountNames } from '../../accounts/account-names.ts';
import { When } from '../../components/facts.tsx';
import { Panel } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import { draftName } from '../../drafts/draft-name.ts';
import type { Draft } from '../../drafts/index.ts';
import { dateTime } from '../../language/writing.ts';
import { isOfSameQuarter, touchesSameSphere } from '../../publishing/affected-drafts.ts';

interface ScheduledPanelProps {
  /** Those that have not come to their end. */
  readonly drafts: readonly Draft[];
  readonly nameOf: AccountNames;
}

/** What is going to be published, when, by whom, and what else that touches. */
export const ScheduledPanel = ({ drafts, nameOf }: ScheduledPanelProps) => {
  const scheduled = drafts.filter(isScheduled).toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
  if (scheduled.length === 0) return null;
  return (
    <Panel id="scheduled" title="Scheduled">
      <Table
        caption="Drafts that are going to be published"
        isCaptionHidden
        head={['Draft', 'When', 'By', 'Conflicts']}
        rows={scheduled.map((draft) => [
          <a href={`/drafts/${draft.id}/publish`}>{draftName(draft)}</a>,
          <When at={timeOf(draft)} />,
          nameOf(draft.scheduledBy),
          <Conflicts sentences={conflictsOf(draft, drafts)} />,
        ])}
      />
    </Panel>
  );
};

const isScheduled = ({ state, publishAt }: Draft): boolean =>
  publishAt !== null && (state === 'scheduled' || state === 'publishing');

const timeOf = ({ publishAt }: Draft): string => publishAt!;

const Conflicts = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.length === 0 ? (
    <>None</>
  ) : (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );

/** What happens to other drafts when a scheduled one is published, and what may happen to it before. */
export function conflictsOf(draft: Draft, drafts: readonly Draft[]): readonly string[] {
  return drafts
    .filter(({ id }) => id !== draft.id)
    .flatMap((other) => {
      const name = draftName(other);
      if (['approved', 'scheduled'].includes(other.state) && touchesSameSphere(draft, other))
        return isScheduled(other) && timeOf(other) < timeOf(draft)
          ? [`${name} comes before it, on ${dateTime(timeOf(other))}: then this one must be approved again.`]
          : [`${name} must be approved again afterwards.`];
      return isOfSameQuarter(draft, other) ? [`${name} from another file is on its way, too.`] : [];
    });
}
