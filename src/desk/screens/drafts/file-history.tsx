import { period } from '../../../project/index.ts';
import { accountNames, withNames } from '../../accounts/account-names.ts';
import { stateNames } from '../../components/draft-state.tsx';
import { FoldedList } from '../../components/folded-list.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Desk } from '../../desk.ts';
import { draftName } from '../../drafts/draft-name.ts';
import { type Draft, keptStates, listDrafts, livingStates } from '../../drafts/index.ts';
import { counted, dateTime, fileSize, quarterOfSphere } from '../../language/writing.ts';
import { publicationsIn } from '../../published/store-log.ts';
import { isOfSameQuarter } from '../../publishing/affected-drafts.ts';

/** What else is known of a file and of its quarter. */
export interface FileHistory {
  /** Id of the draft. */
  readonly of: string;
  /** Where the very same file was published: a sentence each. */
  readonly published: readonly string[];
  /** Other drafts of the same file, and of the same quarter. */
  readonly sameFile: readonly OtherDraft[];
  readonly sameQuarter: readonly OtherDraft[];
}

interface OtherDraft {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly draft: Draft;
}

/** A warning needs no longer list. */
const MOST_SHOWN = 20;
const OTHERS_IN_VIEW = 3;

/** Looks a draft's file up among publications and drafts. Fails with `StoreError`. */
export async function fileHistory({ config, database }: Desk, draft: Draft): Promise<FileHistory> {
  const [publications, nameOf, same, living] = await Promise.all([
    publicationsIn(config.storeUrl).then((entries) => withNames(database, entries)),
    accountNames(database),
    listDrafts(database, { kinds: ['file'], sha256: draft.sha256! }),
    listDrafts(database, { kinds: ['file'], states: livingStates }),
  ]);
  const shown = (other: Draft): OtherDraft => ({
    id: other.id,
    name: draftName(other),
    from: nameOf(other.createdBy),
    draft: other,
  });
  const sameFile = same.filter(({ id, state }) => id !== draft.id && keptStates.includes(state));
  const sameQuarter = living.filter(
    (other) => other.sha256 !== draft.sha256 && isOfSameQuarter(draft, other),
  );
  return {
    of: draft.id,
    published: publications
      .filter(({ file }) => file !== undefined && file.sha256 === draft.sha256)
      .map(({ at, by, snapshots }) => {
        const quarters = snapshots.filter(({ removed }) => removed === undefined).map(quarterOfSphere);
        return `Published on ${dateTime(at)}${by === '' ? '' : ` by ${by}`}${quarters.length === 0 ? '' : ` as ${quarters.join(', ')}`}.`;
      }),
    sameFile: sameFile.slice(0, MOST_SHOWN).map(shown),
    sameQuarter: sameQuarter.slice(0, MOST_SHOWN).map(shown),
  };
}

/** What a person should know before going on with a file. */
export const FileHistoryNotices = ({ history }: { readonly history: FileHistory }) => (
  <>
    {history.published.length > 0 && (
      <Notice kind="warning" title="This very file was published before.">
        <ul>
          {history.published.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    )}
    <OtherDrafts
      title={counted(
        {
          one: 'There is another draft of this very file.',
          other: 'There are {count} other drafts of this very file.',
        },
        history.sameFile.length,
      )}
      of={history.of}
      drafts={history.sameFile}
    />
    <OtherDrafts
      title={counted(
        {
          one: `There is another draft for this ${period.one}.`,
          other: `There are {count} other drafts for this ${period.one}.`,
        },
        history.sameQuarter.length,
      )}
      of={history.of}
      drafts={history.sameQuarter}
    />
  </>
);

const OtherDrafts = ({
  title,
  of,
  drafts,
}: {
  readonly title: string;
  /** Id of the draft whose page this is. */
  readonly of: string;
  readonly drafts: readonly OtherDraft[];
}) =>
  drafts.length === 0 ? null : (
    <Notice kind="warning" title={title}>
      <FoldedList
        most={OTHERS_IN_VIEW}
        items={drafts.map(({ id, name, from, draft }) => (
          <li key={id}>
            <a href={`/drafts/${id}`}>{name}</a>, {draft.fileName}, {fileSize(draft.bytes ?? 0)}, from {from},{' '}
            {dateTime(draft.createdAt)}: {stateNames[draft.state].toLowerCase()}.{' '}
            <a href={`/drafts/${of}/compare?with=${id}`}>Compare both</a>
          </li>
        ))}
      />
    </Notice>
  );
