import { LRUCache } from 'lru-cache';
import type { CatalogueIndex } from '../../index/index.ts';
import type { MailMessage } from '../../mail/index.ts';
import { type LanguageWriter, languageWriterOf } from '../../site/language/language-writer.ts';
import { languages } from '../../site/language/languages.ts';
import type { Alerts } from '../alerts.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import { decodeChangeSet } from '../changes/change-set-codec.ts';
import { type ChangedPart, changeLetter, type FollowedTitle } from '../letters/change-letter.ts';
import type { Consent, Letter, LetterSite } from '../letters/letter.ts';
import { confirmLetter, nothingLetter, tooManyLetter } from '../letters/service-letters.ts';
import { tokenUrl } from '../links/alerts-links.ts';
import { operatorLines } from '../operator.ts';
import type { LetterContents, ToldPart } from '../outbox/letter-content.ts';
import { recentChanges } from '../searches/recent-changes.ts';
import { readSavedSearch, type SavedSearch } from '../searches/saved-search.ts';
import { reportedTitle, searchedChangesPath, searchedPath, searchTitle } from '../searches/search-title.ts';
import { fromAddress, returnAddress } from '../sender/index.ts';
import { CONFIRM_DAYS } from '../subscribers/sign-up.ts';
import type { Subscriber } from '../subscribers/subscriber.ts';
import type { ClaimedLetter } from './claims.ts';

/** Writes a letter as a mail; undefined if there is nothing to say any more. */
export type Compose = (letter: ClaimedLetter, subscriber: Subscriber) => Promise<MailMessage | undefined>;

/** Searches whose changes are kept at hand: many people follow the same few. */
const MOST_PARTS = 500;

/** Writes letters in the language of each subscriber. */
export function composer(alerts: Alerts): Compose {
  const { config } = alerts;
  const writers = languages.map((each) => languageWriterOf(each));
  const { domain } = fromAddress(config);
  const letterFrom = letterWriter(alerts);
  return async (letter, subscriber) => {
    const code = letter.kind === 'confirm' ? letter.content.language : subscriber.language;
    const language = writers.find((each) => each.code === code) ?? writers[0]!;
    const written = await letterFrom(letter, subscriber, language);
    if (written === undefined) return undefined;
    return {
      from: config.alertsFrom,
      to: { name: '', address: subscriber.address },
      envelope: { from: returnAddress(config).address, to: [subscriber.address] },
      ...written,
      date: new Date(letter.createdAt),
      // The same on each try, so that a mail which was sent twice can be recognised.
      messageId: `<${letter.id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        // Whoever has not confirmed has nothing to end.
        ...(letter.kind !== 'confirm' && {
          'List-Unsubscribe': `<${tokenUrl(alerts, 'leave', subscriber.token)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
  };
}

function letterWriter(alerts: Alerts) {
  const { config, index, siteUrl } = alerts;
  const parts = changedParts(alerts);
  return async (
    letter: ClaimedLetter,
    subscriber: Subscriber,
    language: LanguageWriter,
  ): Promise<Letter | undefined> => {
    const { current } = index;
    if (current === undefined) throw new Error('There is no index to write letters from.');
    const site: LetterSite = {
      ...{ language, siteUrl, operator: operatorLines(config) },
      isSample: current.isSample,
    };
    const consent: Consent = {
      askedOn: subscriber.createdAt.slice(0, 10),
      mineUrl: tokenUrl(alerts, 'own', subscriber.token),
      leaveUrl: tokenUrl(alerts, 'leave', subscriber.token),
    };
    switch (letter.kind) {
      case 'confirm': {
        const search = readSavedSearch(letter.content.search);
        return confirmLetter({
          ...site,
          title: reportedTitle(language, current, search),
          isProject: search.kind === 'project',
          recent: recentChanges(current, search),
          confirmUrl: tokenUrl(alerts, 'confirm', letter.content.token),
          days: CONFIRM_DAYS,
        });
      }
      case 'too many': {
        const title = reportedTitle(language, current, readSavedSearch(letter.content.search));
        return tooManyLetter({ ...site, ...consent, title, most: config.alertsMostSearches });
      }
      case 'changes': {
        const found = await parts(letter.content, language, current);
        if (found.length === 0) return undefined;
        return changeLetter({ ...site, ...consent, since: letter.content.since, parts: found });
      }
      case 'nothing':
        return nothingLetter({
          ...{ ...site, ...consent, since: letter.content.since },
          followed: letter.content.searches.map((text) =>
            followedTitle(language, current, readSavedSearch(text)),
          ),
        });
    }
  };
}

const followedTitle = (
  language: LanguageWriter,
  index: CatalogueIndex,
  search: SavedSearch,
): FollowedTitle => ({
  title: searchTitle(language, index, search),
  path: searchedPath(index, search),
});

/** Reads what changed in the searches of a letter. */
function changedParts({ database }: Alerts) {
  const kept = new LRUCache<string, { readonly text: string; readonly changeSet: ChangeSet }>({
    max: MOST_PARTS,
  });
  const changesOf = async ({ searchId, before, after }: ToldPart) => {
    const key = `${searchId} ${before} ${after}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const row = await database.one<{ readonly text: string; readonly changes: Uint8Array }>(
      'SELECT text, changes FROM change_set JOIN search ON search.id = search_id WHERE search_id = ? AND before = ? AND after = ?',
      [searchId, before, after],
    );
    const found = row && { text: row.text, changeSet: decodeChangeSet(row.changes) };
    if (found !== undefined) kept.set(key, found);
    return found;
  };
  return async (
    content: LetterContents['changes'],
    language: LanguageWriter,
    index: CatalogueIndex,
  ): Promise<readonly ChangedPart[]> => {
    const parts: ChangedPart[] = [];
    for (const part of content.parts) {
      const found = await changesOf(part);
      if (found === undefined) continue;
      const search = readSavedSearch(found.text);
      parts.push({
        ...followedTitle(language, index, search),
        changesPath: searchedChangesPath(index, search),
        isProject: search.kind === 'project',
        changeSet: found.changeSet,
      });
    }
    return parts;
  };
}
