import { fill } from '../../page/language/text.ts';
import { CURRENCY } from '../../project/index.ts';
import { LEAST_FOR_A_SHARE } from '../charts/province-rates.ts';
import { rateClasses } from '../charts/rate-scale.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import type { Measure, MeasuredValue } from './measures.ts';
import type { ShadedMap, ShadedPlace } from './shaded-map.ts';

/** A value in words. */
export function valueText(language: LanguageWriter, measure: Measure, value: MeasuredValue): string {
  const { texts, count, money, fineShare } = language;
  if (value === 'none') return texts.shaded.none;
  if (value === 'unknown')
    return measure === 'overdue'
      ? fill(texts.map.provinces.tooFew, { least: count(LEAST_FOR_A_SHARE) })
      : texts.shaded.unknown;
  if (measure === 'projects') return count(value);
  return measure === 'overdue' ? fineShare(value) : money(value, CURRENCY);
}

interface LegendEntry {
  readonly shade: ShadedPlace['shade'];
  readonly label: string;
}

/** What the shades of a map mean, with the bounds of each class. */
export function legendOf(
  language: LanguageWriter,
  { measure, classes, places }: ShadedMap,
): readonly LegendEntry[] {
  const { texts, fineShare } = language;
  const write = (value: MeasuredValue) => valueText(language, measure, value);
  const shaded =
    classes === undefined
      ? rateClasses.map(({ name, from, until }, shade) => ({
          shade,
          label: fill(texts.map.provinces.classes[name], { from: fineShare(from), until: fineShare(until) }),
        }))
      : classes.map(({ from, to, shade }) => ({
          shade,
          label:
            write(from) === write(to)
              ? write(from)
              : fill(texts.shaded.range, { from: write(from), to: write(to) }),
        }));
  const others = (['none', 'unknown'] as const).filter((value) =>
    places.some((place) => place.value === value),
  );
  return [...shaded, ...others.map((shade) => ({ shade, label: write(shade) }))];
}
