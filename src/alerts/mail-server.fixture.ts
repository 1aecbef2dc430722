import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as the mail server got it. */
export interface ReceivedMail extends Email {
  /** Of the envelope. */
  readonly to_: string;
  readonly raw: string;
  /** The address that a link of the text leads to, the first that contains this. */
  link(part: string): string;
}

/** What a mail server answers instead of taking a mail. */
export interface Refusal {
  readonly responseCode: number;
  readonly message: string;
}

/** A mail server on this machine that keeps what it gets. */
export interface TestMailServer {
  /** As ALERTS_SMTP_URL takes it. */
  readonly url: string;
  /** What it took, oldest first. */
  readonly received: ReceivedMail[];
  /** By recipient. */
  readonly refusals: Map<string, Refusal>;
  close(): Promise<void>;
}

/** A step of the mail server with a mail. At `data` it has the whole of it, and has not said so yet. */
export type MailStep = 'recipient' | 'data' | 'taken';

/** Starts one. `notice` is called at each step with each mail. */
export async function startMailServer(notice: (step: MailStep) => void = () => {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, Refusal>();
  const take = async (stream: Readable, to: string) => {
    const mail = await readMail(stream, to);
    notice('data');
    received.push(mail);
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      notice('recipient');
      const refusal = refusals.get(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
    },
    onData: (stream, { envelope }, done) => {
      void take(stream, envelope.rcptTo.map(({ address }) => address).join()).then(
        () => {
          done();
          notice('taken');
        },
        // The client was killed.
        () => {},
      );
    },
  });
  // A client that is killed breaks its connection.
  smtp.on('error', () => {});
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    ...{ received, refusals },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

async function readMail(stream: Readable, to: string): Promise<ReceivedMail> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  const raw = Buffer.concat(pieces);
  const email = await PostalMime.parse(raw);
  return {
    ...email,
    to_: to,
    raw: raw.toString(),
    link: (part) => (email.text ?? '').match(/https?:\/\/\S+/g)!.find((link) => link.includes(part))!,
  };
}
