import { type ProjectSnapshot, storedFields } from '../../project/index.ts';

/** Whether a text of a project is that of the row above with a number in it one higher. */
export interface TextSeries {
  readonly follows: (position: number, field: number) => boolean;
}

/** Those of a published quarter, and of the file. */
export interface SeriesOfTexts {
  readonly before: TextSeries;
  readonly after: TextSeries;
}

/** More rows than somebody drags. */
const MOST_KEPT = 100_000;
/** Longer texts are no names. */
const LONGEST = 500;
const NUMBERS = /\d{1,15}/g;

const texts = storedFields.flatMap(({ name, type, source }, field) =>
  type === 'text' && source.from === 'column' ? [{ name, field }] : [],
);

/** Compares the texts of rows below each other. */
export function collectTextSeries() {
  const following = new Map(texts.map(({ field }) => [field, new Set<number>()]));
  let above: ProjectSnapshot | undefined;
  return {
    follows: (position: number, field: number): boolean => following.get(field)?.has(position) === true,
    add: (snapshot: ProjectSnapshot, position: number): void => {
      for (const { name, field } of texts) {
        const positions = following.get(field)!;
        if (positions.size < MOST_KEPT && isNext(above?.[name] ?? null, snapshot[name]))
          positions.add(position);
      }
      above = snapshot;
    },
  };
}

type Value = ProjectSnapshot[(typeof texts)[number]['name']];

/** Whether `School 2` comes after `School 1`: one number is one higher, and all else is the same. */
function isNext(before: Value, after: Value): boolean {
  if (typeof before !== 'string' || typeof after !== 'string' || before === after) return false;
  if (Math.abs(before.length - after.length) > 1 || after.length > LONGEST) return false;
  const then = before.match(NUMBERS) ?? [];
  const now = after.match(NUMBERS) ?? [];
  const changed = then.findIndex((number, i) => number !== now[i]);
  if (changed < 0 || Number(now[changed]) !== Number(then[changed]) + 1) return false;
  let at = 0;
  return before.replace(NUMBERS, (number) => (at++ === changed ? now[changed]! : number)) === after;
}
