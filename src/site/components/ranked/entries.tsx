import type { CatalogueIndex } from '../../../index/index.ts';
import type { Pairs } from '../../addresses.ts';
import type { Ranking } from '../../ranked/ranking.ts';
import { FirmEntry } from './firm-entry.tsx';
import { ProjectEntry } from './project-entry.tsx';

interface EntriesProps {
  readonly index: CatalogueIndex;
  readonly ranking: Ranking;
  readonly pairs: Pairs;
  /** Counted from 0. */
  readonly from: number;
  readonly to: number;
}

/** Some entries of a ranked list, numbered by their place in it. */
export const Entries = ({ index, ranking, pairs, from, to }: EntriesProps) => (
  <ol class="ranking" start={from + 1}>
    {ranking
      .entries(from, to)
      .map((entry) =>
        'firm' in entry ? (
          <FirmEntry key={entry.firm.path + entry.place.path} row={entry} pairs={pairs} />
        ) : (
          <ProjectEntry key={entry.position} index={index} {...entry} />
        ),
      )}
  </ol>
);
