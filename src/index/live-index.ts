import type { CatalogueState, StopWatching, StoreReader, StoreState } from '../store/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { IndexFolder } from './files/index-folder.ts';

/** What answers requests at this moment: undefined until data has been published and indexed. */
export interface IndexSource {
  readonly current: CatalogueIndex | undefined;
  /** Whether the store answers; absent where nothing follows a store. */
  readonly storeContact?: StoreContact;
}

/** What the last look at the store came to. */
export interface StoreContact {
  readonly reachable: boolean;
  /** When the store last answered, in milliseconds since 1970; 0 for never. */
  readonly lastAnswerAt: number;
}

export interface LiveIndexOptions {
  /** The store that indexes are built from. */
  readonly storeUrl: string;
  readonly reader: StoreReader;
  readonly folder: IndexFolder;
  readonly pollMs: number;
  /** How long the index before is kept on disk for requests of any process that are about to open its files; 0 by default. */
  readonly keepPreviousMs?: number;
  /** Calls back soon after a publication; without it there are only the looks every `pollMs`. */
  readonly watch?: (onChange: () => void) => StopWatching;
  /** Told when a new version has begun to answer. */
  readonly onSwap: (index: CatalogueIndex) => void;
  /** Told why there is no newer version; the last one goes on answering. */
  readonly onFailure: (error: unknown) => void;
}

/** A store that has not answered within this time is taken to be away when there is an index to start from. */
const PATIENCE_AT_START_MS = 1_000;

/** Follows a store: loads or builds the index of each new data version and swaps it in whole. */
export class LiveIndex implements IndexSource {
  readonly #options: LiveIndexOptions;
  #current: CatalogueIndex | undefined;
  #timer: NodeJS.Timeout | undefined;
  #removal: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | undefined;
  #lookAgain = false;
  #stopped = false;
  #stopWatching: StopWatching = () => {};
  #startedFromKept: Promise<void> | undefined;
  #storeContact: StoreContact = { reachable: false, lastAnswerAt: 0 };
  #lastFailure = '';

  constructor(options: LiveIndexOptions) {
    this.#options = options;
  }

  get current(): CatalogueIndex | undefined {
    return this.#current;
  }

  get storeContact(): StoreContact {
    return this.#storeContact;
  }

  /** Looks for data once, then again every `pollMs` and whenever a publication is told. */
  async start(): Promise<void> {
    this.#stopWatching = this.#options.watch?.(() => this.#lookSoon()) ?? (() => {});
    const impatience = setTimeout(() => void this.#startFromKept(undefined), PATIENCE_AT_START_MS);
    this.#look();
    await this.#refreshing;
    clearTimeout(impatience);
  }

  /** Waits for a look that is under way, then lets go of the index. It may be called at any time. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopWatching();
    clearTimeout(this.#timer);
    await this.#refreshing;
    await this.#startedFromKept;
    if (this.#removal !== undefined) await this.#removeOthers();
    await this.#current?.release();
    this.#current = undefined;
    await this.#options.reader.close();
  }

  #look(): void {
    clearTimeout(this.#timer);
    this.#refreshing = this.#refresh().finally(() => {
      this.#refreshing = undefined;
      if (this.#stopped) return;
      this.#timer = setTimeout(() => this.#look(), this.#lookAgain ? 0 : this.#options.pollMs);
      this.#lookAgain = false;
    });
  }

  /** A look that is under way may have asked before what is told now. */
  #lookSoon(): void {
    if (this.#refreshing === undefined && !this.#stopped) this.#look();
    else this.#lookAgain = true;
  }

  /** A failure is told once, not at every look, until it changes. */
  async #refresh(): Promise<void> {
    try {
      const state = await this.#askStore();
      await this.#startFromKept(state);
      if (this.#isNews(state)) await this.#swapIn(await this.#indexOf(state), state.fromReplica);
      else if (await this.#isDeleted(state)) await this.#makeAgain(state);
      this.#lastFailure = '';
    } catch (error) {
      await this.#startFromKept(undefined);
      const failure = String(error);
      if (failure !== this.#lastFailure) this.#options.onFailure(error);
      this.#lastFailure = failure;
    }
  }

  async #askStore(): Promise<StoreState> {
    const state = await this.#options.reader.state().catch((error: unknown) => {
      this.#storeContact = { ...this.#storeContact, reachable: false };
      throw error;
    });
    this.#storeContact = { reachable: true, lastAnswerAt: Date.now() };
    return state;
  }

  /**
   * Once, before anything answers: takes the last index that this folder's process answered from. It answers while the
   * store is away or a newer one is built, and nothing older is taken after it.
   */
  #startFromKept(state: StoreState | undefined): Promise<void> {
    this.#startedFromKept ??= this.#takeKept(state).catch((error: unknown) => this.#options.onFailure(error));
    return this.#startedFromKept;
  }

  async #takeKept(state: StoreState | undefined): Promise<void> {
    const { folder } = this.#options;
    const kept = await folder.newest();
    if (kept === undefined || (state !== undefined && isOfAnotherStore(kept, state))) return;
    const index = await folder.load(kept);
    if (index !== undefined) this.#answerFrom(index);
  }

  #isNews(state: StoreState): boolean {
    return isNews(state, this.#current?.manifest);
  }

  async #indexOf(state: CatalogueState): Promise<CatalogueIndex> {
    const { folder, storeUrl } = this.#options;
    return (await folder.load(state)) ?? (await folder.loadFromOthers(state)) ?? folder.build(storeUrl);
  }

  /** What was built may come from another replica than the one that was asked, which was behind. */
  async #swapIn(index: CatalogueIndex, fromReplica: true | undefined): Promise<void> {
    if (!this.#isNews({ ...index.manifest, ...(fromReplica && { fromReplica }) })) return index.release();
    const previous = this.#current;
    this.#answerFrom(index);
    await previous?.release();
    await this.#options.folder.removeOthers(index.manifest, previous?.manifest);
    clearTimeout(this.#removal);
    this.#removal = setTimeout(() => void this.#removeOthers(), this.#options.keepPreviousMs ?? 0).unref();
  }

  async #removeOthers(): Promise<void> {
    clearTimeout(this.#removal);
    this.#removal = undefined;
    const { folder, onFailure } = this.#options;
    if (this.#current !== undefined) await folder.removeOthers(this.#current.manifest).catch(onFailure);
  }

  /** Whether the folder of the index that answers is gone, while the store still holds the same version. */
  async #isDeleted(state: StoreState): Promise<boolean> {
    const current = this.#current?.manifest;
    return (
      current !== undefined && isSameVersion(state, current) && !(await this.#options.folder.has(current))
    );
  }

  /** Files of the whole catalogue are kept in that folder: without it, none could be made. */
  async #makeAgain(state: StoreState): Promise<void> {
    const index = await this.#indexOf(state);
    const previous = this.#current;
    if (previous === undefined || !isSameVersion(index.manifest, previous.manifest))
      return this.#swapIn(index, state.fromReplica);
    this.#answerFrom(index);
    await previous.release();
  }

  #answerFrom(index: CatalogueIndex): void {
    this.#current = index;
    this.#options.onSwap(index);
  }
}

/**
 * Never back to an older version of the same store. Another store in its place is taken as it is, but not on the word of
 * a replica: there it may be what was in the place before, which the replica has yet to learn.
 */
function isNews(state: StoreState, current: CatalogueState | undefined): boolean {
  if (current === undefined || state.dataVersion > current.dataVersion) return state.dataVersion > 0;
  return state.storeId !== current.storeId && state.fromReplica !== true && state.dataVersion > 0;
}

const isSameVersion = (a: CatalogueState, b: CatalogueState): boolean =>
  a.storeId === b.storeId && a.dataVersion === b.dataVersion;

const isOfAnotherStore = (kept: CatalogueState, state: StoreState): boolean =>
  kept.storeId !== state.storeId && (state.fromReplica !== true || state.dataVersion > kept.dataVersion);
