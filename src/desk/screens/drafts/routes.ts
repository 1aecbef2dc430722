import type { DeskRoute } from '../../guard/desk-route.ts';
import { listRoutes } from './list.tsx';
import { originalRoutes } from './original.ts';
import { overviewRoutes } from './overview.tsx';
import { quarterRoutes } from './quarter.tsx';
import { withdrawRoutes } from './withdraw.ts';

/** The pages about a draft as a whole. */
export const draftRoutes: readonly DeskRoute[] = [
  ...listRoutes,
  ...overviewRoutes,
  ...quarterRoutes,
  ...withdrawRoutes,
  ...originalRoutes,
];
