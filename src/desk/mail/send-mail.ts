import { setTimeout as after } from 'node:timers/promises';
import {
  isForGood,
  type MailError,
  type MailMessage,
  type MailServer,
  mailServer,
} from '../../mail/index.ts';
import type { Desk } from '../desk.ts';
import { appendToLog } from '../log/append.ts';
import { claimMail, markFailed, markSent, type QueuedLetter, sendsMail } from './outbox.ts';

const POLL_MS = 2_000;

/**
 * Sends what is in the outbox until `stopping` is aborted. A message that cannot be sent is tried again
 * for two days; then the log says so. Resolves when the last try has ended.
 */
export async function sendMailUntil(desk: Desk, stopping: AbortSignal): Promise<void> {
  if (!sendsMail(desk)) return;
  const server = mailServer(desk.config.smtpUrl);
  while (!stopping.aborted) {
    try {
      await sendDueMail(desk, server);
    } catch (error) {
      desk.logger.error(`Mail cannot be sent: ${(error as Error).message}`);
    }
    await after(POLL_MS, undefined, { signal: stopping }).catch(() => {});
  }
  server.close();
}

function messageOf({ config, url }: Desk, { id, to, subject, text }: QueuedLetter): MailMessage {
  const { hostname } = new URL(url);
  return {
    from: config.mailFrom || `Desk <desk@${hostname}>`,
    to: { name: '', address: to },
    subject,
    text,
    // The same on each try, so that a message sent twice can be recognised.
    messageId: `<${id}@${hostname}>`,
    // No replies from machines: nobody reads them.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Tries each message that is due once. */
export async function sendDueMail(desk: Desk, server: MailServer): Promise<void> {
  for (const letter of await claimMail(desk)) {
    const error = await server.send(messageOf(desk, letter)).then(
      () => undefined,
      (error: MailError) => error,
    );
    await (error === undefined ? markSent(desk, letter) : fail(desk, letter, error));
  }
}

async function fail(desk: Desk, letter: QueuedLetter, error: MailError): Promise<void> {
  const { database, logger, now } = desk;
  const isGivenUp = await database.transaction(async (transaction) => {
    const isGivenUp = await markFailed(transaction, now(), letter, error.message, isForGood(error));
    if (isGivenUp)
      await appendToLog(transaction, now(), {
        who: '',
        action: 'could not be sent mail',
        about: letter.to,
        detail: { subject: letter.subject, because: error.message },
      });
    return isGivenUp;
  });
  const next = isGivenUp ? 'It is given up' : 'It is tried again';
  logger.warn(`A mail to ${letter.to} was not sent: ${error.message} ${next}.`);
}
