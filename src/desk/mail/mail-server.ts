import nodemailer from 'nodemailer';
import type { Desk } from '../desk.ts';
import type { QueuedLetter } from './outbox.ts';

/** Sends messages to the mail server of SMTP_URL. */
export interface MailServer {
  /** Fails with the mail server's error. */
  send(letter: QueuedLetter): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;
const isLocal = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * How to encrypt where SMTP_URL does not say it, as `?requireTLS=false` does: nobody on the way may read a
 * message or the password by hiding that the server can encrypt. On this machine nobody is on the way.
 */
function encryption({ hostname, searchParams }: URL): { requireTLS?: true; ignoreTLS?: true } {
  if (['requireTLS', 'ignoreTLS', 'opportunisticTLS'].some((name) => searchParams.has(name))) return {};
  return isLocal(hostname) ? { ignoreTLS: true } : { requireTLS: true };
}

/** The mail server of a desk. Connects when it sends. */
export function mailServer({ config, url }: Pick<Desk, 'config' | 'url'>): MailServer {
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    ...encryption(new URL(config.smtpUrl)),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(url);
  return {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({
        from: config.mailFrom || `Desk <desk@${hostname}>`,
        to: { name: '', address: to },
        subject,
        text,
        // The same on each try, so that a message sent twice can be recognised.
        messageId: `<${id}@${hostname}>`,
        // No replies from machines: nobody reads them.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
