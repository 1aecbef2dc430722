import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { type DeliveryStatus, deliveryStatuses, type Failure, failureOf } from './delivery-status.ts';

/** What a message that came back to the sender of alerts says. */
export type Bounce =
  | {
      readonly kind: Failure;
      /** The Message-ID of the mail that came back, with its angle brackets. */
      readonly messageId: string;
      /** What it says of each recipient: of more than one if the mail was forwarded. */
      readonly recipients: readonly DeliveryStatus[];
    }
  | {
      readonly kind: 'none';
      /** A sentence. */
      readonly because: string;
    };

/** A message that cannot be read. The message is a sentence. */
export class BounceError extends Error {
  override readonly name = 'BounceError';
}

/** The report stands before the mail that comes back, so of a longer message the beginning is enough. */
const MOST_BYTES = 1024 * 1024;
/** A mail of ours has far fewer. The parser takes seconds for a million lines. */
const MOST_LINES = 20_000;
const LIMITS = { maxNestingDepth: 10, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };

/**
 * Reads a delivery status notification (RFC 3464) about a mail of ours: whether its recipient can never
 * be reached. Reads a stream to its end, because the program that pipes it in may wait for that, but
 * keeps only the first MiB. Throws `BounceError` if the message cannot be read.
 */
export async function readBounce(message: Uint8Array | AsyncIterable<Uint8Array>): Promise<Bounce> {
  const email = await parsed(message instanceof Uint8Array ? message : await beginning(message));
  const none = (because: string): Bounce => ({ kind: 'none', because });
  if (!isDeliveryReport(email)) return none(whatElse(email));
  const recipients = partsOf(email, 'delivery-status').flatMap((part) => deliveryStatuses(part));
  const kind = failureOf(recipients);
  if (kind === undefined) return none('It reports no failure.');
  const messageId = await returnedMessageId(email);
  return messageId === undefined
    ? none('It does not name the mail that failed by its Message-ID.')
    : { kind, messageId, recipients };
}

async function beginning(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    if (size < MOST_BYTES) pieces.push(piece);
    size += piece.length;
  }
  return Buffer.concat(pieces);
}

async function parsed(message: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(firstLines(message.subarray(0, MOST_BYTES)), LIMITS);
  } catch (error) {
    throw new BounceError(`The message cannot be read: ${(error as Error).message}.`);
  }
}

function firstLines(message: Uint8Array): Uint8Array {
  let end = -1;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    end = message.indexOf(0x0a, end + 1);
    if (end === -1) return message;
  }
  return message.subarray(0, end + 1);
}

const header = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';

/** Whether the message itself is a report. One that somebody forwarded is not. */
function isDeliveryReport(email: Email): boolean {
  const [type = '', ...parameters] = header(email, 'content-type').toLowerCase().split(';');
  return (
    type.trim() === 'multipart/report' &&
    parameters.some((each) => /^\s*report-type\s*=\s*"?delivery-status"?\s*$/.test(each))
  );
}

const whatElse = (email: Email): string =>
  /^\s*auto-(replied|generated)/i.test(header(email, 'auto-submitted'))
    ? 'It is an automatic reply, not a report of a failed delivery.'
    : 'It is not a report of a failed delivery (multipart/report with report-type=delivery-status).';

/** The parts of a type of `message/` or, for addresses in UTF-8 (RFC 6533), of `message/global-`. */
const partsOf = (email: Email, type: string): readonly Uint8Array[] =>
  email.attachments
    .filter(({ mimeType }) => mimeType === `message/${type}` || mimeType === `message/global-${type}`)
    .map(contentOf);

const contentOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const RETURNED = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];

/** The Message-ID of the mail that the report returns, whole or only its header. */
async function returnedMessageId({ attachments }: Email): Promise<string | undefined> {
  for (const part of attachments.filter(({ mimeType }) => RETURNED.includes(mimeType))) {
    const { messageId = '' } = await parsed(headerOf(contentOf(part)));
    const [id] = /<[^<>\s@]+@[^<>\s@]+>/.exec(messageId) ?? [];
    if (id !== undefined) return id;
  }
  return undefined;
}

/** A message up to the first empty line, read as text whatever its type. */
function headerOf(message: Uint8Array): Uint8Array {
  const text = Buffer.from(message).toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  return Buffer.from(end === -1 ? text : text.slice(0, end), 'latin1');
}
