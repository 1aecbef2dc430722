import { createHash } from 'node:crypto';
import { Problem, type RouteRequest } from '../../http/index.ts';
import type { Session } from '../accounts/sessions.ts';
import type { DeskTransaction } from '../database/database.ts';
import type { Form } from './form.ts';

/** As long as a session lasts: the form of an ended one is refused anyway. */
const KEPT_MS = 8 * 60 * 60 * 1000;

/**
 * Notes that a form acts. Fails with a `Problem` if the same one did already: a second click, or a proxy that
 * repeats a request, would otherwise invite, replace or publish twice. A form is the same if all its fields
 * are, with the `form` that each page of the desk makes anew. One without that field is not compared.
 */
export async function useForm(
  transaction: DeskTransaction,
  now: Date,
  { id }: Session,
  { url }: RouteRequest,
  form: Form,
): Promise<void> {
  if (!form.has('form')) return;
  const hash = createHash('sha256')
    .update(JSON.stringify([id, url, form.entries()]))
    .digest('hex');
  const longAgo = new Date(now.getTime() - KEPT_MS).toISOString();
  await transaction.run('DELETE FROM used_form WHERE used_at < ?', [longAgo]);
  const isNew = await transaction.run(
    'INSERT INTO used_form (hash, used_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
    [hash, now.toISOString()],
  );
  if (isNew === 0)
    throw new Problem(
      'bad-request',
      'This form was sent twice. It was carried out once, so look at what it did before you send another one.',
      {},
      409,
    );
}
