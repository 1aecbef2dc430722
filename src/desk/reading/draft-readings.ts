import { mkdir, readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SqlDatabase } from '../../database/index.ts';
import { countryDay } from '../../project/index.ts';
import type { DeskBase } from '../desk-base.ts';
import { carryOut } from '../drafts/carry-out.ts';
import { noteProposal, noteReading } from '../drafts/change-draft.ts';
import { type Draft, findDraft, listDrafts, type ProposedKey } from '../drafts/draft.ts';
import { eventsOf } from '../drafts/draft-events.ts';
import { writeOriginal } from '../drafts/original.ts';
import { rememberChoices, rememberedChoices } from '../drafts/remembered-choices.ts';
import { isPossible, keptStates, livingStates } from '../drafts/transitions.ts';
import { latestPublicationId } from '../published/store-log.ts';
import { type DraftReading, openReading } from './derived/draft-reading.ts';
import { ANNOTATED_FILE, readingHash } from './derived/reading-request.ts';
import { fileExists } from './derived/whole-file.ts';
import type { ReadingStage } from './derived/write-reading.ts';
import { confirmedKey, effectiveKey } from './reading-subject.ts';
import type { DraftFileToRead, ReadingNews } from './thread/read-draft-file.ts';
import { asReadingFailure } from './thread/reading-failure.ts';
import type { RunTask } from './thread/run-task.ts';
import type { WorkQueue } from './work-queue.ts';

/** How far the reading of a file is. */
export interface ReadingStatus {
  readonly state: 'waiting' | 'reading' | 'read' | 'failed';
  /** What is known by now; `read` until the file was compared. */
  readonly stage?: ReadingStage;
  /** Where the reading is, once there is anything. */
  readonly folder?: string;
  /** One sentence. */
  readonly error?: string;
}

/** A reading that waits or goes on. */
interface Running {
  /** What it was begun for: another key or choice needs another reading. */
  readonly subject: string;
  readonly stopping: AbortController;
  status: ReadingStatus;
  /** Resolves when it has ended; undefined while it waits for its turn. */
  ended?: Promise<void>;
  hash?: string;
  /** The draft as it is to be read afterwards. */
  again?: Draft;
}

/** A failure that may be over by now. */
interface PassingFailure {
  readonly message: string;
  readonly at: number;
}

/** When a reading is tried again that failed because of the store or the machine. */
const TRY_AGAIN_MS = 15_000;

/**
 * The readings of drafts. They are files in a folder of this machine, and are made again from the
 * original whenever they are not there, or what they depend on has changed.
 */
export class DraftReadings {
  readonly #desk: DeskBase;
  readonly #work: WorkQueue;
  readonly #runTask: RunTask;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Running>();
  readonly #ending = new Set<Promise<void>>();
  readonly #failures = new Map<string, PassingFailure>();

  constructor(desk: DeskBase, work: WorkQueue, runTask: RunTask) {
    this.#desk = desk;
    this.#work = work;
    this.#runTask = runTask;
  }

  /** How far the reading of a draft's file is; begins it if needed. */
  async of(draft: Draft): Promise<ReadingStatus> {
    if (draft.kind !== 'file') return { state: 'read' };
    if (draft.state === 'publishing' || !livingStates.includes(draft.state)) return this.#last(draft.id);
    const hash = await this.#hashOf(draft);
    const running = this.#running.get(draft.id);
    if (running?.subject === subjectOf(draft)) return running.status;
    if (hash !== undefined && running?.hash === hash) return running.status;
    if (draft.readingState === 'failed') return { state: 'failed', error: draft.readingError ?? '' };
    const folder = hash && join(this.folderOf(draft.id), hash);
    if (folder && (await openReading(folder))?.examination)
      return { state: 'read', stage: 'compared', folder };
    const failure = this.#failures.get(draft.id);
    if (failure && Date.now() - failure.at < TRY_AGAIN_MS) return { state: 'failed', error: failure.message };
    return this.#begin(draft);
  }

  /** The reading as far as it is; undefined if nothing is known yet. */
  async open(draft: Draft): Promise<DraftReading | undefined> {
    const { folder } = await this.of(draft);
    return folder === undefined ? undefined : openReading(folder);
  }

  /**
   * The workbook with comments on this machine, made when somebody first asks for it; undefined until the
   * file was compared. `person` is the id of who asks. Fails with `ReadingFailure`.
   */
  async annotated(draft: Draft, person: string): Promise<string | undefined> {
    const { stage, folder } = await this.of(draft);
    if (stage !== 'compared' || folder === undefined) return undefined;
    const path = join(folder, ANNOTATED_FILE);
    await this.#work.run(person, async () => {
      if (await fileExists(path)) return;
      const limits = { maxWorkbookMb: this.#desk.config.maxWorkbookMb };
      const file = { path: await this.original(draft), name: draft.fileName!, folder, limits };
      await this.#runTask({ kind: 'annotate', file }, () => {}, this.#stopping.signal);
    });
    return path;
  }

  /** Reads again what could not be read, if `database` takes the change. */
  async retry(draft: Draft, database: SqlDatabase = this.#desk.database): Promise<void> {
    await database.transaction((transaction) => noteReading(transaction, draft.id, 'waiting'));
    this.#failures.delete(draft.id);
    await this.of((await findDraft(this.#desk.database, draft.id))!);
  }

  /** Stops the reading of a draft and removes what it wrote. */
  async forget(draftId: string): Promise<void> {
    const running = this.#running.get(draftId);
    running?.stopping.abort();
    // It may still write its last file.
    await running?.ended;
    await rm(this.folderOf(draftId), { recursive: true, force: true, maxRetries: 5 });
  }

  /** Begins the readings that a stopped desk left, and removes those of drafts that have ended. */
  async resume(): Promise<void> {
    const { database, files } = this.#desk;
    const kept = await listDrafts(database, { states: keptStates, kinds: ['file'] });
    const folders = await readdir(join(files, 'drafts')).catch(() => []);
    for (const id of folders) if (!kept.some((draft) => draft.id === id)) await this.forget(id);
    for (const draft of kept) if (livingStates.includes(draft.state)) await this.of(draft);
  }

  /** Stops all readings; resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { stopping } of this.#running.values()) stopping.abort();
    await Promise.all(this.#ending);
  }

  /** Where everything about a draft is kept on this machine. */
  folderOf(draftId: string): string {
    return join(this.#desk.files, 'drafts', draftId);
  }

  /** The draft's file on this machine. */
  async original(draft: Draft): Promise<string> {
    const folder = this.folderOf(draft.id);
    const ending = /^\.[a-z]{1,5}$/i.exec(extname(draft.fileName ?? ''))?.[0] ?? '';
    const path = join(folder, `original${ending}`);
    if (await fileExists(path)) return path;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeOriginal(this.#desk.database, draft.id, path);
    return path;
  }

  /** The reading of a draft that is not read again: what it is compared with has changed by now. */
  async #last(draftId: string): Promise<ReadingStatus> {
    for (const name of await readingsIn(this.folderOf(draftId))) {
      const folder = join(this.folderOf(draftId), name);
      if ((await openReading(folder))?.examination) return { state: 'read', stage: 'compared', folder };
    }
    return { state: 'failed', error: 'What was found in this file is not kept on this machine.' };
  }

  /** The name of the present reading; undefined if nothing is known of its quarter yet. */
  async #hashOf(draft: Draft): Promise<string | undefined> {
    const confirmed = confirmedKey(draft);
    if (!confirmed.isConfirmed && draft.proposal === null) return undefined;
    const publicationId = await latestPublicationId(this.#desk.config.storeUrl);
    const { sha256, choices, proposal } = draft;
    return readingHash({ sha256: sha256!, choices, ...effectiveKey(confirmed, proposal), publicationId });
  }

  #begin(draft: Draft): ReadingStatus {
    const subject = subjectOf(draft);
    const other = this.#running.get(draft.id);
    if (other?.subject === subject) return other.status;
    other?.stopping.abort();
    if (this.#stopping.signal.aborted) return { state: 'waiting' };
    const running: Running = { subject, stopping: new AbortController(), status: { state: 'waiting' } };
    this.#running.set(draft.id, running);
    const ending = this.#work
      .run(
        draft.createdBy,
        () => {
          running.ended = this.#read(draft, running);
          return running.ended;
        },
        draft.id,
      )
      .then(() => {
        this.#ending.delete(ending);
        if (this.#running.get(draft.id) === running) this.#running.delete(draft.id);
        if (running.again) this.#begin(running.again);
      });
    this.#ending.add(ending);
    return running.status;
  }

  /** Reads and notes the outcome. Never fails. */
  async #read(draft: Draft, running: Running): Promise<void> {
    const { signal } = running.stopping;
    const { database } = this.#desk;
    try {
      if (signal.aborted) return;
      running.status = { state: 'reading' };
      await noteReading(database, draft.id, 'reading');
      const file = await this.#fileOf(draft);
      let noted = Promise.resolve();
      const tell = (news: ReadingNews) => {
        if (news.kind === 'proposed') {
          running.hash = news.hash;
          noted = this.#noteProposal(draft, running, news.proposal);
          // It is awaited after the reading.
          noted.catch(() => {});
        } else
          running.status = { ...running.status, stage: news.stage, folder: join(file.folder, running.hash!) };
      };
      try {
        await this.#runTask({ kind: 'read', file }, tell, signal);
      } finally {
        await noted;
      }
      await noteReading(database, draft.id, 'read');
      this.#failures.delete(draft.id);
      for (const name of await readingsIn(file.folder))
        if (name !== running.hash) await rm(join(file.folder, name), { recursive: true, force: true });
    } catch (error) {
      if (!signal.aborted) await this.#noteFailure(draft, error);
    }
  }

  async #noteFailure({ id }: Draft, error: unknown): Promise<void> {
    const { database, logger } = this.#desk;
    const { reason, message } = asReadingFailure(error);
    if (reason === 'passing') {
      logger.error({ err: error, draft: id }, 'a draft could not be read');
      this.#failures.set(id, { message, at: Date.now() });
    }
    await noteReading(database, id, reason === 'file' ? 'failed' : 'waiting', message).catch((err: unknown) =>
      logger.error({ err, draft: id }, 'the outcome of a reading could not be noted'),
    );
  }

  async #fileOf(draft: Draft): Promise<DraftFileToRead> {
    const { config, now } = this.#desk;
    return {
      path: await this.original(draft),
      name: draft.fileName!,
      sha256: draft.sha256!,
      folder: this.folderOf(draft.id),
      storeUrl: config.storeUrl,
      limits: { maxWorkbookMb: config.maxWorkbookMb },
      choices: draft.choices,
      ...confirmedKey(draft),
      today: countryDay(now()),
    };
  }

  /** Keeps what the file suggests, and reads files of one department alike. */
  async #noteProposal({ id }: Draft, running: Running, proposal: ProposedKey): Promise<void> {
    const { database, now } = this.#desk;
    const { sender } = proposal;
    await database.transaction(async (transaction) => {
      await noteProposal(transaction, id, proposal);
      const draft = await findDraft(transaction, id);
      if (sender === undefined || draft === undefined) return;
      const choices = await rememberedChoices(transaction, sender);
      // The next file has other projects.
      const { sameAs: _, ...ofSender } = draft.choices;
      if (isDeepStrictEqual(choices, ofSender)) return;
      const chosen = (await eventsOf(transaction, id)).findLast(({ kind }) => kind === 'choices');
      if (chosen?.accountId)
        return rememberChoices(transaction, sender, ofSender, { at: now(), by: chosen.accountId });
      if (choices === undefined || chosen !== undefined || !isPossible('chooseAsBefore', draft)) return;
      const text = `Read as the last file of ${sender} was.`;
      const done = { text, detail: choices, changes: { choices } };
      running.again = await carryOut(this.#desk, 'chooseAsBefore', draft, done, transaction);
    });
  }
}

/** What a reading is begun for. */
const subjectOf = (draft: Draft): string => JSON.stringify([draft.choices, confirmedKey(draft)]);

/** The folders of readings in that of a draft. */
const readingsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{32}$/.test(name));
