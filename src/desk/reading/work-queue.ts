/** Files that are worked on at a time: each may take a core and hundreds of megabytes. */
const MOST_AT_ONCE = 2;

interface Waiting {
  readonly person: string;
  readonly about: string | undefined;
  readonly begin: () => void;
}

/**
 * Work on files, two pieces at once and one of each person, so that nobody waits for all files of
 * another. Among people, who asked first is first.
 */
export class WorkQueue {
  readonly #running = new Set<string>();
  readonly #waiting: Waiting[] = [];

  /** Runs `work` when its turn comes. `person` is the id of an account, `about` that of a draft. */
  async run<T>(person: string, work: () => Promise<T>, about?: string): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ person, about, begin });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#running.delete(person);
      this.#next();
    }
  }

  /** The place in the queue of what waits about a draft, from 1; undefined if nothing waits. */
  placeOf(about: string): number | undefined {
    const at = this.#waiting.findIndex((each) => each.about === about);
    return at < 0 ? undefined : at + 1;
  }

  #next(): void {
    if (this.#running.size >= MOST_AT_ONCE) return;
    const at = this.#waiting.findIndex(({ person }) => !this.#running.has(person));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (next === undefined) return;
    this.#running.add(next.person);
    next.begin();
    this.#next();
  }
}
