import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What an attacker, or a bad device, may do differently. */
export interface DeviceOptions {
  readonly origin?: string;
  readonly isUserVerified?: boolean;
}

/** A device with one passkey, as a browser speaks for it (WebAuthn, ES256, no attestation). */
export class Device {
  readonly #id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: { readonly x: Buffer; readonly y: Buffer };
  readonly #origin: string;
  readonly #flags: number;
  #user = '';

  constructor(origin: string, options: DeviceOptions = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = { x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') };
    this.#origin = options.origin ?? origin;
    this.#flags = USER_PRESENT | ((options.isUserVerified ?? true) ? USER_VERIFIED : 0);
  }

  /** The browser's answer to the options for a new passkey, as JSON. */
  create({ challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON): string {
    this.#user = user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, this.#publicKey.x],
        [-3, this.#publicKey.y],
      ]),
    ]);
    const authData = Buffer.concat([this.#authData(rp.id!, this.#flags | HAS_CREDENTIAL), credential]);
    const attestationObject = map([
      ['fmt', 'none'],
      ['attStmt', {}],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The browser's answer to the options for signing in, as JSON. */
  get({ challenge, rpId }: PublicKeyCredentialRequestOptionsJSON, wrong: DeviceOptions = {}): string {
    const flags = wrong.isUserVerified === false ? this.#flags & ~USER_VERIFIED : this.#flags;
    const authenticatorData = this.#authData(rpId!, flags);
    const clientData = this.#clientData('webauthn.get', challenge, wrong.origin);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle: this.#user,
    });
  }

  #authData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: object): string {
    const id = this.#id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

type Item = number | string | Buffer | Record<string, never>;

/** A map in CBOR (RFC 8949), which WebAuthn answers are written in. */
function map(entries: readonly (readonly [Item, Item])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(item)]);
}

function item(value: Item): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : head(5, 0);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  return size < 256
    ? Buffer.from([(type << 5) | 24, size])
    : Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
}
