import { exportFormats } from '../../../export/index.ts';
import type { Ordering } from '../../../index/index.ts';
import { downloadPath, listingPath, type Pairs } from '../../addresses.ts';
import { counted } from '../../format/money.ts';

const whatFor: Readonly<Record<string, string>> = {
  csv: 'for any spreadsheet',
  xlsx: 'for Excel',
  geojson: 'for maps',
  jsonl: 'for programs',
  oc4ids: 'the open standard for infrastructure',
};

interface DownloadsMenuProps {
  readonly count: number;
  readonly filters: Pairs;
  readonly ordering: Ordering | undefined;
}

/** Downloads of all projects of the search, and a button that copies the address of the page. */
export const DownloadsMenu = ({ count, filters, ordering }: DownloadsMenuProps) => (
  <div class="downloads">
    <details class="menu" data-island="menu">
      <summary class="button">Download</summary>
      <div class="menu-panel">
        <p class="hint">All fields of {counted(count, 'project')}, in this order:</p>
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
              JSON <span class="hint">page by page, from the API</span>
            </a>
          </li>
        </ul>
      </div>
    </details>
    <button type="button" class="button" data-island="copy-address" hidden>
      Copy address
    </button>
  </div>
);
