import { Random } from './random.ts';

/**
 * How the department that captured a project formats cells. The import reads all of these formats.
 */
export interface Habits {
  readonly id: 'number' | 'text' | 'text with decimals';
  readonly money: 'number' | 'R 1 234 567,89' | '1,234,567.89';
  readonly date: 'date' | 'serial' | '2019-03-31' | '2019/03/31' | '31/03/2019';
  readonly coordinate: 'number' | 'text';
  readonly text: 'tidy' | 'stray spaces';
  readonly status: 'exact' | 'capitals' | 'without spaces';
}

/** Per hundred projects. Assumed; most real cells are numbers and date cells. */
const shares = {
  id: [
    ['number', 96],
    ['text', 2],
    ['text with decimals', 2],
  ],
  money: [
    ['number', 93],
    ['R 1 234 567,89', 4],
    ['1,234,567.89', 3],
  ],
  date: [
    ['date', 52],
    ['serial', 36],
    ['2019-03-31', 6],
    ['2019/03/31', 3],
    ['31/03/2019', 3],
  ],
  coordinate: [
    ['number', 80],
    ['text', 20],
  ],
  text: [
    ['tidy', 98],
    ['stray spaces', 2],
  ],
  status: [
    ['exact', 95],
    ['capitals', 3],
    ['without spaces', 2],
  ],
} as const satisfies { readonly [H in keyof Habits]: readonly (readonly [Habits[H], number])[] };

/** The habits of a project's department, the same in every snapshot. */
export function habitsOf(seed: number, index: number): Habits {
  const random = new Random(seed, 'habits', index);
  return {
    id: random.weighted(shares.id),
    money: random.weighted(shares.money),
    date: random.weighted(shares.date),
    coordinate: random.weighted(shares.coordinate),
    text: random.weighted(shares.text),
    status: random.weighted(shares.status),
  };
}
