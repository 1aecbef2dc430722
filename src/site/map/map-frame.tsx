import type { ComponentChildren } from 'preact';
import { currencySigns } from '../../project/index.ts';
import { DataBlock } from '../elements/data-block.tsx';
import { stageColour, UNKNOWN_COLOUR } from '../elements/stages.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { MapWords, ProjectMapData, ProjectsMapData } from './map-data.ts';

/** When a browser fetches the script of a map. */
export type MapStart =
  /** As soon as the map comes into view. */
  | 'shown'
  /** When the visitor presses the button of the map. */
  | 'chosen'
  /** On wide screens when it comes into view, on others when its button is pressed. */
  | 'wide-or-chosen';

interface MapFrameProps {
  readonly island: 'projects-map' | 'project-map';
  readonly start: MapStart;
  readonly data: ProjectsMapData | ProjectMapData;
  readonly isSmall?: boolean;
  /** What is shown until the island replaces it. */
  readonly children: ComponentChildren;
}

/** The frame of a map, with what the island that fills it needs. */
export function MapFrame({ island, start, data, isSmall = false, children }: MapFrameProps) {
  const language = useLanguage();
  return (
    <>
      <div
        class={isSmall ? 'map-frame is-small' : 'map-frame'}
        data-island={island}
        data-start={start}
        data-open={language.texts.map.open}
        data-texts={JSON.stringify(wordsOf(language))}
      >
        {children}
      </div>
      <DataBlock id="map-data" data={data} />
    </>
  );
}

function wordsOf({ locale, decimalPoint, texts }: LanguageWriter): MapWords {
  return {
    locale,
    ...(decimalPoint === undefined ? {} : { decimalPoint }),
    ...(currencySigns && { signs: currencySigns }),
    texts: { format: texts.format, island: texts.map.island },
    stages: Object.fromEntries(
      Object.entries(texts.data.stages).map(([stage, { short }]) => [stage, [short, stageColour(stage)]]),
    ),
    otherColour: UNKNOWN_COLOUR,
  };
}
