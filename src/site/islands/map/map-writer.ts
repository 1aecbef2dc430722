import { type NumberWriting, numbersIn } from '../../../page/language/numbers.ts';
import { type Counted, pluralsIn } from '../../../page/language/plurals.ts';
import type { MapWords } from '../../map/map-data.ts';
import { islandTexts } from '../island-texts.ts';

/** What a map writes with, in the language of the page. */
export interface MapWriter extends Pick<NumberWriting, 'money' | 'briefMoney' | 'briefCount'> {
  readonly texts: MapWords['texts']['island'];
  readonly counted: Counted;
  shortStage(status: string): string;
  /** The number of a stage's colour. */
  stageColour(status: string): number;
}

export function mapWriter(frame: HTMLElement): MapWriter {
  const words = islandTexts<MapWords>(frame);
  const { count, money, briefMoney, briefCount } = numbersIn(words);
  return {
    texts: words.texts.island,
    counted: pluralsIn(words, count).counted,
    money,
    briefMoney,
    briefCount,
    shortStage: (status) => words.stages[status]?.[0] ?? status,
    stageColour: (status) => words.stages[status]?.[1] ?? words.otherColour,
  };
}
