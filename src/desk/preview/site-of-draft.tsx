import type { VNode } from 'preact';
import type { Config } from '../../config.ts';
import {
  type MountedService,
  mountedService,
  type ServerOptions,
  type StaticFile,
} from '../../http/index.ts';
import {
  type CatalogueIndex,
  IndexFolder,
  type IndexSource,
  PastFolder,
  PastIndexes,
  synonymsWith,
} from '../../index/index.ts';
import { period } from '../../project/index.ts';
import type { Desk } from '../desk.ts';
import type { Draft } from '../drafts/draft.ts';

/** The public site over an index, and the files that its pages load from the root of the host. */
export interface PublicSite
  extends Pick<ServerOptions, 'operations' | 'routes' | 'problemPage' | 'programVersion' | 'prefix'> {
  readonly files: readonly StaticFile[];
}

/**
 * Makes the public site below the path `prefix`, with `banner` on every page. The desk does not
 * know it: the program puts the two together.
 */
export type MakeSite = (
  config: Config,
  index: IndexSource,
  options: { readonly prefix: string; readonly banner?: VNode },
) => PublicSite;

/** The public site as it would be with a draft. */
export interface SiteOfDraft extends Pick<MountedService, 'answer'> {
  readonly index: CatalogueIndex;
  readonly past: PastIndexes;
}

/** The path of a draft's preview, without a slash at its end. */
export const previewPath = ({ id }: Pick<Draft, 'id'>): string => `/preview/${id}`;

/** Where the index of a preview is, in its folder. */
export const previewIndexFolder = (folder: string, { synonymsFile }: Config): IndexFolder =>
  new IndexFolder(`${folder}/index`, { synonyms: synonymsWith(synonymsFile) });

/** The site over the index of a draft. */
export function siteOfDraft(
  { config: deskConfig, logger, url }: Desk,
  draft: Draft,
  index: CatalogueIndex,
  makeSite: MakeSite,
): SiteOfDraft {
  const prefix = previewPath(draft);
  const config = {
    ...deskConfig,
    // Links with a host name, in feeds for example, lead to the preview, too.
    publicUrl: url + prefix,
    // Nobody else learns from requests for tiles what is being looked at.
    mapTilesUrl: '',
  };
  const past = new PastIndexes({
    folder: new PastFolder({ synonyms: synonymsWith(config.synonymsFile) }),
    onFailure: (error, quarter) =>
      logger.error(
        { err: error, draft: draft.id, quarter },
        `a past ${period.one} of a preview could not be indexed`,
      ),
  });
  past.follow(index);
  const source = { current: index, past };
  const site = makeSite(config, source, { prefix, banner: <Banner draft={draft} /> });
  const { answer } = mountedService({ ...site, config, index: source, logger });
  return { index, past, answer };
}

/** Looks like the banner of sample data, so that it needs no style of its own. */
const Banner = ({ draft }: { readonly draft: Draft }) => (
  <aside class="sample-banner" aria-label="Preview of a draft">
    <p>
      <strong>This is a preview.</strong> The site as it would be with the draft {nameOf(draft)}. The public
      does not see it. <a href={`/drafts/${draft.id}/changes`}>Back to what will change</a>
    </p>
  </aside>
);

/** What a draft is called in a sentence about it. */
export function nameOf({ fileName, kind }: Draft): string {
  if (fileName !== null) return `of ${fileName}`;
  return kind === 'rollback' ? 'of a roll-back' : 'of a removal';
}
