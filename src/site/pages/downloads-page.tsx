import type { BulkFile } from '../../export/index.ts';
import { bulkFilePath, DOWNLOADS_PATH } from '../addresses.ts';
import { ScrollFrame } from '../components/scroll-frame.tsx';
import { longDate } from '../format/date.ts';
import type { PageContent } from '../page.tsx';

/** The whole catalogue as files, with all that is needed to check them. `published` is an ISO 8601 instant. */
export function downloadsPage(files: readonly BulkFile[], published: string): PageContent {
  return {
    title: 'Download everything',
    description: 'The whole catalogue of infrastructure projects as files, in every format.',
    canonical: DOWNLOADS_PATH,
    isListed: true,
    section: 'about',
    body: (
      <article class="reading">
        <h1>Download everything</h1>
        <p>
          Every project with all its fields, in one file for each format, as of{' '}
          {longDate(published.slice(0, 10))}. The files are made anew when a report is published. An
          interrupted download can be resumed.
        </p>
        <ScrollFrame label="Files">
          <table class="data-table">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col" class="is-number">
                  Size
                </th>
                <th scope="col">SHA-256</th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <FileRow key={file.name} {...file} />
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      </article>
    ),
  };
}

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
