/** Why a draft cannot be submitted or approved as it is, and the page on which that can be changed. */
export interface Obstacle {
  readonly sentence: string;
  /** The last part of the page's address: `reading` of `/drafts/x/reading`. */
  readonly page?: 'quarter' | 'reading' | 'submit';
  /** The desk is working on it: it passes by itself. */
  readonly isPassing?: true;
}
