import type { ComponentChildren } from 'preact';
import type { BulkDownloads } from '../../export/index.ts';
import type { OperationRequest, Parameter } from '../../http/index.ts';
import type { CatalogueIndex } from '../../index/index.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import type { MoreStyles } from './assets.ts';
import type { Section } from './header.tsx';
import type { SiteSettings } from './site-settings.ts';

export type JsonLd = Readonly<Record<string, unknown>>;

/** A feed in one of its formats. */
export interface PageFeed {
  readonly title: string;
  /** Within the service. */
  readonly path: string;
  readonly type: 'application/atom+xml' | 'application/feed+json';
}

/** A picture of a page, with its size in pixels. */
export interface PagePicture {
  /** Within the service. */
  readonly path: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** A page without the head, header and footer that all pages share. */
export interface PageContent {
  /** HTTP status; 200 by default. */
  readonly status?: number;
  readonly title: string;
  readonly description: string;
  /** The page's preferred address, relative to the service; undefined for error pages. */
  readonly canonical: string | undefined;
  /** Whether search engines should list it. */
  readonly isListed: boolean;
  /** Whether the page says itself how to cite it. */
  readonly citesItself?: boolean;
  /** The entry of the navigation that is marked as current. */
  readonly section: Section | undefined;
  /** The first link of the page, past what comes before its main part. `href` is a fragment. */
  readonly skip?: { readonly text: string; readonly href: string };
  /** Feeds of what the page shows, for feed readers to find. */
  readonly feeds?: readonly PageFeed[];
  /** What a link to the page is shown with elsewhere. */
  readonly picture?: PagePicture;
  /** Styles that the page needs besides those of all pages. */
  readonly moreStyles?: MoreStyles;
  /** What the page describes, in the vocabulary of schema.org. */
  readonly jsonLd?: JsonLd;
  readonly body: ComponentChildren;
}

/** A redirect to a path and query of this service. */
export interface Redirect {
  readonly redirectTo: string;
  /** For one that another publication may change: permanent by default. */
  readonly isTemporary?: true;
}

/** What a page is made from. */
export interface PageRequest extends Pick<OperationRequest, 'base' | 'path' | 'query'> {
  readonly index: CatalogueIndex;
  readonly language: LanguageWriter;
  readonly settings: SiteSettings;
  readonly bulkDownloads: BulkDownloads;
}

/** A page for people. Its address stands in `pagePaths`, and `operations.ts` connects the two. */
export interface Page {
  /** Names the operation, as `OPTIONS` requests see it. */
  readonly name: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  /** Throws a `Problem` if there is nothing to show. */
  readonly content: (request: PageRequest) => PageContent | Redirect | Promise<PageContent>;
}
