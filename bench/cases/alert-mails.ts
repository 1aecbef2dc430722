import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { inOwnProcess } from '../alerts/alert-process.ts';
import { type BenchCase, type Measurement, threeRuns } from '../bench-case.ts';
import { sampleStore } from '../cache.ts';
import { withFolder, withPostgres } from '../postgres.ts';

/** What `mail` of the program says. */
interface Mailed {
  readonly searches: number;
  readonly letters: number;
  readonly roundSeconds: number;
  readonly roundMib: number;
  readonly sent: number;
  readonly perSecond: number;
  readonly peakMib: number;
}

interface Mailbox {
  readonly port: number;
  close(): Promise<void>;
}

/** A mail server that takes everything. */
async function mailbox(): Promise<Mailbox> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().on('end', done),
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  return { port: (smtp.server.address() as AddressInfo).port, close };
}

export const benchCase: BenchCase = {
  title: 'mails to 10 000 addresses with 3 000 different searches over 17 260 projects',
  measure: () =>
    withPostgres((postgres) =>
      withFolder(async (folder) => {
        const store = await sampleStore({ projects: 17_260, quarters: 8 });
        await inOwnProcess('alert-changes', 'build', folder, `sqlite:${store}`);
        const { port, close } = await mailbox();
        const mail = async (url: string) => {
          await inOwnProcess('alert-mails', 'fill', folder, url);
          return inOwnProcess<Mailed>('alert-mails', 'mail', folder, url, String(port));
        };
        let run = 0;
        const sqlite = await threeRuns(() => mail(`sqlite:${join(folder, `alerts-${run++}.db`)}`));
        const inPostgres = await threeRuns(() => mail(postgres.storeUrl(`alerts_${run++}`)));
        await close();
        return [...measurements('SQLite', sqlite), ...measurements('PostgreSQL', inPostgres)];
      }),
    ),
};

const measurements = (engine: string, runs: readonly Mailed[]): readonly Measurement[] => {
  const valuesOf = (name: keyof Mailed) => runs.map((run) => run[name]);
  const [{ searches, letters, sent }] = runs as readonly [Mailed];
  return [
    {
      what: `making the letters, ${engine}`,
      sample: { unit: 's', values: valuesOf('roundSeconds') },
      limit: 30,
      note: `${searches} searches evaluated, ${letters} letters`,
    },
    {
      what: `mails a second to a server on this machine, ${engine}`,
      sample: { unit: 'per s', values: valuesOf('perSecond') },
      note: `${sent} mails; at least 50`,
    },
    {
      what: `peak memory while letters are made, with the index, ${engine}`,
      sample: { unit: 'MiB', values: valuesOf('roundMib') },
      limit: 300,
    },
    {
      what: `peak memory to the end of sending, ${engine}`,
      sample: { unit: 'MiB', values: valuesOf('peakMib') },
      limit: 300,
    },
  ];
};
