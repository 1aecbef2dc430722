import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SqlTransaction } from '../../database/index.ts';

const KEY = 'cookie_key';

/** The key of this desk's database, which all desks that share it sign with. Made when it is first needed. */
async function keyOf(database: SqlTransaction): Promise<string> {
  const stored = () =>
    database
      .one<{ value: string }>('SELECT value FROM setting WHERE name = ?', [KEY])
      .then((row) => row?.value);
  const key = await stored();
  if (key !== undefined) return key;
  await database.run('INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING', [
    KEY,
    randomBytes(32).toString('base64url'),
  ]);
  return (await stored())!;
}

const signatureOf = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, text]))
    .digest('base64url');

/** A text that only a desk with this database can have written, for one purpose. It is not secret. */
export async function signed(database: SqlTransaction, purpose: string, text: string): Promise<string> {
  const value = Buffer.from(text).toString('base64url');
  return `${value}.${signatureOf(await keyOf(database), purpose, text)}`;
}

/** The text that was signed for the purpose; undefined if this was not. */
export async function verified(
  database: SqlTransaction,
  purpose: string,
  cookie: string,
): Promise<string | undefined> {
  const [value = '', signature = ''] = cookie.split('.');
  if (signature === '') return undefined;
  const text = Buffer.from(value, 'base64url').toString();
  const [expected, given] = [
    Buffer.from(signatureOf(await keyOf(database), purpose, text)),
    Buffer.from(signature),
  ];
  return expected.length === given.length && timingSafeEqual(expected, given) ? text : undefined;
}
