import { fill } from '../../../page/language/text.ts';
import { type Pairs, searchPath } from '../../addresses.ts';
import { useLanguage } from '../../language/use-language.tsx';
import type { FirmInPlace } from '../../ranked/firm-ranking.ts';
import { Reported } from '../reported.tsx';

interface FirmEntryProps {
  readonly row: FirmInPlace;
  /** The filters of the list. */
  readonly pairs: Pairs;
}

/** A firm with several projects in a municipality. */
export function FirmEntry({ row, pairs }: FirmEntryProps) {
  const { texts, path, money, counted } = useLanguage();
  const { firm, place, projects, cost, withCost, implausible } = row;
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
          {fill(facts, { cost: withCost === 0 ? texts.frame.notAvailable : money(cost) })}
        </p>
        {implausible > 0 && <p class="ranked-warning">{counted(texts.ranked.costs, implausible)}</p>}
      </div>
    </li>
  );
}
