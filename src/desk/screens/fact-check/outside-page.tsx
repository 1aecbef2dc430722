import type { VNode } from 'preact';
import { cellText } from '../../../irm/index.ts';
import { adviceOn } from '../../../report/index.ts';
import { Button } from '../../components/button.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { LookAgain } from '../../components/look-again.tsx';
import { Notice, Tag } from '../../components/notice.tsx';
import { Pager } from '../../components/pager.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { type FactCheckAnswer, MOST_LETTERS } from '../../fact-check/answers.ts';
import { departmentName, type FactCheck } from '../../fact-check/links.ts';
import type { OwnCells, OwnRow } from '../../fact-check/own-rows.ts';
import { count, counted } from '../../language/writing.ts';
import { Values } from '../changes/project-lists.tsx';
import { signs } from '../sheet/sheet-table.tsx';
import { AnswerTag } from './answers-panel.tsx';

export const ROWS_ON_PAGE = 20;

/** Which rows somebody looks at. */
const views = {
  all: 'All',
  found: 'With findings',
  changed: 'Changed',
  open: 'Without your answer',
} as const;
type ViewName = keyof typeof views;

export interface RowView {
  readonly name: ViewName;
  /** From 1. */
  readonly page: number;
  /** The query of its address. */
  readonly address: string;
}

/** Reads an address. What makes no sense is left out. */
export function readRowView(query: URLSearchParams): RowView {
  const name = (Object.keys(views) as ViewName[]).find((each) => each === query.get('rows')) ?? 'all';
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  return { name, page, address: viewAddress(name, page) };
}

const viewAddress = (name: ViewName, page = 1): string =>
  `?${new URLSearchParams({ rows: name, ...(page > 1 && { page: String(page) }) })}`;

/** The rows of a view, in the order of the file. */
export function rowsOfView(
  rows: readonly OwnRow[],
  { name }: Pick<RowView, 'name'>,
  answers: readonly FactCheckAnswer[],
): readonly OwnRow[] {
  const answered = new Set(answers.map(({ project }) => project));
  return rows.filter(({ change, findings }) => {
    switch (name) {
      case 'all':
        return true;
      case 'found':
        return findings.length > 0;
      case 'changed':
        return change.kind !== 'unchanged';
      case 'open':
        return !answered.has(change.irmProjectId);
      default:
        return name satisfies never;
    }
  });
}

/** A rejected answer, to show again with the reason. */
export interface RejectedAnswer {
  readonly project: string;
  readonly text: string;
  readonly problem: string;
}

interface OutsidePageProps {
  readonly link: FactCheck;
  readonly quarter: string | undefined;
  /** The address of the page, without a query. */
  readonly address: string;
  /** All rows of the department; undefined while the file is being read. */
  readonly rows: readonly OwnRow[] | undefined;
  readonly view: RowView;
  /** The rows of the view, and those of its page. */
  readonly listed: readonly OwnRow[];
  readonly shown: readonly OwnRow[];
  readonly cells: ReadonlyMap<string, OwnCells>;
  readonly answers: readonly FactCheckAnswer[];
  readonly rejected: RejectedAnswer | undefined;
}

/** A department sees its own rows, and says what is right and what is not. */
export function OutsidePage(props: OutsidePageProps): VNode {
  const { link, quarter, rows, answers } = props;
  return (
    <Screen
      title={`Fact check: ${departmentName(link)}`}
      lead={
        <>
          {quarter === undefined ? 'These' : `For ${quarter}, these`} are your rows as they are going to be
          published. Say of each that it is right, or what is not. This page works until{' '}
          <When at={link.expiresAt} />.
        </>
      }
    >
      {rows === undefined ? (
        <Notice kind="note" title="The file is being read">
          <LookAgain />
        </Notice>
      ) : (
        <>
          <AllRows {...props} />
          <Rows {...props} rows={rows} />
        </>
      )}
      {answers.length > 0 && (
        <p class="note">
          {counted({ one: '{count} answer was kept.', other: '{count} answers were kept.' }, answers.length)}
        </p>
      )}
    </Screen>
  );
}

function AllRows({ address, view, answers, rejected }: OutsidePageProps): VNode {
  return (
    <Panel id="all" title="All rows together">
      <Said answers={answers} project="" />
      <AnswerForm
        {...{ address, view }}
        project=""
        right="All of this is right"
        rejected={rejected?.project === '' ? rejected : undefined}
      />
    </Panel>
  );
}

function Rows({ rows, ...props }: OutsidePageProps & { readonly rows: readonly OwnRow[] }): VNode {
  const { address, view, listed, shown, answers } = props;
  return (
    <Panel id="rows" title={counted({ one: '{count} project', other: '{count} projects' }, rows.length)}>
      <nav aria-label="Which rows">
        <ul class="tabs">
          {(Object.keys(views) as ViewName[]).map((name) => (
            <li key={name}>
              <a
                href={`${address}${viewAddress(name)}#rows`}
                aria-current={name === view.name ? 'true' : undefined}
              >
                {views[name]} {count(rowsOfView(rows, { name }, answers).length)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {shown.length === 0 && <p class="empty">None.</p>}
      {shown.map((row) => (
        <Row key={row.change.irmProjectId} row={row} {...props} />
      ))}
      <Pager
        label="Rows"
        page={Math.min(view.page, Math.max(1, Math.ceil(listed.length / ROWS_ON_PAGE)))}
        pages={Math.ceil(listed.length / ROWS_ON_PAGE)}
        href={(page) => `${address}${viewAddress(view.name, page)}#rows`}
      />
    </Panel>
  );
}

type RowProps = Pick<OutsidePageProps, 'address' | 'view' | 'cells' | 'answers' | 'rejected'> & {
  readonly row: OwnRow;
};

function Row({ row: { change, findings }, address, view, cells, answers, rejected }: RowProps): VNode {
  const { irmProjectId: project, name, kind, values } = change;
  return (
    <section class="own-row" id={`row-${project}`} aria-label={name || project}>
      <h3>
        <bdi>{name || '(no name)'}</bdi>
      </h3>
      <p class="hint">
        <bdi>{project}</bdi> {kind === 'added' && <Tag kind="note">New</Tag>}
      </p>
      {findings.map(({ code, severity, heading }) => (
        <Notice kind={signs[severity]} key={`${code} ${heading}`} title={heading}>
          {adviceOn[code] ?? 'This is unusual or missing. Check it.'}
        </Notice>
      ))}
      {kind === 'changed' && (
        <>
          <p>
            <b>Changes:</b>
          </p>
          <Values values={values} />
        </>
      )}
      <details>
        <summary>The whole row</summary>
        <Facts
          facts={(cells.get(project) ?? []).map(([heading, value]) => [
            heading,
            <bdi>{cellText(value)}</bdi>,
          ])}
        />
      </details>
      <Said answers={answers} project={project} />
      <AnswerForm
        {...{ address, view, project }}
        right="This is right"
        rejected={rejected?.project === project ? rejected : undefined}
      />
    </section>
  );
}

/** What the department said of a row, the latest last. */
const Said = ({ answers, project }: Pick<OutsidePageProps, 'answers'> & { readonly project: string }) => (
  <>
    {answers
      .filter((each) => each.project === project)
      .map(({ at, isRight, text }, i) => (
        <p key={i}>
          <AnswerTag isRight={isRight} /> <When at={at} />
          {text !== '' && <blockquote class="as-typed">{text}</blockquote>}
        </p>
      ))}
  </>
);

interface AnswerFormProps {
  readonly address: string;
  readonly view: RowView;
  /** "" for all rows. */
  readonly project: string;
  readonly right: string;
  readonly rejected: RejectedAnswer | undefined;
}

const AnswerForm = ({ address, view, project, right, rejected }: AnswerFormProps): VNode => (
  <Form action={address} class="own-answer">
    <input type="hidden" name="project" value={project} />
    <input type="hidden" name="view" value={view.address} />
    <Button name="right" value="yes">
      {right}
    </Button>
    <details open={rejected !== undefined}>
      <summary>Comment on it</summary>
      <Field
        label="What is not right, and what would be?"
        name="comment"
        id={`comment-${project}`}
        rows={3}
        maxLength={MOST_LETTERS}
        value={rejected?.text ?? ''}
        error={rejected?.problem}
      />
      <Button kind="primary">Send the comment</Button>
    </details>
  </Form>
);
