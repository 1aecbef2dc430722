import type { VNode } from 'preact';
import { CURRENCY, type PublishedProject } from '../../project/index.ts';
import { DEFAULT_LANGUAGE, languageWriterOf } from '../language/language-writer.ts';
import { viewOf } from '../map/drawing-view.ts';
import type { AreaMap } from '../map/map-content.ts';
import { pathOf } from '../map/outlines.ts';
import { ProjectPicture } from './project-picture.tsx';
import { SearchPicture } from './search-picture.tsx';
import { svgText } from './svg-text.tsx';

/** A picture as SVG. */
export const drawingOf = (picture: VNode): string => svgText(picture, languageWriterOf(DEFAULT_LANGUAGE));

const published = {
  name: 'Upgrade of Tzaneen Clinic',
  department: 'Health',
  province: 'Limpopo',
  local_municipality: 'Greater Tzaneen',
  status: 'Construction 1% - 25%',
  estimated_total_project_cost: 45_200_000,
} as PublishedProject;

/** The picture of a project with these values. */
export const projectDrawing = (values: Partial<PublishedProject> = {}, isSample = false): string =>
  drawingOf(
    <ProjectPicture
      published={{ ...published, ...values }}
      isWrong
      source="2019-20 Q4"
      isSample={isSample}
    />,
  );

/** The picture of a search with this title. */
export const searchDrawing = (title: string, map?: AreaMap): string =>
  drawingOf(
    <SearchPicture
      title={title}
      count={2050}
      costs={{ sum: 11e9, known: 2000, leftOut: 3, reported: 12e9, currency: CURRENCY, elsewhere: 0 }}
      stages={[
        { value: 'Tender', count: 1000 },
        { value: 'Something else', count: 1050 },
      ]}
      source="2019-20 Q4"
      isSample
      map={map}
    />,
  );

/** The map of an area in the middle of the country, so small that its borders have thousands of units. */
export const smallAreaMap = (): AreaMap => {
  const scale = 64;
  const view = viewOf({ west: 25, south: -29, east: 25.1, north: -28.9 }, { least: 1 });
  const [x, y, width, height] = [view.x, view.y, view.width, view.height].map((units) => units * scale) as [
    number,
    number,
    number,
    number,
  ];
  const square = (left: number, size: number) =>
    [
      [left, y],
      [left + size, y],
      [left + size, y + height],
      [left, y + height],
    ] as const;
  return {
    view,
    area: {
      scale,
      own: pathOf([square(x + width / 2, width / 4)]),
      around: [{ name: 'Neighbour', rings: [square(x, width / 2)] }],
    },
    clusters: [],
  };
};
