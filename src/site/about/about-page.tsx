import { type Attribution, exportFormats } from '../../export/index.ts';
import { fill } from '../../page/language/text.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import { exampleYear, LAST_QUARTER, spheres } from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import { apiPaths, downloadPath, filteredPath, listingPath, pagePaths } from '../addresses/links.ts';
import { Cell, DataTable } from '../elements/data-table.tsx';
import { PageContents } from '../elements/page-contents.tsx';
import { phases, stagesOf } from '../elements/stages.ts';
import { StageMark } from '../elements/value.tsx';
import type { Page } from '../frame/page.ts';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { DataTerms } from './data-terms.tsx';

/** Where the data comes from, what its terms mean, and how programs can use it. */
export const aboutPage: Page = {
  name: 'About the data',
  description: 'The page "About the data", for people.',
  content: ({ index, base, settings, language: { texts } }) => ({
    title: texts.about.title,
    description: texts.about.description,
    canonical: pagePaths.about,
    isListed: true,
    section: 'about',
    body: (
      <article class="reading">
        <h1>{texts.about.title}</h1>
        <PageContents
          sections={[
            { id: 'source', label: texts.about.source.heading },
            { id: 'stages', label: texts.about.stages },
            { id: 'warnings', label: texts.about.warnings.heading },
            { id: 'programs', label: texts.about.programs.heading },
            { id: 'licences', label: texts.about.licences.heading },
          ]}
        />
        <Source reports={index.manifest.irmSnapshots} isSample={index.isSample} />
        <Stages />
        <Warnings />
        <Programs />
        <Licences base={base} attribution={settings.attribution} />
      </article>
    ),
  }),
};

interface SourceProps {
  /** Oldest first. */
  readonly reports: readonly IrmSnapshot[];
  readonly isSample: boolean;
}

const Source = ({ reports, isSample }: SourceProps) => {
  const { texts, path, quarterName, quarterInWords } = useLanguage();
  const { source } = texts.about;
  const example = { financialYear: exampleYear, quarter: LAST_QUARTER } as const;
  return (
    <section aria-labelledby="source">
      <h2 id="source">{source.heading}</h2>
      <p>{source.reports}</p>
      <p>
        {fill(source.terms, {
          quarter: quarterName(example),
          months: quarterInWords(example.financialYear, example.quarter),
        })}
      </p>
      {isSample && <p class="notice is-warning">{source.sample}</p>}
      <h3>{source.loaded}</h3>
      <LoadedReports reports={reports} />
      <p>
        <Filled
          text={source.history}
          values={{ link: <a href={path(pagePaths.publications)}>{source.historyLink}</a> }}
        />
      </p>
    </section>
  );
};

const LoadedReports = ({ reports }: Pick<SourceProps, 'reports'>) => {
  const { texts, quarterName, quarterInWords, sphereName, longDate } = useLanguage();
  const { loaded, quarter, months, sphere, collected } = texts.about.source;
  return (
    <DataTable
      label={loaded}
      cards="is-cards"
      columns={[quarter, months, ...(spheres.length > 1 ? [sphere] : []), collected]}
    >
      {reports.toReversed().map((snapshot) => (
        <tr key={`${quarterName(snapshot)} ${snapshot.sphere}`}>
          <th scope="row">{quarterName(snapshot)}</th>
          <Cell label={months}>{quarterInWords(snapshot.financialYear, snapshot.quarter)}</Cell>
          {spheres.length > 1 && <Cell label={sphere}>{sphereName(snapshot.sphere)}</Cell>}
          <Cell label={collected}>{longDate(snapshot.taken)}</Cell>
        </tr>
      ))}
    </DataTable>
  );
};

const Stages = () => {
  const { texts, path, phaseName, stageName, stageDefinition } = useLanguage();
  return (
    <section aria-labelledby="stages">
      <h2 id="stages">{texts.about.stages}</h2>
      {phases.map((phase) => (
        <div key={phase}>
          <h3>{phaseName(phase)}</h3>
          <dl class="definitions">
            {stagesOf(phase).map((status) => (
              <div key={status}>
                <dt>
                  <StageMark status={status} />{' '}
                  <a href={path(filteredPath({ status }))}>{stageName(status)}</a>
                </dt>
                <dd>{stageDefinition(status)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
};

const Warnings = () => {
  const { texts, path, flagLabel, flagMeaning } = useLanguage();
  const { heading, lead } = texts.about.warnings;
  return (
    <section aria-labelledby="warnings">
      <h2 id="warnings">{heading}</h2>
      <p>{lead}</p>
      <dl class="definitions">
        {qualityFlags.map(({ flag }) => (
          <div key={flag}>
            <dt>
              <a href={path(filteredPath({ quality: flag }))}>{flagLabel(flag)}</a>
            </dt>
            <dd>{flagMeaning(flag)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Programs = () => {
  const { texts, path, plainPath, formatName } = useLanguage();
  const { programs } = texts.about;
  return (
    <section aria-labelledby="programs">
      <h2 id="programs">{programs.heading}</h2>
      <p>
        <Filled
          text={programs.lead}
          values={{ link: <a href={path(pagePaths.downloads)}>{programs.link}</a> }}
        />
      </p>
      <ul>
        {exportFormats.map(({ format }) => (
          <li key={format}>
            <a href={plainPath(downloadPath(format, [], undefined))} download>
              {fill(programs.all, { format: formatName(format) })}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <Filled
          text={programs.dictionary}
          values={{ link: <a href={path(pagePaths.dictionary)}>{programs.dictionaryLink}</a> }}
        />
      </p>
      <p>{programs.api}</p>
      <Interfaces />
    </section>
  );
};

/** What programs can ask, with links to try it. */
const Interfaces = () => {
  const { texts, plainPath } = useLanguage();
  const { programs } = texts.about;
  return (
    <ul>
      <li>
        <Filled
          text={programs.listing}
          values={{ link: <a href={plainPath(listingPath([], undefined))}>{programs.listingLink}</a> }}
        />
      </li>
      <li>
        <Filled
          text={programs.changes}
          values={{ link: <a href={plainPath(apiPaths.changes)}>{programs.changesLink}</a> }}
        />
      </li>
      <li>
        <Filled
          text={programs.feed}
          values={{ link: <a href={plainPath(apiPaths.changesFeed)}>{programs.feedLink}</a> }}
        />
      </li>
      <li>
        <Filled
          text={programs.publications}
          values={{
            link: <a href={plainPath(apiPaths.publications)}>{programs.publicationsLink}</a>,
            feed: <a href={plainPath(apiPaths.publicationsFeed)}>{programs.publicationsFeed}</a>,
          }}
        />
      </li>
    </ul>
  );
};

interface LicencesProps {
  readonly base: string;
  readonly attribution: Attribution;
}

const Licences = (terms: LicencesProps) => {
  const { heading, text } = useLanguage().texts.about.licences;
  return (
    <section aria-labelledby="licences">
      <h2 id="licences">{heading}</h2>
      <DataTerms {...terms} />
      <p>{text}</p>
    </section>
  );
};
