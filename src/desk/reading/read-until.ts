import { once } from 'node:events';
import type { Desk } from '../desk.ts';

/** Goes on with the readings that a stopped desk left, and stops all readings with the desk. */
export async function readUntil({ readings, logger }: Desk, stopping: AbortSignal): Promise<void> {
  await readings.resume().catch((err: unknown) => {
    logger.error({ err }, 'the readings of drafts could not be resumed; each is made when it is asked for');
  });
  if (!stopping.aborted) await once(stopping, 'abort');
  await readings.stop();
}
