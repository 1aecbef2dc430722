import { received } from '../../../country/index.ts';
import { countryDay, DAY_MS, isSphere, type Sphere } from '../../../project/index.ts';
import { StoreError } from '../../../store/index.ts';
import type { Account } from '../../accounts/account.ts';
import { type AccountNames, accountNames, withNames } from '../../accounts/account-names.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Screen } from '../../components/screen.tsx';
import type { Desk } from '../../desk.ts';
import {
  type Draft,
  listDrafts,
  livingStates,
  type UnpublishedDraft,
  unpublishedDrafts,
} from '../../drafts/index.ts';
import { refusal } from '../../drafts/privilege.ts';
import type { DeskAnswer, DeskRoute, SignedInContext } from '../../guard/desk-route.ts';
import { plainReason } from '../../language/plain-reason.ts';
import { dateTime } from '../../language/writing.ts';
import type { PublishedOverview } from '../../published/published-overview.ts';
import { DepartmentsPanel } from './departments-panel.tsx';
import { DraftsPanel } from './drafts-panel.tsx';
import { QuartersPanel } from './quarters-panel.tsx';
import { ScheduledPanel } from './scheduled-panel.tsx';
import { Unpublished } from './unpublished.tsx';

/** Where people begin: the quarters, and what waits for them. */
export const homeRoutes: readonly DeskRoute[] = [
  { path: '/', access: 'person', action: 'see home', get: home },
];

async function home(context: SignedInContext): Promise<DeskAnswer> {
  const { desk, account } = context;
  // Administrators see no drafts.
  if (refusal('see drafts', account, desk.now()) !== undefined) return { goTo: '/accounts' };
  const [drafts, unpublished, nameOf, overview] = await Promise.all([
    listDrafts(desk.database, { states: livingStates }),
    unpublishedDrafts(desk.database),
    accountNames(desk.database),
    publishedNow(desk),
  ]);
  return { title: 'Home', body: <Home {...{ context, overview, drafts, unpublished, nameOf }} /> };
}

/** Drafts can be worked on while the store cannot be read. */
const publishedNow = (desk: Desk): Promise<PublishedOverview | StoreError> =>
  desk.published
    .current()
    .then(async (overview) => ({
      ...overview,
      publications: await withNames(desk.database, overview.publications),
    }))
    .catch((error: unknown) => {
      if (error instanceof StoreError) return error;
      throw error;
    });

/** The sphere whose departments are shown: the chosen one, else the first one with a quarter. */
function sphereOf(query: URLSearchParams, { quarters }: PublishedOverview): Sphere {
  const chosen = query.get('sphere') ?? '';
  return isSphere(chosen) ? chosen : (quarters.at(-1)?.sphere ?? 'provincial');
}

interface HomeProps {
  readonly context: SignedInContext;
  readonly overview: PublishedOverview | StoreError;
  readonly drafts: readonly Draft[];
  readonly unpublished: readonly UnpublishedDraft[];
  readonly nameOf: AccountNames;
}

const Home = ({ context, overview, drafts, unpublished, nameOf }: HomeProps) => {
  const { desk, account, query } = context;
  const mayUpload = refusal('upload', account, desk.now()) === undefined;
  return (
    <Screen
      title={`Good day, ${firstName(account)}`}
      actions={
        mayUpload && (
          <Button kind="primary" href="/drop">
            Drop a {received.one}
          </Button>
        )
      }
    >
      {overview instanceof StoreError ? (
        <Notice kind="problem" title="What is published cannot be read now">
          <p>{plainReason(overview.message)} Drafts stay where they are, and nothing is lost.</p>
        </Notice>
      ) : (
        <Emergencies overview={overview} now={desk.now()} />
      )}
      <Unpublished
        unpublished={unpublished}
        drafts={drafts}
        may={refusal('publish', account, desk.now()) === undefined ? 'publish' : 'see'}
      />
      <DraftsPanel drafts={drafts} unpublished={unpublished} account={account} desk={desk} />
      <ScheduledPanel drafts={drafts} nameOf={nameOf} />
      {!(overview instanceof StoreError) && (
        <>
          <QuartersPanel
            quarters={overview.quarters}
            drafts={drafts}
            today={countryDay(desk.now())}
            mayUpload={mayUpload}
            isWhole={query.has('all')}
          />
          <DepartmentsPanel quarters={overview.quarters} sphere={sphereOf(query, overview)} />
        </>
      )}
    </Screen>
  );
};

const firstName = ({ name, email }: Account): string => name.split(' ')[0] || email;

/** For how long the home screen shows that somebody went past the desk. */
const EMERGENCY_DAYS = 30;

/** What was published by somebody with access to the store, past the desk. */
function Emergencies({ overview, now }: { readonly overview: PublishedOverview; readonly now: Date }) {
  const since = new Date(now.getTime() - EMERGENCY_DAYS * DAY_MS).toISOString();
  const found = overview.publications.filter(({ emergency, at }) => emergency !== undefined && at >= since);
  return (
    <>
      {found.map(({ number, at, by, emergency }) => (
        <Notice key={number} kind="problem" title="Published without a second person">
          <p>
            {by || 'Somebody with access to the store'} made{' '}
            <a href={`/history/${number}`}>publication {number}</a> on {dateTime(at)} without the desk,
            because: {emergency!.because}
          </p>
        </Notice>
      ))}
    </>
  );
}
