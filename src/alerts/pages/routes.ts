import type { Readable } from 'node:stream';
import { DatabaseError } from '../../database/index.ts';
import {
  formLimits,
  type HttpResponse,
  Problem,
  type ReceivingRoute,
  type RouteRequest,
  readForm,
  skipBody,
  splitUrl,
} from '../../http/index.ts';
import type { Alerts } from '../alerts.ts';
import { rootOf } from '../links/alerts-links.ts';
import { confirmRoute } from './confirm-page.tsx';
import type { AlertsFrame } from './frame.ts';
import { leaveRoute } from './leave-page.tsx';
import { ownDataRoute, ownRoute } from './own-page.tsx';
import { privacyRoute } from './privacy-page.tsx';
import type { AlertsContext, AlertsRoute } from './route.ts';
import { sentRoute } from './sent-page.tsx';
import { signUpRoute } from './sign-up-page.tsx';

/** Every page of the alerts, below the path of ALERTS_URL. */
export const alertsRoutes = (alerts: Alerts, frame: AlertsFrame): readonly ReceivingRoute[] =>
  [signUpRoute, sentRoute, confirmRoute, ownRoute, ownDataRoute, leaveRoute, privacyRoute].map((route) =>
    received(route(alerts), alerts, frame),
  );

function received(route: AlertsRoute, alerts: Alerts, frame: AlertsFrame): ReceivingRoute {
  const { path, get, post, act } = route;
  const contextOf = (request: RouteRequest): AlertsContext => ({
    ...{ alerts, frame, request },
    query: new URLSearchParams(splitUrl(request.url).query),
    token: request.path.token ?? '',
  });
  return {
    path: rootOf(alerts) + path,
    handle: async (request) => {
      await request.turn('request');
      return answered(alerts, async () => frame.response(await get(contextOf(request))));
    },
    ...(post && {
      receive: async (request: RouteRequest, body: Readable) => {
        const form = await readForm(body, request.headers['content-type'], formLimits.signedOutMs);
        await request.turn('request');
        return answered(alerts, async () => frame.response(await post(contextOf(request), form)));
      },
    }),
    ...(act && {
      receive: async (request: RouteRequest, body: Readable) => {
        await skipBody(body, formLimits.signedOutMs);
        await request.turn('request');
        return answered(alerts, async () => frame.response(await act(contextOf(request))));
      },
    }),
  };
}

/** Turns a failure of the database into a `Problem` for the page. */
async function answered({ logger }: Alerts, answer: () => Promise<HttpResponse>): Promise<HttpResponse> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    logger.error(error);
    throw new Problem('unreadable-data', 'Nothing can be saved at present: try again in a minute.');
  }
}
