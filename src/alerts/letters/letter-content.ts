/** A paragraph; with an address it is a link. */
export interface Paragraph {
  readonly text: string;
  readonly url?: string;
  readonly look?: 'button' | 'strong';
}

/** What happened to a project, on a line of its own. */
export type ChangeLine =
  | { readonly kind: 'said'; readonly text: string; readonly look?: 'strong' | 'note' }
  | {
      readonly kind: 'moved';
      readonly label: string;
      readonly before: string;
      readonly after: string;
      /** The difference, and whether it is up or later. */
      readonly by?: { readonly text: string; readonly isUp: boolean } | undefined;
    };

/** A project of a letter, and what changed in it. */
export interface LetterProject {
  readonly name: string;
  /** Undefined if the catalogue has no page of it any more. */
  readonly url: string | undefined;
  readonly where: string;
  readonly lines: readonly ChangeLine[];
}

/** One of the searches of a letter. */
export interface LetterSection {
  /** Undefined if its only project says it. */
  readonly heading: string | undefined;
  readonly seeAll: Paragraph | undefined;
  readonly projects: readonly LetterProject[];
  readonly after: readonly Paragraph[];
}

/** What a letter says, before it becomes text and HTML. All texts from data are single lines. */
export interface LetterContent {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly Paragraph[];
  readonly sections: readonly LetterSection[];
  readonly footer: readonly Paragraph[];
}
