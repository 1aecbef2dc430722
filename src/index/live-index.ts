import type {
  CatalogueState,
  PrimaryAnswer,
  StopWatching,
  StoreReader,
  StoreState,
  StoreWork,
} from '../store/index.ts';
import { NewerStoreError } from '../store/port.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { BuildOptions, IndexFolder } from './index-folder.ts';
import type { Absence, IndexSource, StoreContact } from './index-source.ts';
import type { PastIndexes } from './past/past-indexes.ts';
import { isNewer, isParted, isSameVersion, judged } from './succession.ts';

export interface LiveIndexOptions {
  /** The store that indexes are built from. */
  readonly storeUrl: string;
  readonly reader: StoreReader;
  readonly folder: IndexFolder;
  readonly pollMs: number;
  /**
   * How long the previous index stays on disk, for requests that are about to open its files; 0 by
   * default.
   */
  readonly keepPreviousMs?: number;
  /** Indexes of past quarters, which follow the current one. */
  readonly past?: PastIndexes;
  /** Calls back soon after a publication; without it the store is only polled. */
  readonly watch?: StoreReader['watch'];
  /** See `StoreReader.askPrimary`; without it only the reader is asked. */
  readonly askPrimary?: StoreReader['askPrimary'];
  /** Called when a new index has become the current one. */
  readonly onSwap: (index: CatalogueIndex) => void;
  /** Called when updating the index failed; the current index stays in use. */
  readonly onFailure: (error: unknown) => void;
  /** Called when an index that is no longer needed cannot be removed; the current one is in use. */
  readonly onFailedRemoval: (error: unknown) => void;
  /** Called when updating the index succeeds after a failure. */
  readonly onRecovery?: () => void;
  /** Called when an index is late because another process builds it. */
  readonly onWaiting?: () => void;
  /** Called every few seconds while an index is built. */
  readonly onProgress?: BuildOptions['onProgress'];
}

/** At start, how long to wait for the store before using the index on disk. */
const START_TIMEOUT_MS = 1_000;

/**
 * Follows a store: loads or builds the index of each new data version and makes it the current one.
 * A request that holds on to `current` sees one version from beginning to end.
 */
export class LiveIndex implements IndexSource {
  readonly past: PastIndexes | undefined;
  storeWork: StoreWork = 'none';
  readonly #options: LiveIndexOptions;
  #current: CatalogueIndex | undefined;
  #timer: NodeJS.Timeout | undefined;
  #removal: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | undefined;
  #pollAgain = false;
  readonly #stopping = new AbortController();
  #stopWatching: StopWatching = () => {};
  #startedFromDisk: Promise<void> | undefined;
  #storeContact: StoreContact = { reachable: false, lastReachedAt: 0, needsUpgrade: false };
  #lastFailure = '';
  #isNothingPublished = false;
  /** The previous index, if the store has parted from it. */
  #parted: CatalogueState | undefined;
  /** By cluster: the highest timeline that a server has reported. */
  readonly #timelines = new Map<string, number>();

  constructor(options: LiveIndexOptions) {
    this.#options = options;
    this.past = options.past;
  }

  get current(): CatalogueIndex | undefined {
    return this.#current;
  }

  get absence(): Absence {
    if (this.#lastFailure !== '') return 'failing';
    return this.#isNothingPublished ? 'nothing published' : 'starting';
  }

  get storeContact(): StoreContact {
    return this.#storeContact;
  }

  /** Polls the store once; from then on every `pollMs` and after each notification by `watch`. */
  async start(): Promise<void> {
    const onWork = (work: StoreWork) => {
      this.storeWork = work;
    };
    this.#stopWatching = this.#options.watch?.(() => this.#pollSoon(), onWork) ?? (() => {});
    const timeout = setTimeout(() => void this.#startFromDisk(undefined), START_TIMEOUT_MS);
    this.#poll();
    await this.#refreshing;
    clearTimeout(timeout);
  }

  /**
   * Stops a build in progress, releases the index and closes the reader. May be called at any time.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#stopWatching();
    clearTimeout(this.#timer);
    await this.#refreshing;
    await this.#startedFromDisk;
    if (this.#removal !== undefined) await this.#removeOthers();
    this.past?.close();
    await this.#current?.release();
    this.#current = undefined;
    await this.#options.reader.close();
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #poll(): void {
    clearTimeout(this.#timer);
    this.#refreshing = this.#refresh().finally(() => {
      this.#refreshing = undefined;
      if (this.#isStopping) return;
      this.#timer = setTimeout(() => this.#poll(), this.#pollAgain ? 0 : this.#options.pollMs);
      this.#pollAgain = false;
    });
  }

  /** A poll in progress may have read the state before the publication that is notified now. */
  #pollSoon(): void {
    if (this.#refreshing === undefined && !this.#isStopping) this.#poll();
    else this.#pollAgain = true;
  }

  /** Reports a failure once, not at every poll, until it changes. */
  async #refresh(): Promise<void> {
    try {
      const state = await this.#readState();
      this.#isNothingPublished = state.dataVersion === 0;
      await this.#startFromDisk(state);
      const news = await this.#confirmed(state);
      if (news !== undefined && isNewer(news, this.#current?.manifest))
        await this.#swapIn(await this.#indexOf(news), news);
      else if (await this.#isDeleted(state)) await this.#rebuild(state);
      if (this.#lastFailure !== '') this.#options.onRecovery?.();
      this.#lastFailure = '';
    } catch (error) {
      if (this.#isStopping) return;
      await this.#startFromDisk(undefined);
      const failure = String(error);
      if (failure !== this.#lastFailure) this.#options.onFailure(error);
      this.#lastFailure = failure;
    }
  }

  async #readState(): Promise<StoreState> {
    const state = await this.#options.reader.state().catch((error: unknown) => {
      this.#storeContact =
        error instanceof NewerStoreError
          ? { ...this.#storeContact, reachable: true, lastReachedAt: Date.now(), needsUpgrade: true }
          : { ...this.#storeContact, reachable: false };
      throw error;
    });
    const { dataVersion } = state;
    this.#storeContact = { reachable: true, lastReachedAt: Date.now(), needsUpgrade: false, dataVersion };
    return this.#isReplaced(state) ? { ...state, fromReplica: true } : state;
  }

  /** What a replica says, in the light of what the primary says; undefined if that is to be ignored. */
  async #confirmed(state: StoreState): Promise<StoreState | undefined> {
    const current = this.#current?.manifest;
    if (state.fromReplica !== true || current === undefined || isSameVersion(state, current)) return state;
    const answer = await this.#askPrimary(current, state);
    return answer === undefined ? state : judged(state, answer);
  }

  async #askPrimary(...publications: readonly CatalogueState[]): Promise<PrimaryAnswer | undefined> {
    const answer = await this.#options.askPrimary?.(publications).catch(() => undefined);
    return answer !== undefined && this.#isReplaced(answer.state) ? undefined : answer;
  }

  /** A primary that does not know of its successor yet counts as a replica that is behind it. */
  #isReplaced({ server }: StoreState): boolean {
    if (server === undefined) return false;
    const highest = Math.max(server.timeline, this.#timelines.get(server.cluster) ?? 0);
    this.#timelines.set(server.cluster, highest);
    return server.timeline < highest;
  }

  /**
   * Starts once, before any other index is used, from the last index in the folder: it serves while
   * the store is away or a newer index is built.
   */
  #startFromDisk(state: StoreState | undefined): Promise<void> {
    this.#startedFromDisk ??= this.#loadFromDisk(state).catch((error: unknown) =>
      this.#options.onFailure(error),
    );
    return this.#startedFromDisk;
  }

  async #loadFromDisk(state: StoreState | undefined): Promise<void> {
    const { folder } = this.#options;
    const newest = await folder.newest();
    if (newest === undefined) return;
    if (state !== undefined && (await this.#isLost(newest, state))) return folder.remove(newest);
    const index = await folder.load(newest);
    if (index !== undefined) this.#use(index);
  }

  async #isLost(index: CatalogueState, state: StoreState): Promise<boolean> {
    if (isSameVersion(index, state)) return false;
    const answer = await this.#askPrimary(index);
    return isParted(index, state) || answer?.holds[0] === false;
  }

  #indexOf(state: CatalogueState): Promise<CatalogueIndex> {
    const { folder, storeUrl, onWaiting, onProgress } = this.#options;
    const { signal } = this.#stopping;
    return folder.loadOrBuild(state, storeUrl, { signal, onWaiting, onProgress, other: this.#current });
  }

  /** The index may have been built from a replica that is behind the server that gave `state`. */
  async #swapIn(index: CatalogueIndex, state: StoreState): Promise<void> {
    const previous = this.#current;
    const isOfReplica = state.fromReplica === true || !isSameVersion(index.manifest, state);
    const built: StoreState = { ...index.manifest, ...(isOfReplica && { fromReplica: true }) };
    const news = isSameVersion(built, state) ? built : await this.#confirmed(built);
    if (news === undefined || !isNewer(news, previous?.manifest)) return index.release();
    this.#use(index);
    await previous?.release();
    this.#parted =
      previous !== undefined && isParted(previous.manifest, index.manifest) ? previous.manifest : undefined;
    clearTimeout(this.#removal);
    this.#removal = setTimeout(() => void this.#removeOthers(), this.#options.keepPreviousMs ?? 0).unref();
    const { folder, onFailedRemoval } = this.#options;
    if (this.#parted !== undefined) await folder.disown(this.#parted).catch(onFailedRemoval);
    await folder.removeOthers(index.manifest, previous?.manifest).catch(onFailedRemoval);
  }

  async #removeOthers(): Promise<void> {
    clearTimeout(this.#removal);
    this.#removal = undefined;
    const { folder, onFailedRemoval } = this.#options;
    if (this.#current === undefined) return;
    // One with a higher version would otherwise be kept, as one that another process built.
    if (this.#parted !== undefined) await folder.remove(this.#parted).catch(onFailedRemoval);
    // Newer data may have come meanwhile, or the end.
    const current = this.#current as CatalogueIndex | undefined;
    if (current !== undefined) await folder.removeOthers(current.manifest).catch(onFailedRemoval);
  }

  /**
   * Whether somebody deleted the folder of the current index, which is still the store's version.
   */
  async #isDeleted(state: StoreState): Promise<boolean> {
    const current = this.#current?.manifest;
    return (
      current !== undefined && isSameVersion(state, current) && !(await this.#options.folder.has(current))
    );
  }

  /** Bulk downloads are stored in the folder of the index: without it, none can be written. */
  async #rebuild(state: StoreState): Promise<void> {
    const index = await this.#indexOf(state);
    const previous = this.#current;
    if (previous === undefined || !isSameVersion(index.manifest, previous.manifest))
      return this.#swapIn(index, state);
    this.#use(index);
    await previous.release();
  }

  #use(index: CatalogueIndex): void {
    this.#current = index;
    this.past?.follow(index);
    this.#options.onSwap(index);
  }
}
