import {
  type DepartmentProjects,
  openReader,
  type PublicationEntry,
  type PublishedIrmSnapshot,
  type StoreReader,
  type StoreReading,
  storeMayExist,
} from '../../store/index.ts';
import { logEntries } from './store-log.ts';

/** A published quarter, with the number of projects of each department. */
export interface PublishedQuarter extends PublishedIrmSnapshot {
  readonly departments: readonly DepartmentProjects[];
}

/** What is published. */
export interface PublishedOverview {
  /** Oldest first. */
  readonly quarters: readonly PublishedQuarter[];
  /** Oldest first. */
  readonly publications: readonly PublicationEntry[];
}

const NOTHING: PublishedOverview = { quarters: [], publications: [] };

/** What is published, read again only when something was published. */
export class PublishedOverviews {
  readonly #storeUrl: string;
  #store: StoreReader | undefined;
  #read: { readonly publicationId: string; readonly overview: Promise<PublishedOverview> } | undefined;
  /** The quarters that were read before, by `versionOf`. */
  #known: ReadonlyMap<string, PublishedQuarter> = new Map();

  constructor(storeUrl: string) {
    this.#storeUrl = storeUrl;
  }

  /** Fails with `StoreError`. */
  async current(): Promise<PublishedOverview> {
    if (!storeMayExist(this.#storeUrl)) return NOTHING;
    this.#store ??= openReader(this.#storeUrl);
    const { publicationId } = await this.#store.state();
    if (this.#read?.publicationId !== publicationId) {
      const read = { publicationId, overview: this.#store.read((reading) => this.#overview(reading)) };
      this.#read = read;
      // The next page tries again.
      read.overview.catch(() => {
        if (this.#read === read) this.#read = undefined;
      });
    }
    return this.#read.overview;
  }

  async #overview(reading: StoreReading): Promise<PublishedOverview> {
    const quarters: PublishedQuarter[] = [];
    for (const irmSnapshot of reading.irmSnapshots) {
      const known = this.#known.get(versionOf(reading, irmSnapshot));
      quarters.push(known ?? { ...irmSnapshot, departments: await reading.departments(irmSnapshot) });
      // Each quarter takes some 30 ms of SQLite, during which nobody else is served.
      if (known === undefined) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#known = new Map(quarters.map((quarter) => [versionOf(reading, quarter), quarter]));
    return { quarters, publications: (await logEntries(reading)).map(({ entry }) => entry) };
  }

  async close(): Promise<void> {
    await this.#store?.close();
  }
}

/** Whatever writes a quarter gives it another time. */
const versionOf = (
  { storeId }: StoreReading,
  { sphere, financialYear, quarter, publishedAt }: PublishedIrmSnapshot,
): string => [storeId, sphere, financialYear, quarter, publishedAt].join();
