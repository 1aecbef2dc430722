import type { Config } from '../../config.ts';
import { databaseBeside, openDatabase, type SqlDatabase } from '../../database/index.ts';
import { deskDatabase } from './schema.ts';

/** The address of the desk's database: the configured one, else beside the store. */
export const deskDatabaseUrl = ({ deskDb, storeUrl }: Pick<Config, 'deskDb' | 'storeUrl'>): string =>
  deskDb || databaseBeside(storeUrl, 'desk');

/** Opens the desk's database; creates it if needed. */
export const openDeskDatabase = (config: Pick<Config, 'deskDb' | 'storeUrl'>): Promise<SqlDatabase> =>
  openDatabase(deskDatabase, deskDatabaseUrl(config), 'DESK_DB');
