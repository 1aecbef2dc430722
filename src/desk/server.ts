import type { Server } from 'node:http';
import type { FormLimits } from '../http/index.ts';
import {
  createReceivingServer,
  mountedService,
  staticFileRoutes,
  withPrivateHeaders,
} from '../http/index.ts';
import { deskAssets } from './assets.ts';
import { pageText } from './components/page-text.tsx';
import type { Desk } from './desk.ts';
import { cookieOf } from './guard/cookies.ts';
import { guarded } from './guard/guard.ts';
import { Previews } from './preview/previews.ts';
import { previewRoutes } from './preview/routes.tsx';
import { type MakeSite, previewPath } from './preview/site-of-draft.tsx';
import { deskRoutes } from './routes.ts';
import { problemPage } from './screens/problem-page.tsx';

/** The desk's server, not listening yet. `makeSite` makes the public site for previews. */
export function deskServer(desk: Desk, makeSite: MakeSite, limits?: FormLimits): Server {
  const { config, logger } = desk;
  const previews = new Previews(desk, makeSite);
  const index = { current: undefined };
  const site = makeSite(config, index, { prefix: previewPath({ id: ':draft' }) });
  const { paths } = mountedService({ ...site, config, index, logger });
  // Both builds have the fonts and the icons.
  const files = new Map([...site.files, ...deskAssets().files].map((file) => [file.path, file]));
  return createReceivingServer({
    config,
    routes: [
      ...guarded([...deskRoutes, ...previewRoutes(previews, paths)], desk, limits),
      ...staticFileRoutes([...files.values()]),
    ],
    logger,
    turnsAs: (request) => desk.people.accountOf(cookieOf(request, desk.url, 'desk')),
    marked: withPrivateHeaders(desk.url),
    problemPage: (problem, _base, address) => ({
      status: problem.status,
      contentType: 'text/html; charset=utf-8',
      headers: {},
      body: pageText(problemPage(problem), { desk, address }),
    }),
  }).once('close', () => void previews.close());
}
