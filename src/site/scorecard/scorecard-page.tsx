import Type from 'typebox';
import { type Parameter, readParameters } from '../../http/index.ts';
import { pagePaths } from '../addresses/links.ts';
import { PageContents } from '../elements/page-contents.tsx';
import type { Page } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';
import { ReportQualityTable } from '../subjects/department-reports.tsx';
import { allReportQuality, type ReportQuality } from '../subjects/report-quality.ts';
import { type ScorecardOrder, type ScorecardRow, scorecardBy, scorecardOrders } from './scorecard.ts';
import { ScorecardTable } from './scorecard-table.tsx';

const parameters = [
  {
    name: 'sort',
    schema: Type.Enum([...scorecardOrders]),
    description: 'What departments are sorted by, highest first. Default: left-out.',
  },
] as const satisfies readonly Parameter[];

const DEFAULT_ORDER: ScorecardOrder = 'left-out';

/** What departments leave out of their reports, what is overdue, and what cannot be right. */
export const scorecardPage: Page = {
  name: 'Scorecard',
  description: 'The scorecard of departments, for people.',
  parameters,
  content: ({ index, query, language: { texts } }) => {
    const { sort = DEFAULT_ORDER } = readParameters(query, parameters).values;
    return {
      title: texts.scorecard.title,
      description: texts.scorecard.description,
      canonical: sortedPath(sort),
      isListed: sort === DEFAULT_ORDER,
      section: 'explore',
      body: <Scorecard reports={allReportQuality(index)} rows={scorecardBy(index, sort)} sort={sort} />,
    };
  },
};

const sortedPath = (sort: ScorecardOrder): string =>
  sort === DEFAULT_ORDER ? pagePaths.scorecard : `${pagePaths.scorecard}?sort=${sort}`;

interface ScorecardProps {
  /** Of all departments together, oldest first. */
  readonly reports: readonly ReportQuality[];
  readonly rows: readonly ScorecardRow[];
  readonly sort: ScorecardOrder;
}

function Scorecard({ reports, rows, sort }: ScorecardProps) {
  const { texts, path } = useLanguage();
  const { scorecard } = texts;
  return (
    <div class="explore">
      <h1>{scorecard.title}</h1>
      <p class="lead">{scorecard.lead}</p>
      <p>{scorecard.noScore}</p>
      <PageContents
        sections={[
          { id: 'all', label: scorecard.all },
          { id: 'departments', label: scorecard.departments },
          { id: 'how', label: scorecard.how.heading },
        ]}
      />
      <section class="band" aria-labelledby="all">
        <h2 id="all">{scorecard.all}</h2>
        <ReportQualityTable label={scorecard.all} reports={reports} />
      </section>
      <section class="band" aria-labelledby="departments">
        <h2 id="departments">{scorecard.departments}</h2>
        <p class="hint">{scorecard.now}</p>
        <nav class="page-contents" aria-label={scorecard.sort}>
          <ul>
            <li>{scorecard.sort}</li>
            {scorecardOrders.map((order) => (
              <li key={order}>
                <a
                  href={`${path(sortedPath(order))}#departments`}
                  aria-current={order === sort ? 'true' : undefined}
                  rel="nofollow"
                >
                  {scorecard.orders[order]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ScorecardTable rows={rows} />
      </section>
      <How />
    </div>
  );
}

function How() {
  const { heading, ...terms } = useLanguage().texts.scorecard.how;
  return (
    <section class="band" aria-labelledby="how">
      <h2 id="how">{heading}</h2>
      <dl class="definitions">
        {Object.values(terms).map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
