import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
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

export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, Refusal>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refusals.get(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
    },
    onData: async (stream, { envelope }, done) => {
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(piece);
      const raw = Buffer.concat(pieces);
      const email = await PostalMime.parse(raw);
      received.push({
        ...email,
        to_: envelope.rcptTo.map(({ address }) => address).join(),
        raw: raw.toString(),
        link: (part) => (email.text ?? '').match(/https?:\/\/\S+/g)!.find((link) => link.includes(part))!,
      });
      done();
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
