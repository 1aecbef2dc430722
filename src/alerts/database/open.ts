import type { Config } from '../../config.ts';
import { databaseBeside, openDatabase, type SqlDatabase } from '../../database/index.ts';
import { alertsDatabase } from './schema.ts';

/** Opens the database of the alerts; creates it if needed. Without an address it is beside the store. */
export const openAlertsDatabase = ({
  alertsStoreUrl,
  storeUrl,
}: Pick<Config, 'alertsStoreUrl' | 'storeUrl'>): Promise<SqlDatabase> =>
  openDatabase(alertsDatabase, alertsStoreUrl || databaseBeside(storeUrl, 'alerts'), 'ALERTS_STORE_URL');
