import { type Attribution, type BulkFile, exportFormats } from '../../export/index.ts';
import { beingMade } from '../../http/index.ts';
import { lastPublishedAt } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import { bulkFilePath, downloadPaths, pagePaths } from '../addresses/links.ts';
import { Cell, DataTable, numbers } from '../elements/data-table.tsx';
import { catalogueJsonLd } from '../frame/catalogue-json-ld.ts';
import type { Page, PageRequest } from '../frame/page.ts';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { latestSnapshot } from '../listed/last-reported.ts';
import { DataTerms } from './data-terms.tsx';

/** The full catalogue as files, with the checksums to verify them. */
export const downloadsPage: Page = {
  name: 'Downloads page',
  description: 'Files of the whole catalogue, for people.',
  content: async ({ index, base, settings, bulkDownloads, language }) => {
    const { texts } = language;
    const files = await bulkDownloads.filesSoon(index);
    if (files === undefined) throw beingMade();
    return {
      title: texts.downloads.title,
      description: texts.downloads.description,
      canonical: pagePaths.downloads,
      isListed: true,
      section: 'about',
      jsonLd: catalogueJsonLd({ index, base, settings, language }, files),
      body: (
        <Downloads
          files={files}
          latest={latestSnapshot(index)}
          publishedAt={lastPublishedAt(index.manifest)}
          base={base}
          attribution={settings.attribution}
        />
      ),
    };
  },
};

interface DownloadsProps extends Pick<PageRequest, 'base'> {
  readonly attribution: Attribution;
  readonly files: readonly BulkFile[];
  /** The newest report; undefined if none is published. */
  readonly latest: IrmSnapshot | undefined;
  /** ISO 8601 instant. */
  readonly publishedAt: string;
}

const Downloads = ({ files, latest, publishedAt, base, attribution }: DownloadsProps) => {
  const { texts, path, longDate, quarterInWords } = useLanguage();
  const { title, lead, newest, history, smallerOc4ids } = texts.downloads;
  return (
    <article class="reading">
      <h1>{title}</h1>
      {latest && (
        <p>
          <Filled
            text={lead}
            values={{
              months: quarterInWords(latest.financialYear, latest.quarter),
              day: longDate(latest.taken),
              published: <a href={path(pagePaths.publications)}>{longDate(publishedAt.slice(0, 10))}</a>,
            }}
          />
        </p>
      )}
      <FilesTable id="newest" heading={newest} files={files.filter(holdsNewest)} />
      <FilesTable
        id="history"
        heading={history}
        files={files.filter((each) => !holdsNewest(each) && !isSmallerOc4ids(each))}
      />
      <FilesTable id="oc4ids" heading={smallerOc4ids} files={files.filter(isSmallerOc4ids)} />
      <Descriptions base={base} attribution={attribution} />
    </article>
  );
};

/** Whether a file holds the newest report of each project, not all of them. */
const holdsNewest = (file: BulkFile): boolean => exportFormats.some(({ format }) => format === file.format);

/** Whether a file is a part, or another form, of the package of OC4IDS. */
const isSmallerOc4ids = ({ format }: BulkFile): boolean => format.startsWith('oc4ids-');

interface FilesTableProps {
  readonly id: string;
  readonly heading: string;
  readonly files: readonly BulkFile[];
}

const FilesTable = ({ id, heading, files }: FilesTableProps) => {
  const { file, size, compressed, checksum } = useLanguage().texts.downloads;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <DataTable
        label={heading}
        class="files"
        cards="is-cards"
        columns={[file, numbers(size), compressed, checksum]}
      >
        {files.map((each) => (
          <FileRow key={each.name} {...each} />
        ))}
      </DataTable>
    </section>
  );
};

/** What describes the files, for people and for data portals. */
const Descriptions = ({ base, attribution }: Pick<DownloadsProps, 'base' | 'attribution'>) => {
  const { texts, path, plainPath } = useLanguage();
  const { described, dictionary, dictionaryLink, portals, dataPackage, jsonLd, turtle } = texts.downloads;
  return (
    <section aria-labelledby="described">
      <h2 id="described">{described}</h2>
      <DataTerms base={base} attribution={attribution} />
      <p>
        <Filled
          text={dictionary}
          values={{ link: <a href={path(pagePaths.dictionary)}>{dictionaryLink}</a> }}
        />{' '}
        <Filled
          text={portals}
          values={{
            dataPackage: <a href={plainPath(downloadPaths.dataPackage)}>{dataPackage}</a>,
            jsonLd: <a href={plainPath(downloadPaths.dcatJsonLd)}>{jsonLd}</a>,
            turtle: <a href={plainPath(downloadPaths.dcatTurtle)}>{turtle}</a>,
          }}
        />
      </p>
    </section>
  );
};

/** What a file leaves out, and of how many projects. */
const LeftOut = ({ leftOut }: Pick<BulkFile, 'leftOut'>) => {
  const { count, texts } = useLanguage();
  const { downloads } = texts;
  const sentences: Partial<Readonly<Record<string, string>>> = downloads.omissions;
  return Object.entries(leftOut).map(([omission, projects]) => (
    <div class="hint" key={omission}>
      {fill(sentences[omission] ?? '', { projects: count(projects) })}
    </div>
  ));
};

const FileRow = ({ format, province, name, bytes, sha256, leftOut, gz }: BulkFile) => {
  const { formatName, fileSize, texts, plainPath } = useLanguage();
  const { size, compressed, checksum } = texts.downloads;
  return (
    <tr>
      <th scope="row">
        <a href={plainPath(bulkFilePath(name))} download>
          {province ?? formatName(format)}
        </a>
        <LeftOut leftOut={leftOut} />
      </th>
      <Cell class="is-number" label={size}>
        {fileSize(bytes)}
      </Cell>
      <Cell label={compressed}>
        {gz ? (
          <a href={plainPath(bulkFilePath(gz.name))} download>
            <Filled text={texts.downloads.gz} values={{ size: fileSize(gz.bytes) }} />
          </a>
        ) : (
          texts.downloads.compressedAlready
        )}
      </Cell>
      <Cell class="is-long" label={checksum}>
        <code>{sha256}</code>
        {gz && <code>{gz.sha256}</code>}
      </Cell>
    </tr>
  );
};
