import { type Pairs, searchPath } from '../addresses/links.ts';
import { Reported } from '../elements/reported.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported, SumMoney } from '../listed/amount-sum.tsx';
import type { FirmInPlace } from './firm-ranking.ts';
import { ProjectEntry } from './project-entry.tsx';
import type { Ranking } from './ranking.ts';

interface EntriesProps {
  readonly ranking: Ranking;
  readonly pairs: Pairs;
  /** Counted from 0. */
  readonly from: number;
  readonly to: number;
}

/** Some entries of a ranked list, numbered by their place in it. */
export const Entries = ({ ranking, pairs, from, to }: EntriesProps) => (
  <ol class="ranking" start={from + 1}>
    {ranking
      .entries(from, to)
      .map((entry) =>
        'firm' in entry ? (
          <FirmEntry key={entry.firm.path + entry.place.path} row={entry} pairs={pairs} />
        ) : (
          <ProjectEntry key={entry.path} project={entry} />
        ),
      )}
  </ol>
);

interface FirmEntryProps {
  readonly row: FirmInPlace;
  /** The filters of the list. */
  readonly pairs: Pairs;
}

/** A firm with several projects in a municipality. */
function FirmEntry({ row, pairs }: FirmEntryProps) {
  const { texts, path, counted } = useLanguage();
  const { firm, place, projects, cost } = row;
  const { figure, facts } = texts.ranked.lists['one-firm'];
  const own = [...place.filters, ...firm.filters];
  const filters = [...pairs.filter(([name]) => own.every(([other]) => other !== name)), ...own];
  return (
    <li class="ranked">
      <div>
        <h3 class="project-name">
          <a href={path(firm.path)}>
            <Reported>{firm.name}</Reported>
          </a>
        </h3>
        <p class="project-where">
          <a href={path(place.path)}>
            <Reported>{place.label}</Reported>
          </a>
        </p>
      </div>
      <div class="ranked-figures">
        <p class="ranked-figure">
          <a href={path(searchPath({ filters }))}>{counted(figure, projects)}</a>
        </p>
        <p class="ranked-facts">
          <Filled text={facts} values={{ cost: <SumMoney sum={cost} /> }} />{' '}
          <AsReported sum={cost} of="estimated_total_project_cost" filters={filters} />
        </p>
      </div>
    </li>
  );
}
