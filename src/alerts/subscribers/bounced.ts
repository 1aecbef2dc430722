import type { Alerts } from '../alerts.ts';
import { readBounce } from '../sender/index.ts';
import { leave } from './leave.ts';

/**
 * Reads a mail that came back, and ends the address that it was sent to if that is gone. It must name the
 * `Message-ID` of a mail of the last 30 days, which nobody else knows. Returns a sentence that says what was
 * done. Fails with `BounceError` if it cannot be read.
 */
export async function endBounced(
  alerts: Pick<Alerts, 'database' | 'now'>,
  message: AsyncIterable<Uint8Array>,
): Promise<string> {
  const bounce = await readBounce(message);
  if (bounce.kind === 'none') return `Nothing was ended. ${bounce.because}`;
  if (bounce.kind === 'temporary') return 'Nothing was ended: the address may take mail again.';
  const id = /^<([\w-]+)@/.exec(bounce.messageId)?.[1] ?? '';
  const letter = await alerts.database.one<{ readonly subscriber_id: string }>(
    'SELECT subscriber_id FROM letter WHERE id = ?',
    [id],
  );
  if (letter === undefined)
    return 'Nothing was ended: it names no mail of ours, or the address has left already.';
  await leave(alerts, letter.subscriber_id);
  return 'The address was ended.';
}
