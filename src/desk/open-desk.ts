import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { openWriter, storeFile } from '../store/index.ts';
import { openDeskDatabase } from './database/open.ts';
import type { Desk } from './desk.ts';
import { KnownPeople } from './guard/known-people.ts';
import type { Practice } from './practice/practice.ts';
import { identityProvider, RETURN_PATH } from './provider/identity-provider.ts';
import { providerSettings } from './provider/provider-settings.ts';
import { PublishedOverviews } from './published/published-overview.ts';
import { closedDays } from './publishing/closed-days.ts';
import { DraftReadings } from './reading/draft-readings.ts';
import { type RunTask, runInThread } from './reading/thread/run-task.ts';
import { WorkQueue } from './reading/work-queue.ts';

/**
 * What a desk with these settings works with. Creates the store if there is none: the desk reads it
 * before anything was published. Fails if the desk's database cannot be used.
 */
export async function openDesk(
  config: Config,
  logger: Logger,
  now: () => Date = () => new Date(),
  runTask: RunTask = runInThread,
  practice?: Practice,
): Promise<Desk> {
  const url = deskUrl(config);
  const provider = providerSettings(config);
  const base = {
    config,
    database: await openDeskDatabase(config),
    logger,
    url,
    files: deskFiles(config),
    ...(provider && { provider: identityProvider(provider, `${url}${RETURN_PATH}`) }),
    published: new PublishedOverviews(config.storeUrl),
    now,
    ...(practice && { practice }),
    closedDays: closedDays(config.deskClosedDaysFile),
    people: new KnownPeople(),
  };
  await prepareStore(config, logger);
  const work = new WorkQueue();
  return { ...base, work, runTask, readings: new DraftReadings(base, work, runTask) };
}

/** A store that is away now may be back when somebody needs it. */
async function prepareStore({ storeUrl, lockWaitSeconds }: Config, logger: Logger): Promise<void> {
  const store = openWriter(storeUrl, { lockWaitSeconds });
  try {
    await store.state();
  } catch (error) {
    logger.error(error, 'the store cannot be used at present');
  } finally {
    await store.close();
  }
}

/** Where people open the desk. Passkeys need a name, and encryption everywhere but on `localhost`. */
function deskUrl({ deskUrl, deskPort }: Config): string {
  const url = deskUrl || `http://localhost:${deskPort}`;
  const { protocol, hostname, pathname } = new URL(url);
  if (pathname !== '/')
    throw new ConfigError('DESK_URL takes an address without a path: the desk needs a host name of its own');
  if (protocol === 'http:' && hostname !== 'localhost')
    throw new ConfigError('DESK_URL takes an address with https://; only on localhost with http://');
  return url;
}

function deskFiles({ deskFiles, storeUrl }: Config): string {
  if (deskFiles !== '') return deskFiles;
  const file = storeFile(storeUrl);
  return file === undefined ? 'data/desk-files' : join(dirname(file), 'desk-files');
}
