import type { Pieces } from '../../http/sending/pieces.ts';
import type { CostStatistics, Grouping } from '../../index/index.ts';
import { guardedLine, hasOtherCurrencies, valuesLines } from '../../project/index.ts';
import type { PopulatedGroup, PopulatedGroups } from './people-figures.ts';
import { cleanNames, isCount, names } from './stats-schema.ts';

/** A figure of a column of the CSV. */
interface FigureColumn {
  readonly heading: string;
  readonly isMoney: boolean;
  readonly of: (figures: CostStatistics) => number | null;
}

const figureColumns: readonly FigureColumn[] = [
  ...names.map((name) => ({
    heading: name,
    isMoney: !isCount(name),
    of: (figures: CostStatistics) => figures[name] ?? null,
  })),
  ...cleanNames.map((name) => ({
    heading: `clean_${name}`,
    isMoney: !isCount(name),
    of: ({ clean }: CostStatistics) => clean[name],
  })),
];

const groupMembers = ['value', 'then_value'] as const;

/** Areas have names besides their codes. */
const namesOf = (by: readonly Grouping[]) => (by[0] === 'area' ? (['name'] as const) : []);

const LINES_OF_A_PIECE = 100;

/** What a table of figures has besides the statistics. */
interface CsvOptions extends Pick<PopulatedGroups, 'peopleNames'> {
  readonly by: readonly Grouping[];
  readonly currency: string;
}

/**
 * Figures as CSV: the fields that they are grouped by, their currency where there are several and no group names it,
 * then the statistics, and the people of places.
 */
export function* figuresCsv(
  figures: readonly (CostStatistics | PopulatedGroup)[],
  { by, currency, peopleNames }: CsvOptions,
): Pieces {
  const named = hasOtherCurrencies && !by.includes('currency') ? [currency] : [];
  const areas = namesOf(by);
  yield guardedLine([
    ...by,
    ...areas,
    ...named.map(() => 'currency'),
    ...figureColumns.map(({ heading }) => heading),
    ...peopleNames,
  ]);
  const isMoney = [
    ...[...by, ...areas, ...named].map(() => false),
    ...figureColumns.map((column) => column.isMoney),
    ...peopleNames.map((name) => name === 'per_person'),
  ];
  for (let i = 0; i < figures.length; i += LINES_OF_A_PIECE) {
    const some = figures.slice(i, i + LINES_OF_A_PIECE) as readonly PopulatedGroup[];
    const rows = some.map((each) => [
      ...groupMembers.slice(0, by.length).map((name) => each[name] ?? null),
      ...areas.map((name) => each[name] ?? null),
      ...named,
      ...figureColumns.map(({ of }) => of(each)),
      ...peopleNames.map((name) => each[name] ?? null),
    ]);
    yield valuesLines(rows, isMoney);
  }
}
