import { LRUCache } from 'lru-cache';
import type { MailMessage } from '../../mail/index.ts';
import { languageWriterOf } from '../../site/language/language-writer.ts';
import { languages } from '../../site/language/languages.ts';
import type { Alerts } from '../alerts.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import { decodeChangeSet } from '../changes/change-set-codec.ts';
import { tokenUrl } from '../links/alerts-links.ts';
import type { ToldPart } from '../outbox/letter-content.ts';
import { followedName } from '../searches/followed-name.ts';
import { fromAddress, returnAddress } from '../sender/index.ts';
import type { Subscriber } from '../subscribers/subscriber.ts';
import type { ClaimedLetter } from './claims.ts';

/** Change sets that are kept decoded: many people follow the same few searches. */
const MOST_DECODED = 500;

/** Writes letters as mails, in the language of each subscriber. */
export function composer(
  alerts: Alerts,
): (letter: ClaimedLetter, subscriber: Subscriber) => Promise<MailMessage | undefined> {
  const { config, database, index, siteUrl } = alerts;
  const writers = languages.map((each) => languageWriterOf(each, siteUrl));
  const { domain } = fromAddress(config);
  const decoded = new LRUCache<string, ChangeSet>({ max: MOST_DECODED });

  async function changesOf({ searchId, before, after }: ToldPart): Promise<ChangeSet | undefined> {
    const key = `${searchId} ${before} ${after}`;
    const known = decoded.get(key);
    if (known !== undefined) return known;
    const row = await database.one<{ readonly changes: Uint8Array }>(
      'SELECT changes FROM change_set WHERE search_id = ? AND before = ? AND after = ?',
      [searchId, before, after],
    );
    const changes = row && decodeChangeSet(row.changes);
    if (changes !== undefined) decoded.set(key, changes);
    return changes;
  }

  return async (letter, subscriber) => {
    const language = writers.find(({ code }) => code === subscriber.language) ?? writers[0]!;
    let text = letter.kind as string;
    if (letter.kind === 'confirm')
      text = `Confirm ${followedName(language, index.current, letter.content.search).title}: ${tokenUrl(alerts, 'confirm', letter.content.token)}`;
    if (letter.kind === 'changes')
      for (const part of letter.content.parts) {
        const changes = await changesOf(part);
        text += `\n${JSON.stringify(changes?.top.map((each) => each))} ${changes?.ids.length}`;
      }
    const leave = tokenUrl(alerts, 'leave', subscriber.token);
    text += `\n${tokenUrl(alerts, 'own', subscriber.token)}\n${leave}`;
    return {
      from: config.alertsFrom,
      to: { name: '', address: subscriber.address },
      envelope: { from: returnAddress(config).address, to: [subscriber.address] },
      subject: letter.kind,
      text,
      date: new Date(letter.createdAt),
      // The same on each try, so that a mail which was sent twice can be recognised.
      messageId: `<${letter.id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(letter.kind !== 'confirm' && {
          'List-Unsubscribe': `<${leave}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
  };
}
