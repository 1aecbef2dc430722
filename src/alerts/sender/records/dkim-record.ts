import { createPublicKey } from 'node:crypto';
import type { MailSignature } from '../../../mail/index.ts';
import type { NameServer } from './name-server.ts';
import { type Lack, type SenderCheck, tagsOf, txtRecord } from './sender-check.ts';

/** Checks that the public key in DNS (RFC 6376) is that of the key that mail is signed with. */
export async function checkDkim(dns: NameServer, signature: MailSignature): Promise<SenderCheck> {
  const { domainName, keySelector, privateKey } = signature;
  const name = `${keySelector}._domainkey.${domainName}`;
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const record = txtRecord(name, `v=DKIM1; k=rsa; p=${publicKey}`);
  const found = await dns.txt(name);
  const sentence =
    found.length > 1
      ? 'There is more than one record, so receivers may read the wrong one. Leave one.'
      : wrongIn(found[0], publicKey);
  const lacks: readonly Lack[] = sentence === undefined ? [] : [{ sentence, record }];
  const bits = privateKey.asymmetricKeyDetails?.modulusLength;
  return {
    kind: 'DKIM',
    name,
    found,
    lacks,
    notes: [`Mail is signed by ${domainName} with an RSA key of ${bits} bits.`],
  };
}

/** A sentence about what makes receivers reject a signature; undefined if nothing does. */
function wrongIn(record: string | undefined, publicKey: string): string | undefined {
  if (record === undefined) return 'The public key is not in DNS, so no signature is valid.';
  const tags = tagsOf(record);
  const has = (tag: string, accepted: string) =>
    (tags?.get(tag) ?? accepted).split(':').some((value) => [accepted, '*'].includes(value.trim()));
  if (tags === undefined || !has('v', 'DKIM1') || (tags.has('v') && [...tags.keys()][0] !== 'v'))
    return 'The record is not one of DKIM, so no signature is valid.';
  const key = tags.get('p')?.replace(/\s/g, '');
  if (key === '') return 'The record says that the key was withdrawn (p= is empty).';
  if (key !== publicKey)
    return 'The record has another key than ALERTS_DKIM_KEY_FILE, so no signature is valid.';
  if (!has('k', 'rsa')) return `The record says that the key is not RSA (k=${tags.get('k')}).`;
  if (!has('h', 'sha256')) return `The record does not allow SHA-256 (h=${tags.get('h')}).`;
  if (!has('s', 'email')) return `The record does not allow mail (s=${tags.get('s')}).`;
  if (
    tags
      .get('t')
      ?.split(':')
      .some((flag) => flag.trim() === 'y')
  )
    return 'The record says that signatures are only tested (t=y), so receivers may ignore them.';
  return undefined;
}
