import { exportFormats } from '../../../export/index.ts';
import type { Ordering } from '../../../index/index.ts';
import { downloadPath, listingPath, type Pairs } from '../../addresses.ts';
import type { Texts } from '../../language/language.ts';
import { useLanguage } from '../../language/use-language.tsx';

interface DownloadsMenuProps {
  readonly count: number;
  readonly filters: Pairs;
  readonly ordering: Ordering | undefined;
}

/** Downloads of all projects of the search, and buttons that pass on the address of the page. */
export function DownloadsMenu({ count, filters, ordering }: DownloadsMenuProps) {
  const { texts, counted } = useLanguage();
  const { actions } = texts.search;
  const whatFor: Partial<Readonly<Record<string, string>>> = actions.formats;
  return (
    <div class="downloads">
      <details class="menu" data-island="menu">
        <summary class="button">{actions.download}</summary>
        <div class="menu-panel">
          <p class="hint">{counted(actions.inThisOrder, count)}</p>
          <ul>
            {exportFormats.map(({ format, label }) => (
              <li key={format}>
                <a href={downloadPath(format, filters, ordering)} rel="nofollow" download>
                  {label} <span class="hint">{whatFor[format]}</span>
                </a>
              </li>
            ))}
            <li>
              <a href={listingPath(filters, ordering)} rel="nofollow">
                JSON <span class="hint">{actions.json}</span>
              </a>
            </li>
          </ul>
        </div>
      </details>
      <PassOn texts={actions} />
    </div>
  );
}

/** Shown by islands where the browser can copy, and where it has a sheet for sharing. */
const PassOn = ({ texts }: { readonly texts: Texts['search']['actions'] }) => (
  <>
    <button
      type="button"
      class="button"
      data-island="copy-address"
      data-texts={JSON.stringify({ copied: texts.copied, refused: texts.refused })}
      hidden
    >
      {texts.copyLink}
    </button>
    <button type="button" class="button" data-island="share" hidden>
      {texts.share}
    </button>
  </>
);
