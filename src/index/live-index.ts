import type { CatalogueState, StoreReader } from '../store/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { IndexFolder } from './index-folder.ts';

/** What answers requests at this moment: undefined until data has been published and indexed. */
export interface IndexSource {
  readonly current: CatalogueIndex | undefined;
}

export interface LiveIndexOptions {
  readonly storeUrl: string;
  readonly reader: StoreReader;
  readonly folder: IndexFolder;
  readonly pollMs: number;
  /** Told when a new version has begun to answer. */
  readonly onSwap: (index: CatalogueIndex) => void;
  /** Told why there is no newer version; the last one goes on answering. */
  readonly onFailure: (error: unknown) => void;
}

/** Follows a store: loads or builds the index of each new data version and swaps it in whole. */
export class LiveIndex implements IndexSource {
  readonly #options: LiveIndexOptions;
  #current: CatalogueIndex | undefined;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> = Promise.resolve();
  #lastFailure = '';

  constructor(options: LiveIndexOptions) {
    this.#options = options;
  }

  get current(): CatalogueIndex | undefined {
    return this.#current;
  }

  /** Looks for data once, then again every `pollMs`. */
  async start(): Promise<void> {
    this.#look();
    await this.#refreshing;
  }

  /** Waits for a look that is under way, then lets go of the index. It may be called at any time. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#refreshing;
    clearTimeout(this.#timer);
    await this.#current?.release();
    this.#current = undefined;
  }

  #look(): void {
    this.#refreshing = this.#refresh().finally(() => {
      this.#timer = setTimeout(() => this.#look(), this.#options.pollMs);
    });
  }

  /** A failure is told once, not at every look, until it changes. */
  async #refresh(): Promise<void> {
    try {
      const state = await this.#options.reader.state();
      if (this.#isNews(state)) await this.#swapIn(await this.#indexOf(state));
      this.#lastFailure = '';
    } catch (error) {
      const failure = String(error);
      if (failure !== this.#lastFailure) this.#options.onFailure(error);
      this.#lastFailure = failure;
    }
  }

  /** Never back to an older version of the same store; another store in its place is taken as it is. */
  #isNews({ storeId, dataVersion }: CatalogueState): boolean {
    if (this.#current?.manifest.storeId === storeId) return dataVersion > this.#current.manifest.dataVersion;
    return dataVersion > 0;
  }

  async #indexOf(state: CatalogueState): Promise<CatalogueIndex> {
    const { folder, storeUrl } = this.#options;
    return (await folder.load(state)) ?? folder.build(storeUrl);
  }

  async #swapIn(index: CatalogueIndex): Promise<void> {
    const previous = this.#current;
    this.#current = index;
    this.#options.onSwap(index);
    await previous?.release();
    await this.#options.folder.removeOthers(index.manifest);
  }
}
