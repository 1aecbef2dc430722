import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { newToken } from '../../src/alerts/addresses/token.ts';
import { openAlerts } from '../../src/alerts/open-alerts.ts';
import { runRound, TOLD } from '../../src/alerts/rounds/round.ts';
import { setSharedValue } from '../../src/alerts/rounds/settings.ts';
import { composer } from '../../src/alerts/sending/compose.ts';
import { MOST_AT_ONCE, sendDueLetters } from '../../src/alerts/sending/send-letters.ts';
import { searchId } from '../../src/alerts/subscribers/search-id.ts';
import { keepTold, toldNow } from '../../src/alerts/told/told.ts';
import { readConfig } from '../../src/config.ts';
import { CatalogueIndex } from '../../src/index/index.ts';
import { mailServer } from '../../src/mail/index.ts';
import { followedSearches } from './followed-searches.ts';

/**
 * Runs as its own program, so that only alerts count as its memory: `fill FOLDER URL` makes a database in which people
 * follow searches of the index `before`, and `mail FOLDER URL PORT` makes and sends the letters about the index `after`.
 */
const [what, folder, url, port = '25'] = process.argv.slice(2) as [string, string, string, string?];

const SUBSCRIBERS = 10_000;
const SEARCHES = 3000;
const MOST_FOLLOWED = 5;
const EARLIER = { id: 'earlier', publishedAt: '2020-01-01T00:00:00.000Z' };

const { config } = readConfig({
  ALERTS_URL: 'http://localhost/alerts',
  ALERTS_STORE_URL: url,
  ALERTS_KEY: Buffer.alloc(32, 7).toString('base64'),
  ALERTS_SMTP_URL: `smtp://127.0.0.1:${port}`,
  ALERTS_FROM: 'Projects <alerts@news.example.org>',
  ALERTS_PER_SECOND: '1000',
});

const peakMib = (): number =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;

const opened = async (index: CatalogueIndex) =>
  openAlerts(config, pino({ level: 'error' }), { current: index });

async function fill(): Promise<object> {
  const index = await CatalogueIndex.load(join(folder, 'before'));
  const { database, key } = await opened(index);
  const texts = followedSearches(index, SEARCHES);
  const at = EARLIER.publishedAt;
  await database.transaction(async (transaction) => {
    await setSharedValue(transaction, TOLD, EARLIER);
    for (const text of texts) {
      await transaction.run('INSERT INTO search (id, text) VALUES (?, ?)', [searchId(text), text]);
      await keepTold(transaction, searchId(text), { ...toldNow(index, text)!, publication: EARLIER });
    }
    for (let i = 0; i < SUBSCRIBERS; i++) {
      const { id, text: token, hash } = newToken();
      const sealed = key.seal(JSON.stringify({ address: `reader-${i}@example.org`, token }));
      await transaction.run(
        `INSERT INTO subscriber (id, mark, sealed, token_hash, language, wants_nothing, created_at, confirmed_at) VALUES (?, ?, ?, ?, 'en', 0, ?, ?)`,
        [id, randomBytes(16).toString('hex'), sealed, hash, at, at],
      );
      for (let n = 0; n <= i % MOST_FOLLOWED; n++)
        await transaction.run(
          `INSERT INTO subscription (subscriber_id, search_id, confirmed_at, words, told) VALUES (?, ?, ?, '', ?) ON CONFLICT DO NOTHING`,
          [id, searchId(texts[(i * 7 + n * 977) % texts.length]!), at, EARLIER.id],
        );
    }
  });
  await database.close();
  await index.release();
  return {};
}

async function mail(): Promise<object> {
  const index = await CatalogueIndex.load(join(folder, 'after'));
  const alerts = await opened(index);
  const started = performance.now();
  const round = await runRound(alerts, index, { by: 'bench', told: EARLIER });
  const roundSeconds = (performance.now() - started) / 1000;
  const roundMib = peakMib();
  const server = mailServer(config.alertsSmtpUrl, { connections: MOST_AT_ONCE });
  let sent = 0;
  const tally = { sent: () => void sent++, failed: () => {} };
  const sending = performance.now();
  await sendDueLetters(alerts, { server, compose: composer(alerts), tally });
  const perSecond = sent / ((performance.now() - sending) / 1000);
  server.close();
  await alerts.database.close();
  await index.release();
  return {
    ...{ searches: round!.searches, letters: round!.letters, roundSeconds, roundMib },
    ...{ sent, perSecond, peakMib: peakMib() },
  };
}

console.log(JSON.stringify(await { fill, mail }[what]!()));
