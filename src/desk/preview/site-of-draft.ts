import type { Config } from '../../config.ts';
import { type InnerService, innerService, type ServerOptions } from '../../http/index.ts';
import {
  type CatalogueIndex,
  IndexFolder,
  PastFolder,
  PastIndexes,
  synonymsWith,
} from '../../index/index.ts';
import type { Desk } from '../desk.ts';
import type { Draft } from '../drafts/draft.ts';
import { addressPattern } from './addresses-inside.ts';

/** The public site over an index: what it answers, without a server. */
export type PublicSite = Pick<ServerOptions, 'operations' | 'routes' | 'problemPage' | 'programVersion'>;

/** Makes the public site. The desk does not know it: the program puts the two together. */
export type MakeSite = (config: Config, index: { readonly current: CatalogueIndex }) => PublicSite;

/** The public site as it would be with a draft. */
export interface SiteOfDraft {
  readonly index: CatalogueIndex;
  readonly past: PastIndexes;
  readonly answer: InnerService;
  /** Finds its addresses in texts. */
  readonly addresses: RegExp;
}

/** The path of a draft's preview, without a slash at its end. */
export const previewPath = ({ id }: Pick<Draft, 'id'>): string => `/preview/${id}`;

/** Where the index of a preview is, in its folder. */
export const previewIndexFolder = (folder: string, { synonymsFile }: Config): IndexFolder =>
  new IndexFolder(`${folder}/index`, { synonyms: synonymsWith(synonymsFile) });

/** The site over the index of a draft. */
export function siteOfDraft(
  { config: deskConfig, logger, url }: Desk,
  draft: Pick<Draft, 'id'>,
  index: CatalogueIndex,
  makeSite: MakeSite,
): SiteOfDraft {
  const config = {
    ...deskConfig,
    // Links with a host name, in feeds for example, lead to the preview, too.
    publicUrl: url + previewPath(draft),
    // Nobody else learns from requests for tiles what is being looked at.
    mapTilesUrl: '',
  };
  const past = new PastIndexes({
    folder: new PastFolder({ synonyms: synonymsWith(config.synonymsFile) }),
    onFailure: (error, quarter) =>
      logger.error(
        { err: error, draft: draft.id, quarter },
        'a past quarter of a preview could not be indexed',
      ),
  });
  past.follow(index);
  const source = { current: index, past };
  const site = makeSite(config, source);
  const paths = [...site.operations, ...site.routes].map(({ path }) => path);
  return {
    index,
    past,
    answer: innerService({ ...site, config, index: source, logger }),
    addresses: addressPattern(paths),
  };
}
