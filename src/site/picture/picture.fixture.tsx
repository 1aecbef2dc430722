import type { VNode } from 'preact';
import { CURRENCY, type PublishedProject } from '../../project/index.ts';
import { DEFAULT_LANGUAGE, languageWriterOf } from '../language/language-writer.ts';
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
export const searchDrawing = (title: string): string =>
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
    />,
  );
