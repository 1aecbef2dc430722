import { exportFormats } from '../../../export/index.ts';
import type { Ordering } from '../../../index/index.ts';
import { downloadPath, listingPath, type Pairs } from '../../addresses.ts';
import { useLanguage } from '../../language/use-language.tsx';

interface DownloadsMenuProps {
  readonly count: number;
  readonly filters: Pairs;
  readonly ordering: Ordering | undefined;
}

/** Downloads of all projects of the search. */
export function DownloadsMenu({ count, filters, ordering }: DownloadsMenuProps) {
  const { texts, counted, formatName } = useLanguage();
  const { actions } = texts.search;
  const whatFor: Partial<Readonly<Record<string, string>>> = actions.formats;
  return (
    <details class="menu downloads" data-island="menu">
      <summary class="button">{actions.download}</summary>
      <div class="menu-panel">
        <p class="hint">{counted(actions.inThisOrder, count)}</p>
        <ul>
          {exportFormats.map(({ format }) => (
            <li key={format}>
              <a href={downloadPath(format, filters, ordering)} rel="nofollow" download>
                {formatName(format)} <span class="hint">{whatFor[format]}</span>
              </a>
            </li>
          ))}
          <li>
            <a href={listingPath(filters, ordering)} rel="nofollow">
              {formatName('json')} <span class="hint">{actions.json}</span>
            </a>
          </li>
        </ul>
      </div>
    </details>
  );
}
