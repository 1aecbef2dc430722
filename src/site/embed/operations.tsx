import { movedTo, type Operation, type OperationRequest, Problem } from '../../http/index.ts';
import type { CatalogueIndex } from '../../index/index.ts';
import { type AddressedProject, addressedProject } from '../../query/addressed-project.ts';
import { chartFilePaths, embedPaths, filledPath, pagePaths } from '../../query/addresses.ts';
import type { SiteSettings } from '../frame/site-settings.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { embeddedParameters, embeddedSearch } from '../picture/embedded-search.ts';
import { sourceOfSearch } from '../picture/source-line.ts';
import { chartFileResponse } from './chart-file.tsx';
import { type EmbedContent, embedResponse } from './embed-response.tsx';
import { projectEmbed, spendingEmbed } from './project-embed.tsx';
import type { SearchChart } from './search-charts.tsx';
import { searchChartNames, searchCharts } from './search-charts.tsx';
import { aboutSearch, listEmbed, mapEmbed } from './search-embeds.tsx';
import { spendingFile } from './spending-file.tsx';

type History = AddressedProject['history'];

/** Everything that other sites show in frames, and the charts as files, in one language. */
export function embedOperations(language: LanguageWriter, settings: SiteSettings): readonly Operation[] {
  const embed = (path: string, name: string, content: Content): Operation => ({
    name,
    description: 'For the frames of other sites.',
    path: language.inLanguage(path),
    parameters: path.includes(':project') ? [] : embeddedParameters,
    handle: (request, index) => {
      const frame = { base: request.base, settings, language, isSample: index.isSample };
      const shown = orProblem(() => content(request, index), language);
      return 'redirectTo' in shown ? movedTo(language.path(shown.redirectTo)) : embedResponse(shown, frame);
    },
  });
  const ofProject = (
    path: string,
    name: string,
    content: (project: AddressedProject, index: CatalogueIndex) => EmbedContent,
  ) =>
    embed(path, name, (request, index) => {
      const project = projectAt(request, index);
      return project.address === 'right'
        ? content(project, index)
        : { redirectTo: pathOf(path, project.history) };
    });
  return [
    ofProject(embedPaths.project, 'Embed of a project', (project, index) =>
      projectEmbed(language, index, project),
    ),
    ofProject(embedPaths.spending, 'Embed of the spending of a project', (project) =>
      spendingEmbed(language, project),
    ),
    embed(embedPaths.list, 'Embed of a list', ({ query }, index) =>
      listEmbed(language, index, embeddedSearch(index, query, language)),
    ),
    embed(embedPaths.map, 'Embed of a map', ({ query }, index) =>
      mapEmbed(language, index, embeddedSearch(index, query, language), settings),
    ),
    embed(embedPaths.chart, 'Embed of a chart', ({ query, path }, index) => {
      const chart = chartAt(path.chart);
      const search = embeddedSearch(index, query, language);
      const about = aboutSearch(language, index, search);
      return { ...about, title: chart.title(language, search), body: chart.embed(search, index) };
    }),
    {
      name: 'Chart of the spending of a project',
      description: 'An SVG file.',
      path: language.inLanguage(chartFilePaths.spending),
      parameters: [],
      handle: (request, index) => {
        const { history, address } = projectAt(request, index);
        if (address === 'outdated') return movedTo(language.path(pathOf(chartFilePaths.spending, history)));
        const file = spendingFile(language, history);
        if (file === undefined) throw noSuchChart();
        const page = request.base + language.inLanguage(history.at(-1)!.published.url_path);
        return chartFileResponse({ ...file, address: page, isSample: index.isSample }, language);
      },
    },
    {
      name: 'Chart of a search',
      description: 'An SVG file.',
      path: language.inLanguage(chartFilePaths.chart),
      parameters: embeddedParameters,
      handle: ({ path, query, base }, index) => {
        const chart = chartAt(path.chart);
        const search = embeddedSearch(index, query, language);
        const { page } = aboutSearch(language, index, search);
        const file = {
          ...chart.file(language, search, index),
          title: chart.title(language, search),
          source: sourceOfSearch(language, index),
          address: base + language.inLanguage(page),
          isSample: index.isSample,
        };
        return chartFileResponse(file, language);
      },
    },
  ];
}

type Content = (
  request: OperationRequest,
  index: CatalogueIndex,
) => EmbedContent | { readonly redirectTo: string };

function projectAt({ path }: OperationRequest, index: CatalogueIndex): AddressedProject {
  const found = addressedProject(index, path.project!);
  if (found.address === 'of another project') throw noSuchChart();
  return found;
}

const pathOf = (path: string, history: History): string =>
  filledPath(path, history.at(-1)!.published.url_path.slice(pagePaths.start.length));

function chartAt(name: string | undefined): SearchChart {
  const known = searchChartNames.find((each) => each === name);
  if (known === undefined) throw noSuchChart();
  return searchCharts[known];
}

const noSuchChart = (): Problem => new Problem('not-found', 'There is nothing to show at this address.');

/** A problem is shown in the frame, too: an error page could not be. */
function orProblem<T>(content: () => T, { texts: { embed } }: LanguageWriter): T | EmbedContent {
  try {
    return content();
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const isMissing = error.kind === 'not-found';
    return {
      status: error.status,
      title: isMissing ? embed.missingTitle : embed.invalidTitle,
      page: pagePaths.start,
      source: undefined,
      body: <p>{isMissing ? embed.missing : embed.invalid}</p>,
    };
  }
}
