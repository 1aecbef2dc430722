import { setImmediate as loopTurn } from 'node:timers/promises';
import type { SqlTransaction } from '../../database/index.ts';
import type { CatalogueIndex } from '../../index/index.ts';
import type { Alerts } from '../alerts.ts';
import { type ChangeSet, changeSet } from '../changes/change-set.ts';
import { encodeChangeSet } from '../changes/change-set-codec.ts';
import { decodeFacts, type Facts } from '../changes/facts.ts';
import { decodeIds, encodeIds } from '../changes/members.ts';
import { UnreadableBytesError } from '../changes/packed.ts';
import type { LetterContents, LetterKind, ToldPart } from '../outbox/letter-content.ts';
import { queueLetter } from '../outbox/queue-letter.ts';
import { takeBack } from '../outbox/take-back.ts';
import { readSavedSearch, UnreadableSearchError } from '../searches/saved-search.ts';
import { searchedIds } from '../searches/searched-projects.ts';
import { publicationOf, type SeenPublication } from '../told/publication.ts';
import { currentFacts, factBytes, keepFacts, keepProjects } from '../told/told.ts';
import { endLease, prolongLease, setSharedValue, sharedValue, takeLease } from './settings.ts';

/** The name of the shared value with the publication that all mails have been made from. */
export const TOLD = 'told';

/** Searches and subscribers that are worked on in one transaction. */
const SEARCHES_AT_ONCE = 100;
const SUBSCRIBERS_AT_ONCE = 200;

/** What a round did. */
export interface RoundOutcome {
  readonly searches: number;
  readonly letters: number;
  /** Searches that cannot be read any more, with why: nobody is mailed about them. */
  readonly unreadable: ReadonlyMap<string, string>;
}

/** Another process has taken the round over, because this one was too slow. */
class LostLeaseError extends Error {
  override readonly name = 'LostLeaseError';
}

/** Who makes a round, and what it goes on from. */
export interface RoundStart {
  /** Which process this is, among those that share the work. */
  readonly by: string;
  /** The publication that all mails have been made from. */
  readonly told: SeenPublication;
}

/**
 * Makes the letters about everything that differs between an index and what people were last told. Each search
 * is evaluated once, however many people follow it. A round that was cut off goes on where it was. Returns
 * undefined if another process is at it, or has done it.
 */
export async function runRound(
  alerts: Alerts,
  index: CatalogueIndex,
  { by, told }: RoundStart,
): Promise<RoundOutcome | undefined> {
  const { database, now } = alerts;
  index.hold();
  try {
    const isOurs = await database.transaction(
      async (transaction) =>
        (await sharedValue<SeenPublication>(transaction, TOLD))?.id === told.id &&
        (await takeLease(transaction, by, now())),
    );
    return isOurs ? await new Round(alerts, index, by).run() : undefined;
  } catch (error) {
    if (error instanceof LostLeaseError) return undefined;
    throw error;
  } finally {
    await index.release();
  }
}

interface DueSearch {
  readonly search_id: string;
  readonly text: string;
  readonly told: string;
}

class Round {
  readonly #alerts: Alerts;
  readonly #index: CatalogueIndex;
  readonly #by: string;
  readonly #publication: string;
  readonly #unreadable = new Map<string, string>();
  /** Of the publications that mails were made from: nearly always one. */
  readonly #facts = new Map<string, Facts | undefined>();
  readonly #days = new Map<string, string>();
  #searches = 0;
  #letters = 0;

  constructor(alerts: Alerts, index: CatalogueIndex, by: string) {
    this.#alerts = alerts;
    this.#index = index;
    this.#by = by;
    this.#publication = index.manifest.publicationId;
  }

  async run(): Promise<RoundOutcome> {
    const facts = factBytes(this.#index);
    await this.#inTransaction(async (transaction) => {
      await takeBackUntried(this.#alerts, transaction);
      await keepFacts(transaction, publicationOf(this.#index), facts);
    });
    do await this.#evaluateAll();
    while (await this.#writeAll());
    await this.#inTransaction(async (transaction) => {
      await setSharedValue(transaction, TOLD, publicationOf(this.#index));
      await forget(this.#alerts, transaction);
      await endLease(transaction);
    });
    return { searches: this.#searches, letters: this.#letters, unreadable: this.#unreadable };
  }

  /** Each transaction prolongs the lease: while it is ours, nobody else works on the round. */
  #inTransaction<T>(use: (transaction: SqlTransaction) => Promise<T>): Promise<T> {
    const { database, now } = this.#alerts;
    return database.transaction(async (transaction) => {
      if (!(await prolongLease(transaction, this.#by, now()))) throw new LostLeaseError();
      return use(transaction);
    });
  }

  /** Compares each search with each publication that somebody was last told about it from. */
  async #evaluateAll(): Promise<void> {
    const due = await this.#alerts.database.rows<DueSearch>(
      `SELECT DISTINCT search_id, text, told FROM subscription JOIN search ON search.id = search_id
       WHERE told <> ? AND NOT EXISTS (
         SELECT 1 FROM change_set WHERE change_set.search_id = subscription.search_id AND before = told AND after = ?)
       ORDER BY search_id, told`,
      [this.#publication, this.#publication],
    );
    const bySearch = new Map<string, DueSearch[]>();
    for (const row of due.filter(({ search_id }) => !this.#unreadable.has(search_id)))
      bySearch.set(row.search_id, [...(bySearch.get(row.search_id) ?? []), row]);
    const searches = [...bySearch.values()];
    for (let from = 0; from < searches.length; from += SEARCHES_AT_ONCE) {
      const evaluated: Evaluated[] = [];
      for (const rows of searches.slice(from, from + SEARCHES_AT_ONCE)) {
        await loopTurn();
        evaluated.push(...(await this.#evaluated(rows)));
      }
      await this.#inTransaction((transaction) => this.#keep(transaction, evaluated));
    }
  }

  async #evaluated(rows: readonly DueSearch[]): Promise<readonly Evaluated[]> {
    const [{ search_id: searchId, text }] = rows as [DueSearch];
    try {
      const ids = searchedIds(this.#index, readSavedSearch(text));
      this.#searches++;
      const facts = currentFacts(this.#index);
      const evaluated: Evaluated[] = [];
      for (const { told } of rows)
        evaluated.push({
          searchId,
          ids,
          before: told,
          changes: await this.#changes(searchId, told, { facts, ids }),
        });
      return evaluated;
    } catch (error) {
      if (!(error instanceof UnreadableSearchError)) throw error;
      this.#unreadable.set(searchId, error.message);
      return [];
    }
  }

  /** Undefined if what was told is not known: the search is followed from now on. */
  async #changes(
    searchId: string,
    told: string,
    after: { readonly facts: Facts; readonly ids: Uint32Array },
  ): Promise<ChangeSet | undefined> {
    const facts = await this.#factsOf(told);
    const row = await this.#alerts.database.one<{ readonly ids: Uint8Array }>(
      'SELECT ids FROM told_projects WHERE search_id = ? AND publication = ?',
      [searchId, told],
    );
    if (facts === undefined || row === undefined) return undefined;
    return changeSet({ facts, ids: decodeIds(row.ids) }, after);
  }

  /** The day of the oldest of some publications. */
  async #since(publications: readonly string[]): Promise<string> {
    const days = await Promise.all(publications.map((each) => this.#dayOf(each)));
    return days.reduce((oldest, day) => (day < oldest ? day : oldest));
  }

  async #dayOf(publication: string): Promise<string> {
    const known = this.#days.get(publication);
    if (known !== undefined) return known;
    const row = await this.#alerts.database.one<{ readonly published_at: string }>(
      'SELECT published_at FROM told_facts WHERE publication = ?',
      [publication],
    );
    const day = (row?.published_at ?? publicationOf(this.#index).publishedAt).slice(0, 10);
    this.#days.set(publication, day);
    return day;
  }

  async #factsOf(publication: string): Promise<Facts | undefined> {
    if (this.#facts.has(publication)) return this.#facts.get(publication);
    const row = await this.#alerts.database.one<{ readonly facts: Uint8Array }>(
      'SELECT facts FROM told_facts WHERE publication = ?',
      [publication],
    );
    const facts = row && readable(() => decodeFacts(row.facts));
    this.#facts.set(publication, facts);
    return facts;
  }

  async #keep(transaction: SqlTransaction, evaluated: readonly Evaluated[]): Promise<void> {
    for (const { searchId, ids, before, changes } of evaluated) {
      await keepProjects(transaction, searchId, this.#publication, encodeIds(ids));
      await transaction.run(
        'INSERT INTO change_set (search_id, before, after, changed, changes) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        [
          ...[searchId, before, this.#publication],
          changes === undefined ? 0 : changes.ids.length,
          changes === undefined ? Buffer.alloc(0) : encodeChangeSet(changes),
        ],
      );
    }
  }

  /** Writes the letters of everybody whose searches were compared. Returns whether there are others by now. */
  async #writeAll(): Promise<boolean> {
    let last = '';
    for (;;) {
      const next = await this.#inTransaction((transaction) => this.#writeSome(transaction, last));
      if (next === undefined) break;
      last = next;
      await loopTurn();
    }
    const left = await this.#alerts.database.rows<{ readonly search_id: string }>(
      'SELECT DISTINCT search_id FROM subscription WHERE told <> ?',
      [this.#publication],
    );
    return left.some(({ search_id }) => !this.#unreadable.has(search_id));
  }

  /** Writes the letters of some subscribers after one in order of their ids. Returns the last of them. */
  async #writeSome(transaction: SqlTransaction, after: string): Promise<string | undefined> {
    const subscribers = await transaction.rows<Pick<DueSubscription, 'subscriber_id'>>(
      `SELECT DISTINCT subscriber_id FROM subscription WHERE told <> ? AND subscriber_id > ? ORDER BY subscriber_id LIMIT ${SUBSCRIBERS_AT_ONCE}`,
      [this.#publication, after],
    );
    for (const { subscriber_id } of subscribers) {
      const rows = await transaction.rows<DueSubscription>(
        `SELECT subscriber_id, wants_nothing, subscription.search_id, text, told, changed
         FROM subscription JOIN subscriber ON subscriber.id = subscriber_id JOIN search ON search.id = subscription.search_id
         JOIN change_set ON change_set.search_id = subscription.search_id AND before = told AND after = ?
         WHERE subscriber_id = ? AND told <> ? ORDER BY subscription.search_id`,
        [this.#publication, subscriber_id, this.#publication],
      );
      if (rows.length > 0) await this.#write(transaction, subscriber_id, rows);
    }
    return subscribers.at(-1)?.subscriber_id;
  }

  async #write(
    transaction: SqlTransaction,
    subscriberId: string,
    rows: readonly DueSubscription[],
  ): Promise<void> {
    const parts = rows
      .filter(({ changed }) => Number(changed) > 0)
      .map(
        ({ search_id, told }): ToldPart => ({ searchId: search_id, before: told, after: this.#publication }),
      );
    if (parts.length > 0) {
      await queueLetter(this.#alerts, transaction, {
        subscriberId,
        kind: 'changes',
        content: { parts, since: await this.#since(parts.map(({ before }) => before)) },
      });
      this.#letters++;
    } else if (Number(rows[0]!.wants_nothing) === 1) {
      const searches = rows.map(({ text }) => text);
      await queueLetter(this.#alerts, transaction, {
        subscriberId,
        kind: 'nothing',
        content: { searches, since: await this.#since(rows.map(({ told }) => told)) },
      });
      this.#letters++;
    }
    for (const { search_id, told } of rows)
      await transaction.run(
        'UPDATE subscription SET told = ? WHERE subscriber_id = ? AND search_id = ? AND told = ?',
        [this.#publication, subscriberId, search_id, told],
      );
  }
}

/** What an older version of the program kept in another form is not known: searches are followed from now on. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableBytesError) return undefined;
    throw error;
  }
}

interface Evaluated {
  readonly searchId: string;
  readonly ids: Uint32Array;
  readonly before: string;
  readonly changes: ChangeSet | undefined;
}

interface DueSubscription {
  readonly subscriber_id: string;
  readonly wants_nothing: number;
  readonly search_id: string;
  readonly text: string;
  readonly told: string;
  readonly changed: number;
}

interface WaitingLetter {
  readonly id: string;
  readonly subscriber_id: string;
  readonly kind: LetterKind;
  readonly content: Uint8Array;
}

/** Letters about an earlier publication that nobody has tried to send: one letter tells all since the last. */
async function takeBackUntried({ key }: Alerts, transaction: SqlTransaction): Promise<void> {
  const rows = await transaction.rows<WaitingLetter>(
    `SELECT id, subscriber_id, kind, content FROM letter WHERE kind IN ('changes', 'nothing') AND sent_at IS NULL AND claimed_at IS NULL`,
  );
  for (const { id, subscriber_id, kind, content } of rows)
    await takeBack(transaction, {
      ...{ id, subscriberId: subscriber_id, kind },
      content: JSON.parse(key.open(content)) as LetterContents[LetterKind],
    });
}

/** Deletes what no comparison and no letter needs any more. */
async function forget({ key }: Alerts, transaction: SqlTransaction): Promise<void> {
  const waiting = await transaction.rows<Pick<WaitingLetter, 'content'>>(
    `SELECT content FROM letter WHERE kind = 'changes' AND sent_at IS NULL`,
  );
  const parts = waiting.flatMap(
    ({ content }) => (JSON.parse(key.open(content)) as LetterContents['changes']).parts,
  );
  const [projects, publications, sets] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const keep = (searchId: string, publication: string) => {
    projects.add(`${searchId} ${publication}`);
    publications.add(publication);
  };
  for (const { searchId, before, after } of parts) {
    keep(searchId, before);
    sets.add(`${searchId} ${before} ${after}`);
  }
  for (const { search_id, told } of await transaction.rows<Pick<DueSubscription, 'search_id' | 'told'>>(
    'SELECT DISTINCT search_id, told FROM subscription',
  ))
    keep(search_id, told);
  for (const { search_id, publication } of await transaction.rows<{ search_id: string; publication: string }>(
    'SELECT search_id, publication FROM told_projects',
  ))
    if (!projects.has(`${search_id} ${publication}`))
      await transaction.run('DELETE FROM told_projects WHERE search_id = ? AND publication = ?', [
        search_id,
        publication,
      ]);
  for (const { publication } of await transaction.rows<{ publication: string }>(
    'SELECT publication FROM told_facts',
  ))
    if (!publications.has(publication))
      await transaction.run('DELETE FROM told_facts WHERE publication = ?', [publication]);
  for (const { search_id, before, after } of await transaction.rows<
    Record<'search_id' | 'before' | 'after', string>
  >('SELECT search_id, before, after FROM change_set'))
    if (!sets.has(`${search_id} ${before} ${after}`))
      await transaction.run('DELETE FROM change_set WHERE search_id = ? AND before = ? AND after = ?', [
        ...[search_id, before, after],
      ]);
  await transaction.run(
    `DELETE FROM search WHERE NOT EXISTS (SELECT 1 FROM subscription WHERE search_id = search.id)
       AND NOT EXISTS (SELECT 1 FROM confirmation WHERE search_id = search.id)
       AND NOT EXISTS (SELECT 1 FROM told_projects WHERE search_id = search.id)
       AND NOT EXISTS (SELECT 1 FROM change_set WHERE search_id = search.id)`,
  );
}
