import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError } from '../../config.ts';

/** What the key of ALERTS_KEY does: a copy of the database without it tells nobody's address. */
export interface AddressKey {
  /** Encrypts a text (AES-256-GCM). */
  seal(text: string): Buffer;
  /** The text again. Throws if it was sealed with another key, or changed. */
  open(sealed: Uint8Array): string;
  /** A text that stands for an address, by which it is found again without being read. */
  mark(address: string): string;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Reads the value of ALERTS_KEY. Throws `ConfigError` if it is no key. */
export function addressKey(alertsKey: string): AddressKey {
  const key = Buffer.from(alertsKey, 'base64');
  if (!/^[A-Za-z0-9+/]{43}=$/.test(alertsKey) || key.length !== KEY_BYTES)
    throw new ConfigError(
      'ALERTS_KEY takes 32 random bytes in Base64, best from a file that ALERTS_KEY_FILE names',
    );
  const part = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  const [sealing, marking] = [part('seal addresses'), part('mark addresses')];
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
    },
    open: (sealed) => {
      const start = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, start));
      return decipher.update(sealed.subarray(start), undefined, 'utf8') + decipher.final('utf8');
    },
    mark: (address) => createHmac('sha256', marking).update(address).digest('base64url'),
  };
}
