import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../../config.ts';
import type { MailSignature } from '../../mail/index.ts';
import { fromAddress } from './sender-address.ts';

/** The library signs with RSA only. Gmail ignores keys under 1024 bits; RFC 8301 asks for 2048. */
const FEWEST_BITS = 2048;

/**
 * The header fields under the signature. The library's own list lacks those of RFC 8058, which counts only
 * if both fields of `List-Unsubscribe` are signed, and `Auto-Submitted`.
 */
const SIGNED_FIELDS = [
  'From',
  'Sender',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Auto-Submitted',
];

export type DkimSettings = Pick<Config, 'alertsFrom' | 'alertsDkimKeyFile' | 'alertsDkimSelector'>;

/** How mail is signed. Undefined without ALERTS_DKIM_KEY_FILE. Throws `ConfigError` if its key can't be used. */
export function dkim(config: DkimSettings): MailSignature | undefined {
  if (config.alertsDkimKeyFile === '') return undefined;
  if (
    !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(
      config.alertsDkimSelector,
    )
  )
    throw new ConfigError('ALERTS_DKIM_SELECTOR takes a name in DNS, of letters, digits and hyphens');
  return {
    domainName: fromAddress(config).domain,
    keySelector: config.alertsDkimSelector,
    privateKey: privateKeyIn(config.alertsDkimKeyFile),
    headerFieldNames: SIGNED_FIELDS.join(':'),
  };
}

function privateKeyIn(path: string): KeyObject {
  const key = readKey(path);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === 'rsa' && bits >= FEWEST_BITS) return key;
  const found =
    key.asymmetricKeyType === 'rsa' ? `one of ${bits} bits` : `a key of type ${key.asymmetricKeyType}`;
  throw new ConfigError(
    `ALERTS_DKIM_KEY_FILE takes an RSA key of at least ${FEWEST_BITS} bits; the file has ${found}`,
  );
}

function readKey(path: string): KeyObject {
  let text: Buffer;
  try {
    text = readFileSync(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `ALERTS_DKIM_KEY_FILE takes the path of a file; the one that it names cannot be read (${code})`,
    );
  }
  try {
    return createPrivateKey(text);
  } catch {
    throw new ConfigError(
      'ALERTS_DKIM_KEY_FILE takes a file with a private key (PEM) that is not encrypted; the one that it names has none',
    );
  }
}
