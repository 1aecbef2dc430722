import { isIP } from 'node:net';
import { Command, InvalidArgumentError } from 'commander';
import { checkSender, dkim, nameServer, type SenderCheck, testMail } from '../../alerts/sender/index.ts';
import { type Config, ConfigError } from '../../config.ts';
import { type MailError, mailServer } from '../../mail/index.ts';
import { printable } from '../../project/index.ts';
import { configOf, wantsJson } from '../options.ts';

interface CheckMailOptions {
  readonly to?: string;
  readonly dns?: string;
}

/** What became of the test mail. */
interface Sent {
  readonly to: string;
  /** What the mail server answered. */
  readonly answer?: string;
  /** A sentence, if it was not sent. */
  readonly failure?: string;
}

/** Something that mail of alerts needs is missing. */
class IncompleteSenderError extends Error {
  override readonly name = 'IncompleteSenderError';
}

export function checkMailCommand(): Command {
  return new Command('check-mail')
    .description('check what DNS says about the sender of alerts, and send a test mail')
    .option('--to <address>', 'email address to send a test mail to; without it, none is sent', emailAddress)
    .option('--dns <address:port>', 'name server to ask instead of those of the system', nameServerAddress)
    .action(async ({ to, dns }: CheckMailOptions, command: Command) => {
      const config = configOf(command);
      const checks = await checkSender(config, nameServer(dns));
      const sent = to === undefined ? undefined : await send(config, to);
      const lacking = checks.filter(({ lacks }) => lacks.length > 0).map(({ kind }) => kind);
      if (wantsJson(command)) console.log(JSON.stringify({ checks, ...(sent && { sent }) }));
      else for (const line of [...checks.flatMap(linesOf), ...sentLines(sent)]) console.log(printable(line));
      const failed = [...new Set(lacking), ...(sent?.failure === undefined ? [] : ['the test mail'])];
      if (failed.length > 0) throw new IncompleteSenderError(`Not complete: ${failed.join(', ')}.`);
    });
}

async function send(config: Config, to: string): Promise<Sent> {
  if (config.alertsSmtpUrl === '')
    throw new ConfigError('ALERTS_SMTP_URL is empty: name the mail server that alerts are handed to');
  const server = mailServer(config.alertsSmtpUrl, { signature: dkim(config) });
  try {
    return { to, answer: await server.send(testMail(config, to)) };
  } catch (error) {
    return { to, failure: (error as MailError).message };
  } finally {
    server.close();
  }
}

function linesOf({ kind, name, found, lacks, notes }: SenderCheck): readonly string[] {
  return [
    `${kind} of ${name}`,
    ...(found.length === 0 ? [] : found.map((record) => `  Found: ${record}`)),
    ...notes.map((note) => `  ${note}`),
    ...lacks.flatMap(({ sentence, record }) => [
      `  Lacks: ${sentence}`,
      ...(record === undefined ? [] : [`    ${record}`]),
    ]),
    ...(lacks.length === 0 && found.length > 0 ? ['  Lacks nothing.'] : []),
  ];
}

function sentLines(sent: Sent | undefined): readonly string[] {
  if (sent === undefined) return [];
  const { to, answer, failure } = sent;
  return [
    failure === undefined ? `Sent a test mail to ${to}: ${answer}` : `Sent no test mail to ${to}: ${failure}`,
  ];
}

function emailAddress(text: string): string {
  if (/^[^\s@<>",]+@[^\s@<>",]+$/.test(text)) return text;
  throw new InvalidArgumentError('Write an email address like me@example.org.');
}

function nameServerAddress(text: string): string {
  const [, host = '', port] = /^\[?([\d.a-f:]+?)\]?(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (isIP(host) !== 0 && Number(port ?? 53) <= 65_535) return text;
  throw new InvalidArgumentError('Write an address like 192.0.2.1:53 or [2001:db8::1]:53.');
}
