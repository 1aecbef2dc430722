import type { VNode } from 'preact';
import { movedTo, type Operation, type OperationResponse, Problem } from '../../http/index.ts';
import { isLeftOut } from '../../index/index.ts';
import { addressedProject } from '../../query/addressed-project.ts';
import { filledPath, pagePaths, picturePaths } from '../../query/addresses.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { areaMap } from '../map/map-content.ts';
import { embeddedParameters, embeddedSearch, searchedPlace } from './embedded-search.ts';
import { ProjectPicture } from './project-picture.tsx';
import type { RasterThread } from './raster-thread.ts';
import { SearchPicture } from './search-picture.tsx';
import { sourceOfProject, sourceOfSearch } from './source-line.ts';
import { svgText } from './svg-text.tsx';

/** The pictures that links to pages are shown with elsewhere, in one language. */
export function pictureOperations(language: LanguageWriter, thread: RasterThread): readonly Operation[] {
  const png = async (picture: VNode): Promise<OperationResponse> => ({
    contentType: 'image/png',
    body: await thread.png(svgText(picture, language)),
    asIs: true,
  });
  return [
    {
      name: 'Picture of a project',
      description: 'What a link to a project is shown with.',
      path: language.inLanguage(picturePaths.project),
      parameters: [],
      handle: async ({ path }, index) => {
        const { position, history, address } = addressedProject(index, path.project!);
        const { published } = history.at(-1)!;
        if (address === 'of another project') throw noSuchPicture();
        if (address === 'outdated') return movedTo(language.path(pathOf(published.url_path)));
        const source = sourceOfProject(language, history.at(-1)!);
        const isWrong = isLeftOut(
          index.inOwnCurrency(position).amount('estimated_total_project_cost'),
          position,
        );
        return png(<ProjectPicture {...{ published, source, isWrong }} isSample={index.isSample} />);
      },
    },
    {
      name: 'Picture of a search',
      description: 'What a link to a search, or to the page of a place, is shown with.',
      path: language.inLanguage(picturePaths.search),
      parameters: embeddedParameters,
      handle: async ({ query }, index) => {
        const search = embeddedSearch(index, query, language);
        const { title, count, stages, costs, selection } = search;
        const place = searchedPlace(index, search);
        const map = place && areaMap(index, selection.projects, place);
        return png(
          <SearchPicture
            {...{ title, count, stages, costs, map }}
            source={sourceOfSearch(language, index)}
            isSample={index.isSample}
          />,
        );
      },
    },
  ];
}

const pathOf = (urlPath: string): string =>
  filledPath(picturePaths.project, urlPath.slice(pagePaths.start.length));

const noSuchPicture = (): Problem => new Problem('not-found', 'There is no picture at this address.');
