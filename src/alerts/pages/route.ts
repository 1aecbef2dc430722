import type { Form, RouteRequest } from '../../http/index.ts';
import type { Alerts } from '../alerts.ts';
import type { AlertsAnswer } from './answer.ts';
import type { AlertsFrame } from './frame.ts';

/** What a route gets. */
export interface AlertsContext {
  readonly alerts: Alerts;
  readonly frame: AlertsFrame;
  readonly request: RouteRequest;
  readonly query: URLSearchParams;
  /** What lets somebody in, of the address; "" if the route has none. */
  readonly token: string;
}

/** A page, and what its form does. Reading never changes anything: programs open every link of a mail. */
export interface AlertsRoute {
  /** Below the address of the alerts, with variable parts as `:name`. */
  readonly path: string;
  get(context: AlertsContext): AlertsAnswer | Promise<AlertsAnswer>;
  post?(context: AlertsContext, form: Form): AlertsAnswer | Promise<AlertsAnswer>;
  /** As `post`, whatever the body is. */
  act?(context: AlertsContext): AlertsAnswer | Promise<AlertsAnswer>;
}
