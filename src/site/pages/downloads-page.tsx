import type { BulkFile } from '../../export/index.ts';
import { beingMade } from '../../http/index.ts';
import { lastPublishedAt } from '../../index/index.ts';
import { bulkFilePath, pagePaths } from '../addresses.ts';
import { DataTable, numbers } from '../components/data-table.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { Page } from '../page.ts';

/** The full catalogue as files, with the checksums to verify them. */
export const downloadsPage: Page = {
  name: 'Downloads page',
  description: 'Files of the whole catalogue, for people.',
  content: async ({ index, bulkDownloads, language: { texts } }) => {
    const files = await bulkDownloads.filesSoon(index);
    if (files === undefined) throw beingMade();
    return {
      title: texts.downloads.title,
      description: texts.downloads.description,
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

const Downloads = ({ files, publishedAt }: DownloadsProps) => {
  const { texts, path, longDate } = useLanguage();
  const { title, lead, files: label, file, size, checksum } = texts.downloads;
  const day = <a href={path(pagePaths.publications)}>{longDate(publishedAt.slice(0, 10))}</a>;
  return (
    <article class="reading">
      <h1>{title}</h1>
      <p>
        <Filled text={lead} values={{ day }} />
      </p>
      <DataTable label={label} columns={[file, numbers(size), checksum]}>
        {files.map((each) => (
          <FileRow key={each.name} {...each} />
        ))}
      </DataTable>
    </article>
  );
};

const FileRow = ({ format, name, bytes, sha256 }: BulkFile) => {
  const { formatName, fileSize } = useLanguage();
  return (
    <tr>
      <th scope="row">
        <a href={bulkFilePath(name)} download>
          {formatName(format)}
        </a>
      </th>
      <td class="is-number">{fileSize(bytes)}</td>
      <td>
        <code>{sha256}</code>
      </td>
    </tr>
  );
};
