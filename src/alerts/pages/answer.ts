import type { VNode } from 'preact';
import type { LanguageWriter } from '../../site/language/language-writer.ts';

/** A page of the alerts. */
export interface AlertsPage {
  readonly title: string;
  readonly language: LanguageWriter;
  readonly body: VNode;
  /** 200 if left out. */
  readonly status?: number;
}

/** What a route answers: a page, an address to go to next (303), or a file. */
export type AlertsAnswer =
  | AlertsPage
  | { readonly goTo: string }
  | { readonly file: string; readonly name: string; readonly contentType: string };
