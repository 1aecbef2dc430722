import type { KeyObject } from 'node:crypto';
import nodemailer from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer';

/** A message, as nodemailer takes it. */
export type MailMessage = Mail.Options;

/** How messages are signed (DKIM). */
export interface MailSignature {
  /** The domain that signs. */
  readonly domainName: string;
  /** Names the public key in DNS: `keySelector._domainkey.domainName`. */
  readonly keySelector: string;
  /** An RSA key. With any other, the library sends messages without a signature. */
  readonly privateKey: KeyObject;
  /** The header fields that are signed, with colons between them. */
  readonly headerFieldNames: string;
}

/** A mail server that messages are handed to. */
export interface MailServer {
  /** Hands over one message and returns what the server answers, such as `250 2.0.0 Ok`. Fails with `MailError`. */
  send(message: MailMessage): Promise<string>;
  close(): void;
}

/** What the library throws. */
export interface MailError extends Error {
  /** The SMTP status of the refusal. */
  readonly responseCode?: number;
  /** What the server said: `550 5.1.1 no such mailbox`. */
  readonly response?: string;
  /** `EENVELOPE` if the server refused the sender or the recipient. */
  readonly code?: string;
}

/** Another try helps against everything but a refusal of this recipient or message. */
export const isForGood = ({ responseCode = 0, code }: MailError): boolean =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

/** Minutes between a failed try and the next one; after the last, two days later, a message is given up. */
export const waitsMinutes: readonly number[] = [1, 5, 15, 60, 240, 720, 1440];

const TIMEOUT_MS = 20_000;
const isLocal = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * How to encrypt where the address does not say it, as `?requireTLS=false` does: nobody on the way may read a
 * message or the password by hiding that the server can encrypt. On this machine nobody is on the way.
 */
function encryption({ hostname, searchParams }: URL): { requireTLS?: true; ignoreTLS?: true } {
  if (['requireTLS', 'ignoreTLS', 'opportunisticTLS'].some((name) => searchParams.has(name))) return {};
  return isLocal(hostname) ? { ignoreTLS: true } : { requireTLS: true };
}

export interface MailServerOptions {
  /** The most connections at once, which are kept for the next message; without it, each message has its own. */
  readonly connections?: number;
  /** Without it, messages are not signed. */
  readonly signature?: MailSignature | undefined;
}

/** The mail server at an address such as `smtp://USER:PASSWORD@HOST:587`. Connects when it sends. */
export function mailServer(smtpUrl: string, { connections, signature }: MailServerOptions = {}): MailServer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    ...encryption(new URL(smtpUrl)),
    ...(connections !== undefined && { pool: true as const, maxConnections: connections }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...(signature && { dkim: signature }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => (await transport.sendMail(message)).response,
    close: () => transport.close(),
  };
}
