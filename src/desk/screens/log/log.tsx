import { Readable } from 'node:stream';
import type { VNode } from 'preact';
import type { SqlTransaction } from '../../../database/index.ts';
import type { HttpResponse } from '../../../http/index.ts';
import { countryDay, guardedLine } from '../../../project/index.ts';
import { namesByEmail } from '../../accounts/account-names.ts';
import { Button } from '../../components/button.tsx';
import { DayField } from '../../components/day-field.tsx';
import { When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Notice, Tag } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Pager } from '../../components/pager.tsx';
import { Screen } from '../../components/screen.tsx';
import type { DeskRoute, SignedInContext } from '../../guard/desk-route.ts';
import { count, counted } from '../../language/writing.ts';
import type { DeskLogEntry } from '../../log/append.ts';
import { findEntries, type LogSearch, logRows } from '../../log/log-entries.ts';
import { readHead } from '../../log/log-head.ts';
import { checkLog } from '../../publishing/verify-log.ts';
import { LogDetail } from './log-detail.tsx';
import { type LogSearchState, logAddress, logSearch, logSearchState } from './log-search.ts';

const ENTRIES_ON_A_PAGE = 50;
/** Characters of a number, a colon and a checksum. */
const LONGEST_HEAD = 80;

/** What people did at the desk, for those who look after it. */
export const logRoutes: readonly DeskRoute[] = [
  { path: '/log', access: 'person', action: 'see log', get: logPage },
  { path: '/log.csv', access: 'person', action: 'see log', get: logFile },
  { path: '/log/check', access: 'person', action: 'see log', get: checkPage },
];

async function logPage({ desk, query, request }: SignedInContext): Promise<DeskPage> {
  const { database } = desk;
  const asked = logSearchState(query);
  const found = await findEntries(database, logSearch(asked), {
    page: asked.page,
    entriesOnPage: ENTRIES_ON_A_PAGE,
    turn: () => request.turn('certain'),
  });
  const { page, pages } = found;
  const state = { ...asked, page };
  const drafts = await draftsAmong(database, found.entries);
  const personOf = await namesByEmail(database);
  return {
    title: 'Log',
    body: (
      <Screen
        title="Log"
        width="wide"
        lead="Everything that people did at the desk, or tried to do, the newest first. Entries are only ever added."
        actions={
          <>
            <Button href={logAddress('/log.csv', state)}>Download as CSV</Button>
            <Button href="/log/check">Check the log</Button>
          </>
        }
      >
        <SearchForm state={state} actions={found.actions} />
        <p class="log-count" role="status">
          {found.count === 0
            ? 'The log has no such entry.'
            : counted({ one: '{count} entry', other: '{count} entries' }, found.count)}
        </p>
        <ol class="log">
          {found.entries.map((entry) => (
            <Entry key={entry.number} entry={entry} drafts={drafts} personOf={personOf} />
          ))}
        </ol>
        <Pager
          label="Entries"
          page={page}
          pages={pages}
          href={(page) => logAddress('/log', { ...state, page })}
        />
      </Screen>
    ),
  };
}

interface EntryProps {
  readonly entry: DeskLogEntry;
  /** The words of a link to each draft, by id. */
  readonly drafts: ReadonlyMap<string, string>;
  readonly personOf: (email: string) => string;
}

const Entry = ({ entry, drafts, personOf }: EntryProps): VNode => {
  const { at, who, action, about, detail = {} } = entry;
  const isUnusual = 'emergency' in detail || 'singlePerson' in detail;
  const draft = drafts.get(about);
  return (
    <li>
      <When at={at} />
      <p>
        <strong>{who === '' ? 'The desk' : <Person email={who} name={personOf(who)} />}</strong>{' '}
        {isUnusual ? <Tag kind="problem">{action}</Tag> : action}
        {about !== '' && about !== who && (
          <>
            :{' '}
            {draft === undefined ? (
              <Person email={about} name={personOf(about)} />
            ) : (
              <a href={`/drafts/${about}`}>{draft}</a>
            )}
          </>
        )}
      </p>
      <LogDetail detail={detail} />
    </li>
  );
};

/** A person by name, with the address for those who look for it. Other things have no other name. */
const Person = ({ email, name }: { readonly email: string; readonly name: string }) => (
  <span title={name === email ? undefined : email}>{name}</span>
);

/** The drafts that entries speak of, by id, with the words of a link to each. */
async function draftsAmong(
  database: SqlTransaction,
  entries: readonly DeskLogEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.map(({ about }) => about).filter((about) => about !== ''))];
  if (ids.length === 0) return new Map();
  const rows = await database.rows<{ id: string; kind: string; file_name: string | null }>(
    `SELECT id, kind, file_name FROM draft WHERE id IN (${ids.map(() => '?').join(', ')})`,
    ids,
  );
  const requests: Readonly<Record<string, string>> = { rollback: 'Roll-back', remove: 'Removal' };
  return new Map(rows.map(({ id, kind, file_name }) => [id, file_name ?? requests[kind] ?? 'Draft']));
}

interface SearchFormProps {
  readonly state: LogSearchState;
  readonly actions: readonly string[];
}

const SearchForm = ({ state: { text, action, from, to }, actions }: SearchFormProps): VNode => (
  <form class="form" action="/log" aria-label="Search the log">
    <div class="form-row">
      <Field label="Words" name="q" type="search" value={text} size={24} />
      <Field
        label="What happened"
        name="action"
        value={action}
        options={[{ value: '', label: 'Anything' }, ...actions.map((value) => ({ value, label: value }))]}
      />
      <DayField label="From" name="from" value={from} />
      <DayField label="Until" name="to" value={to} />
      <Button>Search</Button>
    </div>
  </form>
);

function logFile({ desk, query }: SignedInContext): HttpResponse {
  const search = logSearch(logSearchState(query));
  const day = countryDay(desk.now());
  return {
    status: 200,
    headers: [
      'content-type',
      'text/csv; charset=utf-8',
      'content-disposition',
      `attachment; filename="desk-log-${day}.csv"`,
    ],
    encoding: 'identity',
    open: () => Readable.from(logCsv(desk.database, search)),
    heldBytes: 0,
    onClose: () => {},
  };
}

async function checkPage({ desk, query }: SignedInContext): Promise<DeskPage> {
  const asked = (query.get('head') ?? '').trim().slice(0, LONGEST_HEAD);
  const known = readHead(asked);
  const { entries, publications, differences } = await checkLog(desk, known && [known]);
  return {
    title: 'Check of the log',
    body: (
      <Screen
        title="Check of the log"
        width="narrow"
        lead="Each entry holds the checksum of the one before, each publication that of the newest entry, and the log that of the publication."
        actions={<Button href="/log">Back to the log</Button>}
      >
        {differences.length === 0 ? (
          <Notice kind="good" title="Nothing was changed">
            <p>
              {count(entries)} {entries === 1 ? 'entry is' : 'entries are'} as they were written, and agree
              with {counted({ one: '{count} publication', other: '{count} publications' }, publications)} of
              the desk.
            </p>
          </Notice>
        ) : (
          <Notice kind="problem" title="The log is not as it was written">
            <ul>
              {differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
            <p>
              Compare it with the backup of the desk's database, and tell the people who look after the desk.
            </p>
          </Notice>
        )}
        <form class="form" action="/log/check" aria-label="Check with an entry that you know">
          <Field
            label="Newest entry at an earlier time"
            hint="Its number and its checksum, from a mail to an administrator or from whoever runs the desk. Only this finds entries that were removed since the last publication."
            name="head"
            value={asked}
            maxLength={LONGEST_HEAD}
            placeholder="17:9f86d0…"
            {...(asked !== '' &&
              known === undefined && {
                error: 'Write the number, a colon and the 64 characters of the checksum.',
              })}
          />
          <Button>Check with it</Button>
        </form>
      </Screen>
    ),
  };
}

const columns = ['number', 'at', 'who', 'action', 'about', 'detail', 'sha256', 'previous'] as const;

/** The entries as CSV, the oldest first, in pieces. Times are in UTC. */
async function* logCsv(database: SqlTransaction, search: LogSearch): AsyncGenerator<string> {
  yield guardedLine(columns);
  for await (const rows of logRows(database, search))
    yield rows
      .map(({ entry, sha256 }) => {
        const { number, at, who, action, about, detail, previous } = JSON.parse(entry) as DeskLogEntry;
        const details = detail === undefined ? '' : JSON.stringify(detail);
        return guardedLine([String(number), at, who, action, about, details, sha256, previous]);
      })
      .join('');
}
