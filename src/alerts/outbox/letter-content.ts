/** The kinds of letters, with what each is made from. */
export interface LetterContents {
  /** Asks whether an address wants to follow a search. */
  readonly confirm: {
    readonly token: string;
    /** The text of a saved search. */
    readonly search: string;
    /** The code of a language of the site. */
    readonly language: string;
  };
  /** The address follows as many searches as one may. */
  readonly 'too many': { readonly search: string };
  /** What changed in searches, each between two publications. */
  readonly changes: {
    readonly parts: readonly ToldPart[];
    /** The day of the publication that was told last, `YYYY-MM-DD`. */
    readonly since: string;
  };
  /** Nothing changed, and that was asked for. */
  readonly nothing: {
    /** The texts of saved searches. */
    readonly searches: readonly string[];
    readonly since: string;
  };
}

export type LetterKind = keyof LetterContents;

/** What a letter tells about one search: how it differs between two publications. */
export interface ToldPart {
  readonly searchId: string;
  readonly before: string;
  readonly after: string;
}

/** A letter with what it is made from. */
export type LetterOf<Kind extends LetterKind> = Kind extends LetterKind
  ? { readonly kind: Kind; readonly content: LetterContents[Kind] }
  : never;
