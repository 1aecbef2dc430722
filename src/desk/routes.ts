import type { DeskRoute } from './guard/desk-route.ts';
import { providerRoutes } from './provider/routes.tsx';
import { accountRoutes } from './screens/account/account-routes.ts';
import { accountsRoutes } from './screens/accounts/accounts-routes.tsx';
import { changesRoutes } from './screens/changes/routes.tsx';
import { draftRoutes } from './screens/drafts/routes.ts';
import { dropRoutes } from './screens/drop/drop.tsx';
import { explainRoutes } from './screens/explain/routes.tsx';
import { factCheckRoutes } from './screens/fact-check/routes.tsx';
import { historyRoutes } from './screens/history/routes.tsx';
import { homeRoutes } from './screens/home/home.tsx';
import { invitationRoutes } from './screens/invitation/invitation-routes.tsx';
import { logRoutes } from './screens/log/log.tsx';
import { practiceRoutes } from './screens/practice/routes.tsx';
import { publishRoutes } from './screens/publish/routes.tsx';
import { readingRoutes } from './screens/reading/routes.tsx';
import { sheetRoutes } from './screens/sheet/routes.tsx';
import { signInRoutes } from './screens/sign-in/sign-in-routes.ts';
import { submitRoutes } from './screens/submit/routes.tsx';

/** Every address of the desk. */
export const deskRoutes: readonly DeskRoute[] = [
  ...homeRoutes,
  ...changesRoutes,
  ...submitRoutes,
  ...practiceRoutes,
  ...publishRoutes,
  ...historyRoutes,
  ...explainRoutes,
  ...factCheckRoutes,
  ...dropRoutes,
  ...draftRoutes,
  ...readingRoutes,
  ...logRoutes,
  ...providerRoutes,
  ...sheetRoutes,
  ...signInRoutes,
  ...invitationRoutes,
  ...accountRoutes,
  ...accountsRoutes,
];
