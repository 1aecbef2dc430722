import { FIELD_END } from './vocabulary.ts';

/** Words next to each other in one field: for each place the ranks that may stand there. */
export type Sequence = readonly Uint32Array[];

/** A sequence to find, and what to do with each project that has it. */
export interface SoughtSequence {
  readonly sequence: Sequence;
  /** The place of the sequence at which a search begins: its rarest words. */
  readonly rarest: number;
  readonly add: (position: number) => void;
}

/**
 * Finds sequences in the words of projects. However many are sought, the words of a project are read
 * once.
 */
export class SequenceFinder {
  readonly #tokens: Uint32Array;
  readonly #tokenOffsets: Uint32Array;
  /** By rank: the first of the links that begin at it, from 1; 0 if there is none. */
  readonly #firstLinks: Uint32Array;

  constructor(tokens: Uint32Array, tokenOffsets: Uint32Array, words: number) {
    this.#tokens = tokens;
    this.#tokenOffsets = tokenOffsets;
    this.#firstLinks = new Uint32Array(words + 1);
  }

  find(sought: readonly SoughtSequence[], positions: Uint32Array): void {
    const links = this.#linked(sought);
    for (let i = 0; i < positions.length; i++) this.#findIn(positions[i]!, links, sought.length === 1);
    for (const { sequence, rarest } of sought)
      for (const rank of sequence[rarest]!) this.#firstLinks[rank] = 0;
  }

  #linked(sought: readonly SoughtSequence[]): Links {
    const begins = sought.flatMap((each) =>
      Array.from(each.sequence[each.rarest]!, (rank) => ({ each, rank })),
    );
    const links = {
      sought: [sought[0]!, ...begins.map(({ each }) => each)],
      next: new Uint32Array(begins.length + 1),
      neighbour: new Int32Array(begins.length + 1),
      neighbourRank: new Uint32Array(begins.length + 1),
    };
    begins.forEach(({ each: { sequence, rarest }, rank }, i) => {
      const neighbour = rarest === 0 ? 1 : -1;
      const ranks = sequence[rarest + neighbour]!;
      links.neighbour[i + 1] = neighbour;
      links.neighbourRank[i + 1] = ranks.length === 1 ? ranks[0]! : SEVERAL;
      links.next[i + 1] = this.#firstLinks[rank]!;
      this.#firstLinks[rank] = i + 1;
    });
    return links;
  }

  #findIn(position: number, links: Links, isOnly: boolean): void {
    const tokens = this.#tokens;
    const firstLinks = this.#firstLinks;
    const { sought, next, neighbour, neighbourRank } = links;
    const end = this.#tokenOffsets[position + 1]!;
    for (let i = this.#tokenOffsets[position]!; i < end; i++) {
      for (let at = firstLinks[tokens[i]!]!; at !== 0; at = next[at]!) {
        const rank = neighbourRank[at]!;
        if (rank !== SEVERAL && rank !== tokens[i + neighbour[at]!]) continue;
        const { sequence, rarest, add } = sought[at]!;
        if (!this.#hasAt(i - rarest, sequence)) continue;
        add(position);
        // There is nothing else to find.
        if (isOnly) return;
      }
    }
  }

  /**
   * A sequence matches neither across fields nor across projects, because each field ends with
   * `FIELD_END`, which is not a word.
   */
  #hasAt(start: number, sequence: Sequence): boolean {
    for (let i = 0; i < sequence.length; i++) {
      if (!isOneOf(sequence[i]!, this.#tokens[start + i] ?? FIELD_END)) return false;
    }
    return true;
  }
}

/**
 * Where sequences begin: one link for each of their rarest words. In arrays, because frequent words
 * have many, of which most are left at the first look.
 */
interface Links {
  readonly sought: readonly SoughtSequence[];
  /** Another link that begins at the same word. */
  readonly next: Uint32Array;
  /** The direction of a word that must stand beside it. */
  readonly neighbour: Int32Array;
  /** The rank of that word, or `SEVERAL`. */
  readonly neighbourRank: Uint32Array;
}

/** More than one word may stand there. No word has this rank. */
const SEVERAL = 0;

/** A loop, because `includes` takes longer for the few ranks of a stem. */
function isOneOf(ranks: Uint32Array, rank: number): boolean {
  for (let i = 0; i < ranks.length; i++) if (ranks[i] === rank) return true;
  return false;
}
