import type { VNode } from 'preact';
import type { Attribution } from '../../export/index.ts';
import type { Contacts } from '../mail/contacts.ts';
import type { SiteAssets } from './assets.ts';

/** The settings that pages need. */
export interface SiteSettings {
  readonly assets: SiteAssets;
  /** URL template of map tiles with {z}, {x} and {y}; empty for no tiles. */
  readonly tilesUrl: string;
  readonly tilesAttribution: string;
  /** Who publishes the data. */
  readonly attribution: Attribution;
  /** Who answers questions about projects; without it, readers fill in the address of a mail. */
  readonly contacts?: Contacts | undefined;
  /** Where people ask for mails about changes; without it, no page offers any. */
  readonly alertsUrl?: string | undefined;
  /** Stands at the top of every page. */
  readonly banner?: VNode | undefined;
}
