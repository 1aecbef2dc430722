import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import { createReceivingServer, staticFileRoutes, withPrivateHeaders } from '../http/index.ts';
import type { Language } from '../site/index.ts';
import type { Alerts } from './alerts.ts';
import { alertsFrame } from './pages/frame.ts';
import { alertsRoutes } from './pages/routes.ts';

/**
 * The server of the pages of the alerts, not listening yet. `measure` adds its metrics to those of the server; `spoken` are
 * its languages, by default those of the site.
 */
export function alertsServer(
  alerts: Alerts,
  measure: (registry: Registry) => void,
  spoken?: readonly Language[],
): Server {
  const { config, logger, url } = alerts;
  const frame = alertsFrame(alerts, spoken);
  return createReceivingServer({
    ...{ config, logger, measure },
    routes: [...alertsRoutes(alerts, frame), ...staticFileRoutes(frame.files)],
    turnsAs: () => undefined,
    // Addresses of these pages let somebody in: no page tells the next one.
    marked: withPrivateHeaders(url, 'strict-origin'),
    problemPage: (problem) => ({
      status: problem.status,
      contentType: 'text/html; charset=utf-8',
      body: frame.problemText(problem),
    }),
  });
}
