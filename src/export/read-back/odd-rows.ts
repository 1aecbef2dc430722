import { printable } from '../../project/index.ts';

/** A published CSV is invalid; the message is one line that says what is wrong and where. */
export class PublishedCsvError extends Error {
  override readonly name = 'PublishedCsvError';
}

/** Rows with the same thing wrong. */
interface Kind {
  readonly lines: number[];
  count: number;
  /** What is wrong with the first row. */
  readonly first: string;
}

const MOST_LINES_NAMED = 10;
const MOST_CHARACTERS_QUOTED = 80;

/**
 * The rows of a catalogue that a service could not have written, summed up by what is wrong with
 * them, so that one report names them all.
 */
export class OddRows {
  readonly #unit: 'Line' | 'Record';
  readonly #kinds = new Map<string, Kind>();
  readonly #lines = new Set<number>();

  /** `unit` is what the numbers of rows count. */
  constructor(unit: 'Line' | 'Record' = 'Line') {
    this.#unit = unit;
  }

  /** `what` says what is wrong, without a full stop; rows of a `kind` are summed up. */
  add(line: number, kind: string, what: string): void {
    this.#lines.add(line);
    const known = this.#kinds.get(kind);
    if (known === undefined) this.#kinds.set(kind, { lines: [line], count: 1, first: what });
    else {
      known.count++;
      if (known.lines.length < MOST_LINES_NAMED) known.lines.push(line);
    }
  }

  /** Adds a cell that holds `text` instead of what is accepted. */
  addCell(line: number, column: string, text: string | undefined, accepted: string): void {
    this.add(line, column, `${column} must be ${accepted}, but is ${quoted(text ?? '')}`);
  }

  /** Fails with `PublishedCsvError` if there are any. */
  check(): void {
    const report = this.report();
    if (report !== '') throw new PublishedCsvError(report);
  }

  /** Sentences that name all odd rows; "" if there are none. */
  report(): string {
    const sentences = [...this.#kinds.values()].map((kind) => sentenceOf(this.#unit, kind));
    const rows = this.#lines.size;
    return [...(rows > 1 ? [`${rows} rows are odd.`] : []), ...sentences].join(' ');
  }
}

function sentenceOf(unit: string, { lines, count, first }: Kind): string {
  if (count === 1) return `${unit} ${lines[0]}: ${first}.`;
  const [last, ...others] = lines.toReversed();
  const named =
    count > lines.length
      ? `${lines.join(', ')} and ${count - lines.length} more`
      : `${others.reverse().join(', ')} and ${last}`;
  return `${unit}s ${named}: ${first} in the first of them.`;
}

/** A text of the source for a message. */
function quoted(text: string): string {
  const beginning = text.length > MOST_CHARACTERS_QUOTED ? `${text.slice(0, MOST_CHARACTERS_QUOTED)}…` : text;
  return `"${printable(beginning)}"`;
}
