import type { BulkFile } from '../../export/index.ts';
import { beingMade } from '../../http/index.ts';
import { lastPublishedAt } from '../../index/index.ts';
import { bulkFilePath, pagePaths } from '../addresses.ts';
import { DataTable, numbers } from '../components/data-table.tsx';
import { longDate } from '../format/date.ts';
import type { Page } from '../page.ts';

/** The full catalogue as files, with the checksums to verify them. */
export const downloadsPage: Page = {
  name: 'Downloads page',
  description: 'Files of the whole catalogue, for people.',
  content: async ({ index, bulkDownloads }) => {
    const files = await bulkDownloads.filesSoon(index);
    if (files === undefined) throw beingMade();
    return {
      title: 'Download everything',
      description: 'The whole catalogue of infrastructure projects as files, in every format.',
      canonical: pagePaths.downloads,
      isListed: true,
      section: 'about',
      body: <Downloads files={files} publishedAt={lastPublishedAt(index.manifest)} />,
    };
  },
};

interface DownloadsProps {
  readonly files: readonly BulkFile[];
  /** ISO 8601 instant. */
  readonly publishedAt: string;
}

const Downloads = ({ files, publishedAt }: DownloadsProps) => (
  <article class="reading">
    <h1>Download everything</h1>
    <p>
      Every project with all its fields, in one file for each format, as of{' '}
      <a href={pagePaths.publications}>{longDate(publishedAt.slice(0, 10))}</a>. The files are made anew when
      a report is published. An interrupted download can be resumed.
    </p>
    <DataTable label="Files" columns={['File', numbers('Size'), 'SHA-256']}>
      {files.map((file) => (
        <FileRow key={file.name} {...file} />
      ))}
    </DataTable>
  </article>
);

const FileRow = ({ label, name, bytes, sha256 }: BulkFile) => (
  <tr>
    <th scope="row">
      <a href={bulkFilePath(name)} download>
        {label}
      </a>
    </th>
    <td class="is-number">{sizeInWords(bytes)}</td>
    <td>
      <code>{sha256}</code>
    </td>
  </tr>
);

const MEGABYTE = 1_000_000;

const sizeInWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
