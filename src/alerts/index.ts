export { AlertsMetrics } from './metrics.ts';
export { openAlerts } from './open-alerts.ts';
export { Rounds } from './rounds/rounds.ts';
export { alertsServer } from './server.ts';
export { endBounced } from './subscribers/bounced.ts';
export { endAddress } from './subscribers/leave.ts';
export { workUntil } from './work.ts';
